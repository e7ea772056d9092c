// #[derive(Encode)]
// pub struct Page<'a, T, I: Iterator, const N: usize>
// where
//     T: Clone,
// {
//     pub cursor: &'a str,
//     pub items: Vec<T>,
//     pub first: Option<I::Item>,
//     pub window: [u32; N],
//     #[json(skip)]
//     pub seen: Vec<T>,
//     pub marker: std::marker::PhantomData<I>,
// }

pub struct Page<'a, T, I: Iterator, const N: usize>
where
    T: Clone,
{
    pub cursor: &'a str,
    pub items: Vec<T>,
    pub first: Option<I::Item>,
    pub window: [u32; N],
    pub seen: Vec<T>,
    pub marker: std::marker::PhantomData<I>,
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'a, T, I: Iterator, const N: usize> __json::Encode for Page<'a, T, I, N>
    where
        T: Clone,
        T: __json::Encode,
        I::Item: __json::Encode,
    {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            __json::field(__encoder, b"{\"cursor\":", "cursor", &self.cursor)?;
            __json::field(__encoder, b",\"items\":", "items", &self.items)?;
            __json::field(__encoder, b",\"first\":", "first", &self.first)?;
            __json::field(__encoder, b",\"window\":", "window", &self.window)?;
            __json::field(__encoder, b",\"marker\":", "marker", &self.marker)?;
            __json::end_object(__encoder)
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
