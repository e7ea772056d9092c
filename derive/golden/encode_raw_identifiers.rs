// #[derive(Encode)]
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
    #[automatically_derived]
    impl __json::Encode for r#struct {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::field(__encoder, b"{\"type\":", "type", &self.r#type)?;
            __json::field(__encoder, b",\"match\":", "match", &self.r#match)?;
            __json::end_object(__encoder)
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            __json::longest_sum(
                18,
                &[
                    <u8 as __json::Encode>::max_encoded_len(),
                    <u8 as __json::Encode>::max_encoded_len(),
                ],
            )
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
