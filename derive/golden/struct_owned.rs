// #[derive(Decode)]
// pub struct Bucket {
//     pub name: String,
//     pub tokens: u32,
//     pub reset_at: Option<i64>,
// }

pub struct Bucket {
    pub name: String,
    pub tokens: u32,
    pub reset_at: Option<i64>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __FIELDS: __json::KeyTable<8> = __json::KeyTable::new(
        &["name", "tokens", "reset_at"],
    );
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for Bucket {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __name: __json::Option<String> = __json::None;
            let mut __tokens: __json::Option<u32> = __json::None;
            let mut __reset_at: __json::Option<Option<i64>> = __json::None;
            let mut __object = __cursor.object()?;
            if __cursor.field(&mut __object, b"name\"") {
                __name = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"tokens\"") {
                __tokens = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"reset_at\"") {
                __reset_at = __json::Some(__json::Decode::decode(__cursor)?);
            }
            while let __json::Some(__key) = __cursor
                .next_known_field(&mut __object, &__FIELDS)?
            {
                match __key.index() {
                    0 => __cursor.slot(&mut __name, &__key)?,
                    1 => __cursor.slot(&mut __tokens, &__key)?,
                    2 => __cursor.slot(&mut __reset_at, &__key)?,
                    _ => __cursor.unknown_field()?,
                }
            }
            __json::Ok(Self {
                name: __cursor.required(__name, "name")?,
                tokens: __cursor.required(__tokens, "tokens")?,
                reset_at: __cursor.required(__reset_at, "reset_at")?,
            })
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for Bucket {}
};
