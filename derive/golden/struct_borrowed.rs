// #[derive(Decode)]
// pub struct Event<'a> {
//     pub id: &'a str,
//     pub kind: &'a str,
//     pub amount: f64,
//     #[json(default)]
//     pub tags: &'a [&'a str],
// }

pub struct Event<'a> {
    pub id: &'a str,
    pub kind: &'a str,
    pub amount: f64,
    pub tags: &'a [&'a str],
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __FIELDS: __json::KeyTable<8> = __json::KeyTable::new(
        &["id", "kind", "amount", "tags"],
    );
    #[automatically_derived]
    impl<'__in: 'a, 'a> __json::Decode<'__in> for Event<'a> {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __id: __json::Option<&'a str> = __json::None;
            let mut __kind: __json::Option<&'a str> = __json::None;
            let mut __amount: __json::Option<f64> = __json::None;
            let mut __tags: __json::Option<&'a [&'a str]> = __json::None;
            let mut __object = __cursor.object()?;
            if __cursor.field(&mut __object, b"id\"") {
                __id = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"kind\"") {
                __kind = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"amount\"") {
                __amount = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"tags\"") {
                __tags = __json::Some(__json::Decode::decode(__cursor)?);
            }
            while let __json::Some(__key) = __cursor
                .next_known_field(&mut __object, &__FIELDS)?
            {
                match __key.index() {
                    0 => __cursor.slot(&mut __id, &__key)?,
                    1 => __cursor.slot(&mut __kind, &__key)?,
                    2 => __cursor.slot(&mut __amount, &__key)?,
                    3 => __cursor.slot(&mut __tags, &__key)?,
                    _ => __cursor.unknown_field()?,
                }
            }
            __json::Ok(Self {
                id: __cursor.required(__id, "id")?,
                kind: __cursor.required(__kind, "kind")?,
                amount: __cursor.required(__amount, "amount")?,
                tags: __tags.unwrap_or_default(),
            })
        }
    }
};
