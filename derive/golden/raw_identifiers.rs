// #[derive(Decode)]
// pub struct r#struct {
//     pub r#type: u8,
//     pub r#match: u8,
// }

pub struct r#struct {
    pub r#type: u8,
    pub r#match: u8,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __FIELDS: __json::KeyTable<4> = __json::KeyTable::new(&["type", "match"]);
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for r#struct {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __type: __json::Option<u8> = __json::None;
            let mut __match: __json::Option<u8> = __json::None;
            let mut __object = __cursor.object()?;
            if __cursor.field(&mut __object, b"type\"") {
                __type = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"match\"") {
                __match = __json::Some(__json::Decode::decode(__cursor)?);
            }
            while let __json::Some(__key) = __cursor
                .next_known_field(&mut __object, &__FIELDS)?
            {
                match __key.index() {
                    0 => __cursor.slot(&mut __type, &__key)?,
                    1 => __cursor.slot(&mut __match, &__key)?,
                    _ => __cursor.unknown_field()?,
                }
            }
            __json::Ok(Self {
                r#type: __cursor.required(__type, "type")?,
                r#match: __cursor.required(__match, "match")?,
            })
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for r#struct {}
};
