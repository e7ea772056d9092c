//! Types that are written as a value of another type.

/// `Outer [generics]: value => inner, longest`: `value`, an `Outer`, is written as `inner`, also as a key; `longest` is the
/// bound on its length.
macro_rules! written_as {
    ($(
        $(#[$attribute:meta])*
        $outer:ty [$($generics:tt)*]: $value:ident => $inner:expr, $longest:expr;
    )*) => {$(
        $(#[$attribute])*
        impl<$($generics)*> $crate::encode::Encode for $outer {
            #[inline]
            fn encode_to(
                &self,
                encoder: &mut $crate::encode::Encoder<'_>,
            ) -> Result<(), $crate::error::Failed> {
                let $value = self;
                $inner.encode_to(encoder)
            }

            #[inline(always)]
            fn encode_behind(
                &self,
                encoder: &mut $crate::encode::Encoder<'_>,
                piece: $crate::encode::Piece,
            ) -> Result<(), $crate::error::Failed> {
                let $value = self;
                $inner.encode_behind(encoder, piece)
            }

            #[inline]
            fn encode_key(
                &self,
                encoder: &mut $crate::encode::Encoder<'_>,
            ) -> Result<(), $crate::error::Failed> {
                let $value = self;
                $inner.encode_key(encoder)
            }

            #[inline(always)]
            fn max_encoded_len() -> Option<usize> {
                $longest
            }

            #[inline(always)]
            fn trust(&self) -> $crate::encode::Trust {
                let $value = self;
                $inner.trust()
            }
        }
    )*};
}

pub(super) use written_as;
