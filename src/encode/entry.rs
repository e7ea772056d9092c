//! Where writing begins: the free functions, and the same with options.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use std::io;

use super::Encode;
use super::encoder::{BLOCK, Beyond, Encoder, State};
use super::options::EncodeOptions;
use crate::error::{Error, ErrorKind};

/// What a new buffer takes at first, in bytes.
const FIRST_ROOM: usize = 128;
/// What a thread keeps of a buffer between calls, in bytes.
const RETAINED: usize = 1 << 20;

/// A buffer on loan to an encoder. It is put back at the end, cut to its old length unless all went well; also when an
/// implementation of `Encode` panics.
struct Loan<'v, 'e> {
    home: &'v mut Vec<u8>,
    encoder: Encoder<'e>,
    /// What is kept at the end.
    kept: usize,
}

impl<'v, 'e> Loan<'v, 'e> {
    #[inline(always)]
    fn new(options: &EncodeOptions, home: &'v mut Vec<u8>, beyond: Beyond<'e>) -> Self {
        let kept = home.len();
        let encoder = Encoder::new(options, core::mem::take(home), beyond);
        Loan { home, encoder, kept }
    }

    /// Takes what `write` writes, or its error.
    #[inline(always)]
    fn run(
        &mut self,
        write: impl FnOnce(&mut Encoder<'e>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        write(&mut self.encoder)?;
        self.kept = usize::MAX;
        Ok(())
    }
}

impl Drop for Loan<'_, '_> {
    #[inline(always)]
    fn drop(&mut self) {
        let mut bytes = core::mem::take(self.encoder.bytes());
        bytes.truncate(self.kept);
        *self.home = bytes;
    }
}

impl EncodeOptions {
    /// As [`Encode::encode`], with these options: appends to `buffer`, which is left as it was if that fails.
    ///
    /// # Errors
    ///
    /// As for [`Encode::encode`].
    #[inline]
    pub fn encode<T: Encode + ?Sized>(&self, value: &T, buffer: &mut Vec<u8>) -> Result<(), Error> {
        Loan::new(self, buffer, Beyond::Grow).run(|encoder| encoder.document(value))
    }

    /// As [`to_vec`], with these options.
    ///
    /// # Errors
    ///
    /// As for [`Encode::encode`].
    #[inline]
    pub fn to_vec<T: Encode + ?Sized>(&self, value: &T) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::with_capacity(FIRST_ROOM);
        self.encode(value, &mut bytes)?;
        Ok(bytes)
    }

    /// As [`to_string`], with these options.
    ///
    /// # Errors
    ///
    /// As for [`Encode::encode`].
    #[inline]
    pub fn to_string<T: Encode + ?Sized>(&self, value: &T) -> Result<String, Error> {
        let bytes = self.to_vec(value)?;
        // Strings are UTF-8 by type; a second look costs little, and no proof has to be kept up for it.
        String::from_utf8(bytes).map_err(|_| not_utf8())
    }

    /// Appends the value to a `String`, which is left as it was if that fails.
    ///
    /// # Errors
    ///
    /// As for [`Encode::encode`].
    pub fn append<T: Encode + ?Sized>(&self, value: &T, text: &mut String) -> Result<(), Error> {
        with_scratch(|bytes| {
            self.encode(value, bytes)?;
            text.push_str(core::str::from_utf8(bytes).map_err(|_| not_utf8())?);
            Ok(())
        })
    }

    /// Appends the value to a [`BytesMut`](bytes::BytesMut), which is left as it was if that fails. Feature `bytes`.
    ///
    /// Written to memory of the thread first and copied from there: the buffer grows once, by what the value takes, and
    /// nothing is allocated if it has room.
    ///
    /// ```
    /// use bytes::BytesMut;
    /// use sightread::EncodeOptions;
    ///
    /// let mut buffer = BytesMut::from("data: ");
    /// EncodeOptions::new().append_bytes(&[1, 2], &mut buffer)?;
    /// assert_eq!(buffer, "data: [1,2]");
    /// # Ok::<(), sightread::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Encode::encode`].
    #[cfg(feature = "bytes")]
    pub fn append_bytes<T: Encode + ?Sized>(
        &self,
        value: &T,
        buffer: &mut bytes::BytesMut,
    ) -> Result<(), Error> {
        with_scratch(|bytes| {
            self.encode(value, bytes)?;
            buffer.extend_from_slice(bytes);
            Ok(())
        })
    }

    /// As [`to_slice`], with these options.
    ///
    /// # Errors
    ///
    /// As for [`to_slice`].
    pub fn to_slice<T: Encode + ?Sized>(
        &self,
        value: &T,
        place: &mut [u8],
    ) -> Result<usize, Error> {
        with_scratch(|bytes| {
            let beyond = Beyond::Limit(place.len());
            Loan::new(self, bytes, beyond).run(|encoder| encoder.document(value))?;
            match place.get_mut(..bytes.len()) {
                Some(place) => place.copy_from_slice(bytes),
                None => return Err(Error::without_place(ErrorKind::BufferTooSmall, "$", "")),
            }
            Ok(bytes.len())
        })
    }

    /// As [`to_writer`], with these options.
    ///
    /// # Errors
    ///
    /// As for [`to_writer`].
    pub fn to_writer<T: Encode + ?Sized, W: io::Write>(
        &self,
        mut writer: W,
        value: &T,
    ) -> Result<(), Error> {
        self.write_blocks(&mut writer, |encoder| encoder.document(value))
    }

