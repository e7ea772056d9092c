//! Types that are read as another type and then made of it.

/// `Outer [T]: Inner => make`: `Outer` is whatever `make` makes of an `Inner`, also where it is null, missing or a key.
/// It borrows nothing if what is in it does not.
macro_rules! forwarded {
    ($($(#[$attribute:meta])* $outer:ty [$($name:ident)?]: $inner:ty => $make:expr;)*) => {$(
        $(#[$attribute])*
        impl<'a $(, $name: $crate::decode::Decode<'a>)?> $crate::decode::Decode<'a> for $outer {
            #[inline]
            fn decode(
                cursor: &mut $crate::cursor::Cursor<'_, 'a>,
            ) -> Result<Self, $crate::error::Failed> {
                <$inner as $crate::decode::Decode>::decode(cursor).map($make)
            }

            #[inline(always)]
            fn null() -> Option<Self> {
                <$inner as $crate::decode::Decode>::null().map($make)
            }

            #[inline(always)]
            fn missing() -> Option<Self> {
                <$inner as $crate::decode::Decode>::missing().map($make)
            }

            #[inline]
            fn key(
                cursor: &mut $crate::cursor::Cursor<'_, 'a>,
            ) -> Result<Self, $crate::error::Failed> {
                <$inner as $crate::decode::Decode>::key(cursor).map($make)
            }
        }

        $(#[$attribute])*
        impl $(<$name: $crate::decode::DecodeOwned>)? $crate::decode::DecodeOwned for $outer {}
    )*};
}

pub(super) use forwarded;
