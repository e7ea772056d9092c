// #[derive(Decode)]
// pub struct Nothing;

pub struct Nothing;
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for Nothing {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let () = __json::Decode::decode(__cursor)?;
            __json::Ok(Self)
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for Nothing {}
};
