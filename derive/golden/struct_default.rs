// #[derive(Decode)]
// #[serde(default)]
// pub struct Settings {
//     pub retries: u8,
//     pub verbose: bool,
//     #[serde(skip)]
//     pub opened: u64,
// }

pub struct Settings {
    pub retries: u8,
    pub verbose: bool,
    pub opened: u64,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __FIELDS: __json::KeyTable<4> = __json::KeyTable::new(
        &["retries", "verbose"],
    );
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for Settings {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __retries: __json::Option<u8> = __json::None;
            let mut __verbose: __json::Option<bool> = __json::None;
            let mut __object = __cursor.object()?;
            if __cursor.field(&mut __object, b"retries\"") {
                __retries = __json::Some(__json::Decode::decode(__cursor)?);
            }
            if __cursor.field(&mut __object, b"verbose\"") {
                __verbose = __json::Some(__json::Decode::decode(__cursor)?);
            }
            while let __json::Some(__key) = __cursor
                .next_known_field(&mut __object, &__FIELDS)?
            {
                match __key.index() {
                    0 => __cursor.slot(&mut __retries, &__key)?,
                    1 => __cursor.slot(&mut __verbose, &__key)?,
                    _ => __cursor.unknown_field()?,
                }
            }
            let __default: Self = __json::Default::default();
            __json::Ok(Self {
                retries: match __retries {
                    __json::Some(__value) => __value,
                    __json::None => __default.retries,
                },
                verbose: match __verbose {
                    __json::Some(__value) => __value,
                    __json::None => __default.verbose,
                },
                opened: __default.opened,
            })
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for Settings {}
};
