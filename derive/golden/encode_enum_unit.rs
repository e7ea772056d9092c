// #[derive(Encode)]
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
    #[automatically_derived]
    impl __json::Encode for Level {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            match self {
                Self::Low => __json::unit_variant(__encoder, b"\"LOW\""),
                Self::Medium => __json::unit_variant(__encoder, b"\"MEDIUM\""),
                Self::VeryHigh => __json::unit_variant(__encoder, b"\"VERY_HIGH\""),
            }
        }
        #[inline]
        fn encode_key(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            match self {
                Self::Low => __json::unit_variant_key(__encoder, b"\"LOW\""),
                Self::Medium => __json::unit_variant_key(__encoder, b"\"MEDIUM\""),
                Self::VeryHigh => __json::unit_variant_key(__encoder, b"\"VERY_HIGH\""),
            }
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            __json::longest_of(&[__json::Some(5), __json::Some(8), __json::Some(11)])
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
