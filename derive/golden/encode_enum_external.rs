// #[derive(Encode)]
// #[json(rename_all = "snake_case")]
// pub enum Command<'a> {
//     Up,
//     #[json(alias = "print")]
//     Say(&'a str),
//     Pair(u8, u8),
//     MoveTo {
//         dx: i32,
//         #[json(default)]
//         dy: i32,
//     },
//     #[json(skip)]
//     Internal(u64),
// }

pub enum Command<'a> {
    Up,
    Say(&'a str),
    Pair(u8, u8),
    MoveTo { dx: i32, dy: i32 },
    Internal(u64),
}
const _: () = {
    use ::sightread::__private::v1 as __json;
    #[automatically_derived]
    impl<'a> __json::Encode for Command<'a> {
        #[inline]
        fn encode_to(
            &self,
            __encoder: &mut __json::Encoder<'_>,
        ) -> __json::Result<(), __json::Failed> {
            match self {
                Self::Up => __json::unit_variant(__encoder, b"\"up\""),
                Self::Say(__field_0) => {
                    __json::field(__encoder, b"{\"say\":", "say", __field_0)?;
                    __json::end_object(__encoder)
                }
                Self::Pair(__field_0, __field_1) => {
                    __json::variant(
                        __encoder,
                        b"{\"pair\":",
                        "pair",
                        |__encoder| {
                            __json::element(__encoder, 0, __field_0)?;
                            __json::element(__encoder, 1, __field_1)?;
                            __json::end_array(__encoder)
                        },
                    )
                }
                Self::MoveTo { dx: __dx, dy: __dy } => {
                    __json::variant(
                        __encoder,
                        b"{\"move_to\":",
                        "move_to",
                        |__encoder| {
                            __json::field(__encoder, b"{\"dx\":", "dx", __dx)?;
                            __json::field(__encoder, b",\"dy\":", "dy", __dy)?;
                            __json::end_object(__encoder)
                        },
                    )
                }
                Self::Internal(..) => {
                    __json::Err(__json::skipped_variant(__encoder, "Internal"))
                }
            }
        }
        #[inline(always)]
        fn trust(&self) -> __json::Trust {
            __json::GENERATED
        }
    }
};
