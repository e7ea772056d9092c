// #[derive(Decode)]
// pub struct Meters<T>(pub T);

pub struct Meters<T>(pub T);
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'__in, T> __json::Decode<'__in> for Meters<T>
    where
        T: __json::Decode<'__in>,
    {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            __json::Ok(Self(__json::Decode::decode(__cursor)?))
        }
        #[inline]
        fn key(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            __json::Ok(Self(__json::Decode::key(__cursor)?))
        }
    }
    #[automatically_derived]
    impl<T> __json::DecodeOwned for Meters<T>
    where
        T: __json::DecodeOwned,
    {}
};
