// #[derive(Encode)]
// pub struct Nothing;

pub struct Nothing;
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl __json::Encode for Nothing {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_to(&(), __encoder)
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            __json::Some(4)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
