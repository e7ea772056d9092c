//! Slices, `Vec`, arrays and tuples.

use alloc::vec::Vec;

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Trust, element, empty_array, end_array, longest_sum};
use crate::error::Failed;

impl<T: Encode> Encode for [T] {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        elements(encoder, self)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

/// Writes an array.
#[inline]
pub(super) fn elements<T: Encode>(
    encoder: &mut Encoder<'_>,
    values: impl IntoIterator<Item = T>,
) -> Result<(), Failed> {
    let mut values = values.into_iter();
    let Some(first) = values.next() else { return empty_array(encoder) };
    element(encoder, 0, &first)?;
    for (index, value) in (1..).zip(values) {
        element(encoder, index, &value)?;
    }
    end_array(encoder)
}

impl<T: Encode> Encode for Vec<T> {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        elements(encoder, self)
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

impl<T: Encode, const N: usize> Encode for [T; N] {
    #[inline]
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        elements(encoder, self)
    }

    fn max_encoded_len() -> Option<usize> {
        // Brackets, and a comma behind each but the last.
        match T::max_encoded_len() {
            _ if N == 0 => Some(2),
            Some(length) => N.checked_mul(length + 1)?.checked_add(1),
            None => None,
        }
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

macro_rules! tuple {
    ($($name:ident $index:tt)+) => {
        impl<$($name: Encode),+> Encode for ($($name,)+) {
            #[inline]
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                $(element(encoder, $index, &self.$index)?;)+
                end_array(encoder)
            }

            fn max_encoded_len() -> Option<usize> {
                // A bracket or comma before each, and the last bracket.
                let parts = [$($name::max_encoded_len()),+];
                longest_sum(1 + parts.len(), &parts)
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0 B 1);
tuple!(A 0 B 1 C 2);
tuple!(A 0 B 1 C 2 D 3);
tuple!(A 0 B 1 C 2 D 3 E 4);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 O 14);
tuple!(A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11 M 12 N 13 O 14 P 15);
