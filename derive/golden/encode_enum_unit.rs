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
    static __NAMES: [__json::UnitName<11>; 3] = [
        __json::UnitName::new(b"\"LOW\""),
        __json::UnitName::new(b"\"MEDIUM\""),
        __json::UnitName::new(b"\"VERY_HIGH\""),
    ];
    trait __Named {
        fn __name(&self) -> &'static __json::UnitName<11>;
    }
    #[automatically_derived]
    impl __Named for Level {
        #[inline(always)]
        fn __name(&self) -> &'static __json::UnitName<11> {
            match self {
                Self::Low => &__NAMES[0],
                Self::Medium => &__NAMES[1],
                Self::VeryHigh => &__NAMES[2],
            }
        }
    }
    #[automatically_derived]
    impl __json::Encode for Level {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::unit_name(__encoder, __Named::__name(self))
        }
        #[inline]
        fn encode_behind(
            &self,
            __encoder: &mut __json::Encoder<'_>,
            __piece: __json::Piece,
        ) -> __json::Result<(), __json::Failed> {
            __json::unit_name_behind(__encoder, __piece, __Named::__name(self))
        }
        #[inline]
        fn encode_key(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::unit_name_key(__encoder, __Named::__name(self))
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            __json::Some(11)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
