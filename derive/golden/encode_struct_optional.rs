// #[derive(Encode)]
// pub struct Patch<'a> {
//     #[json(skip_if = "Option::is_none")]
//     pub name: Option<&'a str>,
//     #[json(skip_if_empty)]
//     pub tags: &'a [&'a str],
// }

pub struct Patch<'a> {
    pub name: Option<&'a str>,
    pub tags: &'a [&'a str],
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'a> __json::Encode for Patch<'a> {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            let mut __open = false;
            if !Option::is_none(&self.name) {
                __json::field_after(
                    __encoder,
                    &mut __open,
                    [b"{\"name\":", b",\"name\":"],
                    "name",
                    &self.name,
                )?;
            }
            if !self.tags.is_empty() {
                __json::field_after(
                    __encoder,
                    &mut __open,
                    [b"{\"tags\":", b",\"tags\":"],
                    "tags",
                    &self.tags,
                )?;
            }
            __json::end_object_after(__encoder, __open)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