    /// As [`to_lines`], with these options. Indentation is left away: a record is one line.
    ///
    /// # Errors
    ///
    /// As for [`to_lines`].
    pub fn to_lines<W: io::Write, I>(&self, mut writer: W, records: I) -> Result<(), Error>
    where
        I: IntoIterator,
        I::Item: Encode,
    {
        self.indent(None).write_blocks(&mut writer, |encoder| {
            for (index, record) in records.into_iter().enumerate() {
                encoder.record(index, &record)?;
            }
            Ok(())
        })
    }

    /// Has `write` fill a buffer that is handed to `writer` in blocks.
    fn write_blocks(
        &self,
        writer: &mut dyn io::Write,
        write: impl FnOnce(&mut Encoder<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        with_scratch(|bytes| {
            bytes.reserve(BLOCK + BLOCK / 8);
            Loan::new(self, bytes, Beyond::Write(writer)).run(|encoder| {
                write(encoder)?;
                encoder.flush()
            })
        })
    }

    /// Writes `key` as a key.
    pub(super) fn write_key<K: Encode + ?Sized>(
        &self,
        key: &K,
        buffer: &mut Vec<u8>,
    ) -> Result<(), Error> {
        Loan::new(self, buffer, Beyond::Grow)
            .run(|encoder| encoder.only(State::Key, |encoder| key.encode_key(encoder)))
    }
}

#[cold]
fn not_utf8() -> Error {
    Error::without_place(ErrorKind::InvalidUtf8, "$", "")
}

thread_local! {
    /// The buffer behind the functions that hand bytes on. Taken out while in use: an encode inside an encode gets a fresh one.
    static SCRATCH: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Lends the thread's buffer, empty.
fn with_scratch<T>(work: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    let mut bytes = SCRATCH.try_with(Cell::take).unwrap_or_default();
    bytes.clear();
    let result = work(&mut bytes);
    if bytes.capacity() <= RETAINED {
        // During the thread's own teardown there is no place left: the buffer is then dropped.
        let _ = SCRATCH.try_with(|place| place.set(bytes));
    }
    result
}

/// Writes a value to a new vector, on one line without blanks.
///
/// To write many values, [`Encode::encode`] into one buffer costs no allocation.
///
/// ```
/// assert_eq!(sightread::to_vec(&("a\n", 1.0, [true]))?, br#"["a\n",1.0,[true]]"#);
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Encode::encode`].
#[inline]
pub fn to_vec<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    EncodeOptions::new().to_vec(value)
}

/// Writes a value to a new string, on one line without blanks.
///
/// # Errors
///
/// As for [`Encode::encode`].
#[inline]
pub fn to_string<T: Encode + ?Sized>(value: &T) -> Result<String, Error> {
    EncodeOptions::new().to_string(value)
}

/// Writes a value to a writer, in blocks of at least 64 KiB but for the last; so it needs no buffering of its own.
///
/// ```
/// let mut file = Vec::new();
/// sightread::to_writer(&mut file, &[1, 2])?;
/// assert_eq!(file, b"[1,2]");
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Encode::encode`]; part of the value may then have been written. [`ErrorKind::Io`] if the writer fails, with the
/// writer's error as [`source`](std::error::Error::source).
#[inline]
pub fn to_writer<T: Encode + ?Sized, W: io::Write>(writer: W, value: &T) -> Result<(), Error> {
    EncodeOptions::new().to_writer(writer, value)
}

/// As [`to_vec`], in lines, moved in by two blanks for each level.
///
/// # Errors
///
/// As for [`Encode::encode`].
#[inline]
pub fn to_vec_pretty<T: Encode + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
    EncodeOptions::pretty().to_vec(value)
}

/// As [`to_string`], in lines, moved in by two blanks for each level.
///
/// ```
/// assert_eq!(sightread::to_string_pretty(&[1])?, "[\n  1\n]");
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Encode::encode`].
#[inline]
pub fn to_string_pretty<T: Encode + ?Sized>(value: &T) -> Result<String, Error> {
    EncodeOptions::pretty().to_string(value)
}

/// As [`to_writer`], in lines, moved in by two blanks for each level.
///
/// # Errors
///
/// As for [`to_writer`].
#[inline]
pub fn to_writer_pretty<T: Encode + ?Sized, W: io::Write>(
    writer: W,
    value: &T,
) -> Result<(), Error> {
    EncodeOptions::pretty().to_writer(writer, value)
}

/// Writes records to a writer, each as one line (NDJSON), in blocks of at least 64 KiB but for the last.
///
/// ```
/// let mut lines = Vec::new();
/// sightread::to_lines(&mut lines, [("a", 1), ("b", 2)])?;
/// assert_eq!(lines, b"[\"a\",1]\n[\"b\",2]\n");
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`to_writer`]; the path begins with the record's number, from 0. Records before it may have been written.
#[inline]
pub fn to_lines<W: io::Write, I>(writer: W, records: I) -> Result<(), Error>
where
    I: IntoIterator,
    I::Item: Encode,
{
    EncodeOptions::new().to_lines(writer, records)
}

/// Writes a value to the start of `place`, and says how many bytes it took.
///
/// Nothing is allocated once the thread is warm. [`Encode::max_encoded_len`] says how large a place must be for types of a
/// fixed size.
///
/// ```
/// let mut place = [0; 16];
/// let length = sightread::to_slice(&[1, 20], &mut place)?;
/// assert_eq!(&place[..length], b"[1,20]");
/// # Ok::<(), sightread::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Encode::encode`], and [`ErrorKind::BufferTooSmall`]; `place` is then as it was.
#[inline]
pub fn to_slice<T: Encode + ?Sized>(value: &T, place: &mut [u8]) -> Result<usize, Error> {
    EncodeOptions::new().to_slice(value, place)
}
