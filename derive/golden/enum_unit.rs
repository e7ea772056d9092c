// #[derive(Decode)]
// #[json(rename_all = "SCREAMING_SNAKE_CASE")]
// pub enum Level {
//     Low,
//     #[json(alias = "NORMAL")]
//     Medium,
//     VeryHigh,
// }

pub enum Level {
    Low,
    Medium,
    VeryHigh,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    static __VARIANTS: __json::KeyTable<8> = __json::KeyTable::new(
        &["LOW", "MEDIUM", "VERY_HIGH", "NORMAL"],
    );
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for Level {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let __variant = __cursor.variant(&__VARIANTS)?;
            __cursor.unit_variant(&__variant)?;
            __json::Ok(
                match __variant.index() {
                    0 => Self::Low,
                    1 | 3 => Self::Medium,
                    _ => Self::VeryHigh,
                },
            )
        }
        #[inline]
        fn key(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            __json::Ok(
                match __cursor.variant_key(&__VARIANTS)? {
                    0 => Self::Low,
                    1 | 3 => Self::Medium,
                    _ => Self::VeryHigh,
                },
            )
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for Level {}
};
