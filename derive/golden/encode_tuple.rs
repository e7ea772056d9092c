// #[derive(Encode)]
// pub struct Point(pub f64, pub f64, #[json(skip)] pub u8);

pub struct Point(pub f64, pub f64, pub u8);
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl __json::Encode for Point {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::element(__encoder, 0, &self.0)?;
            __json::element(__encoder, 1, &self.1)?;
            __json::end_array(__encoder)
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            __json::longest_sum(
                3,
                &[
                    <f64 as __json::Encode>::max_encoded_len(),
                    <f64 as __json::Encode>::max_encoded_len(),
                ],
            )
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
