// #[derive(Encode)]
// pub struct Meters<T>(pub T);

pub struct Meters<T>(pub T);
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<T> __json::Encode for Meters<T>
    where
        T: __json::Encode,
    {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_to(&self.0, __encoder)
        }
        #[inline]
        fn encode_behind(
            &self,
            __encoder: &mut __json::Encoder<'_>,
            __piece: __json::Piece,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_behind(&self.0, __encoder, __piece)
        }
        #[inline]
        fn encode_key(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_key(&self.0, __encoder)
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            <T as __json::Encode>::max_encoded_len()
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::Encode::trust(&self.0)
        }
    }
};
