// #[derive(Decode)]
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
    static __VARIANTS: __json::KeyTable<16> = __json::KeyTable::new(
        &["up", "say", "pair", "move_to", "print"],
    );
    #[automatically_derived]
    impl<'__in: 'a, 'a> __json::Decode<'__in> for Command<'a> {
        #[inline]
        fn decode(
            __cursor: &mut __json::Cursor<'_, '__in>,
        ) -> __json::Result<Self, __json::Failed> {
            let __variant = __cursor.variant(&__VARIANTS)?;
            match __variant.index() {
                0 => {
                    __cursor.unit_variant(&__variant)?;
                    __json::Ok(Self::Up)
                }
                1 | 4 => {
                    __cursor.content(&__variant)?;
                    let __field_0: &'a str = __json::Decode::decode(__cursor)?;
                    let __content = Self::Say(__field_0);
                    __cursor.end_variant(&__variant)?;
                    __json::Ok(__content)
                }
                2 => {
                    __cursor.content(&__variant)?;
                    let mut __array = __cursor.array()?;
                    let __field_0: u8 = __cursor.element(&mut __array)?;
                    let __field_1: u8 = __cursor.element(&mut __array)?;
                    __cursor.end_array(&mut __array)?;
                    let __content = Self::Pair(__field_0, __field_1);
                    __cursor.end_variant(&__variant)?;
                    __json::Ok(__content)
                }
                _ => {
                    static __FIELDS: __json::KeyTable<4> = __json::KeyTable::new(
                        &["dx", "dy"],
                    );
                    __cursor.content(&__variant)?;
                    let mut __dx: __json::Option<i32> = __json::None;
                    let mut __dy: __json::Option<i32> = __json::None;
                    let mut __object = __cursor.object()?;
                    if __cursor.field(&mut __object, b"dx\"") {
                        __dx = __json::Some(__json::Decode::decode(__cursor)?);
                    }
                    if __cursor.field(&mut __object, b"dy\"") {
                        __dy = __json::Some(__json::Decode::decode(__cursor)?);
                    }
                    while let __json::Some(__key) = __cursor
                        .next_known_field(&mut __object, &__FIELDS)?
                    {
                        match __key.index() {
                            0 => __cursor.slot(&mut __dx, &__key)?,
                            1 => __cursor.slot(&mut __dy, &__key)?,
                            _ => __cursor.unknown_field()?,
                        }
                    }
                    let __content = Self::MoveTo {
                        dx: __cursor.required(__dx, "dx")?,
                        dy: __dy.unwrap_or_default(),
                    };
                    __cursor.end_variant(&__variant)?;
                    __json::Ok(__content)
                }
            }
        }
    }
};
