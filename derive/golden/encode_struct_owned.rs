// #[derive(Encode)]
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
    #[automatically_derived]
    impl __json::Encode for Bucket {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::field(__encoder, b"{\"name\":", "name", &self.name)?;
            __json::field(__encoder, b",\"tokens\":", "tokens", &self.tokens)?;
            __json::field(__encoder, b",\"reset_at\":", "reset_at", &self.reset_at)?;
            __json::end_object(__encoder)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
