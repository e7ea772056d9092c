// #[derive(Encode)]
// pub struct Event<'a> {
//     pub id: &'a str,
//     pub kind: &'a str,
//     pub amount: f64,
//     #[json(default)]
//     pub tags: &'a [&'a str],
// }

pub struct Event<'a> {
    pub id: &'a str,
    pub kind: &'a str,
    pub amount: f64,
    pub tags: &'a [&'a str],
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'a> __json::Encode for Event<'a> {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::field(__encoder, b"{\"id\":", "id", &self.id)?;
            __json::field(__encoder, b",\"kind\":", "kind", &self.kind)?;
            __json::field(__encoder, b",\"amount\":", "amount", &self.amount)?;
            __json::field(__encoder, b",\"tags\":", "tags", &self.tags)?;
            __json::end_object(__encoder)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
