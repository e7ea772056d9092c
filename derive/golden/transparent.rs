// #[derive(Decode)]
// #[serde(transparent)]
// pub struct Tagged<T> {
//     pub id: u64,
//     pub tag: std::marker::PhantomData<T>,
// }

pub struct Tagged<T> {
    pub id: u64,
    pub tag: std::marker::PhantomData<T>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'__in, T> __json::Decode<'__in> for Tagged<T> {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            __json::Ok(Self {
                id: __json::Decode::decode(__cursor)?,
                tag: __json::Default::default(),
            })
        }
        #[inline]
        fn key(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            __json::Ok(Self {
                id: __json::Decode::key(__cursor)?,
                tag: __json::Default::default(),
            })
        }
        #[inline]
        fn null() -> __json::Option<Self> {
            __json::Some(Self {
                id: __json::Decode::null()?,
                tag: __json::Default::default(),
            })
        }
        #[inline]
        fn missing() -> __json::Option<Self> {
            __json::Some(Self {
                id: __json::Decode::missing()?,
                tag: __json::Default::default(),
            })
        }
    }
    #[automatically_derived]
    impl<T> __json::DecodeOwned for Tagged<T> {}
};
