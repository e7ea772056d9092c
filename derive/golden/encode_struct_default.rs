// #[derive(Encode)]
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
    #[automatically_derived]
    impl __json::Encode for Settings {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::field(__encoder, b"{\"retries\":", "retries", &self.retries)?;
            __json::field(__encoder, b",\"verbose\":", "verbose", &self.verbose)?;
            __json::end_object(__encoder)
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            __json::longest_sum(
                23,
                &[
                    <u8 as __json::Encode>::max_encoded_len(),
                    <bool as __json::Encode>::max_encoded_len(),
                ],
            )
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
