// #[derive(Encode)]
// #[serde(transparent)]
// pub struct Tagged<T> {
//     pub id: u64,
//     pub tag: std::marker::PhantomData<T>,
// }

pub struct Tagged<T> {
    pub id: u64,
    pub tag: std::marker::PhantomData<T>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<T> __json::Encode for Tagged<T> {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_to(&self.id, __encoder)
        }
        #[inline]
        fn encode_behind(
            &self,
            __encoder: &mut __json::Encoder<'_>,
            __piece: __json::Piece,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_behind(&self.id, __encoder, __piece)
        }
        #[inline]
        fn encode_key(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::Encode::encode_key(&self.id, __encoder)
        }
        #[inline]
        fn max_encoded_len() -> __json::Option<__json::usize> {
            <u64 as __json::Encode>::max_encoded_len()
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::Encode::trust(&self.id)
        }
    }
};
