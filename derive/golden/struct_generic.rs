// #[derive(Decode)]
// pub struct Page<'a, T, I: Iterator, const N: usize>
// where
//     T: Clone,
// {
//     pub cursor: &'a str,
//     pub items: Vec<T>,
//     pub first: Option<I::Item>,
//     pub window: [u32; N],
//     #[json(skip)]
//     pub seen: Vec<T>,
//     pub marker: std::marker::PhantomData<I>,
// }

pub struct Page<'a, T, I: Iterator, const N: usize>
where
    T: Clone,
{
    pub cursor: &'a str,
    pub items: Vec<T>,
    pub first: Option<I::Item>,
    pub window: [u32; N],
    pub seen: Vec<T>,
    pub marker: std::marker::PhantomData<I>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __FIELDS: __json::KeyTable<16> = __json::KeyTable::new(
        &["cursor", "items", "first", "window", "marker"],
    );
    #[automatically_derived]
    impl<'__in: 'a, 'a, T, I: Iterator, const N: usize> __json::Decode<'__in>
    for Page<'a, T, I, N>
    where
        T: Clone,
        T: __json::Decode<'__in>,
        I::Item: __json::Decode<'__in>,
        Vec<T>: __json::Default,
    {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __cursor_: __json::Option<&'a str> = __json::None;
            let mut __items: __json::Option<Vec<T>> = __json::None;
            let mut __first: __json::Option<Option<I::Item>> = __json::None;
            let mut __window: __json::Option<[u32; N]> = __json::None;
            let mut __marker: __json::Option<std::marker::PhantomData<I>> = __json::None;
            let mut __object = __cursor.object()?;
            if __cursor.field(&mut __object, b"cursor\"") {
                __cursor_ = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"items\"") {
                __items = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"first\"") {
                __first = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"window\"") {
                __window = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"marker\"") {
                __marker = __json::Some(__json::Decode::decode(__cursor)?);
            }
            while let __json::Some(__key) = __cursor
                .next_known_field(&mut __object, &__FIELDS)?
            {
                match __key.index() {
                    0 => __cursor.slot(&mut __cursor_, &__key)?,
                    1 => __cursor.slot(&mut __items, &__key)?,
                    2 => __cursor.slot(&mut __first, &__key)?,
                    3 => __cursor.slot(&mut __window, &__key)?,
                    4 => __cursor.slot(&mut __marker, &__key)?,
                    _ => __cursor.unknown_field()?,
                }
            }
            __json::Ok(Self {
                cursor: __cursor.required(__cursor_, "cursor")?,
                items: __cursor.required(__items, "items")?,
                first: __cursor.required(__first, "first")?,
                window: __cursor.required(__window, "window")?,
                seen: __json::Default::default(),
                marker: __cursor.required(__marker, "marker")?,
            })
        }
    }
};
