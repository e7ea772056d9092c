// #[derive(Decode)]
// pub struct Point(pub f64, pub f64, #[json(skip)] pub u8);

pub struct Point(pub f64, pub f64, pub u8);
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'__in> __json::Decode<'__in> for Point {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let mut __array = __cursor.array()?;
            let __field_0: f64 = __cursor.element(&mut __array)?;
            let __field_1: f64 = __cursor.element(&mut __array)?;
            __cursor.end_array(&mut __array)?;
            __json::Ok(Self(__field_0, __field_1, __json::Default::default()))
        }
    }
    #[automatically_derived]
    impl __json::DecodeOwned for Point {}
};
