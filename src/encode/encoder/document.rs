//! The way of one document, from its value to the bytes or the error, for the entry points.

use alloc::vec::Vec;

use super::{Complaint, Encode, Encoder, State};
use crate::error::{Error, ErrorKind, Failed, Step, path_of};

impl<'e> Encoder<'e> {
    /// Writes the whole of a document.
    #[inline]
    pub(in crate::encode) fn document<T: Encode + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), Error> {
        if !self.plain || !value.trust().is_full() {
            return self.only(State::Value, |encoder| value.encode_to(encoder));
        }
        let written = value.encode_to(self);
        if written.is_ok() && self.complaint.is_none() { Ok(()) } else { Err(self.explain()) }
    }

    /// As [`document`](Encoder::document), watched, for a value or a key.
    #[inline(never)]
    pub(in crate::encode) fn only(
        &mut self,
        wanted: State,
        write: impl FnOnce(&mut Self) -> Result<(), Failed>,
    ) -> Result<(), Error> {
        let written = self.child(wanted, write);
        if written.is_ok() && self.complaint.is_none() { Ok(()) } else { Err(self.explain()) }
    }

    /// Writes one of many documents and a line feed.
    #[inline]
    pub(in crate::encode) fn record<T: Encode + ?Sized>(
        &mut self,
        index: usize,
        value: &T,
    ) -> Result<(), Error> {
        let mut written = if self.plain && value.trust().is_full() {
            value.encode_to(self)
        } else {
            self.child(State::Value, |encoder| value.encode_to(encoder))
        };
        if written.is_ok() {
            written = self.put(b"\n");
        }
        match written {
            Ok(()) if self.complaint.is_none() => Ok(()),
            _ => {
                self.in_element(Failed::new(), index);
                Err(self.explain())
            }
        }
    }

    /// Hands what is left to the writer.
    pub(in crate::encode) fn flush(&mut self) -> Result<(), Error> {
        match self.make_room(0) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.explain()),
        }
    }

    /// The bytes that are in the buffer.
    #[inline(always)]
    pub(in crate::encode) fn bytes(&mut self) -> &mut Vec<u8> {
        self.buffer.bytes()
    }

    #[cold]
    #[inline(never)]
    fn explain(&mut self) -> Error {
        let Some(complaint) = self.complaint.take() else {
            return Error::without_place(ErrorKind::Custom, "$", "a failure of another encoder");
        };
        let Complaint { kind, detail, source, mut steps } = *complaint;
        steps.reverse();
        let error = Error::without_place(kind, path_of(&steps, Step::clone), detail);
        match source {
            Some(source) => error.caused_by(source),
            None => error,
        }
    }
}
