//! Spans and points of time, as seconds and nanoseconds.

use core::time::Duration;
use std::time::SystemTime;

use super::Encode;
use super::encoder::Encoder;
use super::generated::{Trust, end_object, field};
use crate::error::Failed;

/// `{"secs":1,"nanos":2}`.
impl Encode for Duration {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        field(encoder, b"{\"secs\":", "secs", &self.as_secs())?;
        field(encoder, b",\"nanos\":", "nanos", &self.subsec_nanos())?;
        end_object(encoder)
    }

    fn max_encoded_len() -> Option<usize> {
        Some(r#"{"secs":18446744073709551615,"nanos":999999999}"#.len())
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}

/// `{"secs_since_epoch":1,"nanos_since_epoch":2}`. An error for times before 1970.
impl Encode for SystemTime {
    fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
        let Ok(since) = self.duration_since(SystemTime::UNIX_EPOCH) else {
            return Err(encoder.fail_custom("the time is before 1970"));
        };
        field(encoder, b"{\"secs_since_epoch\":", "secs_since_epoch", &since.as_secs())?;
        field(encoder, b",\"nanos_since_epoch\":", "nanos_since_epoch", &since.subsec_nanos())?;
        end_object(encoder)
    }

    fn max_encoded_len() -> Option<usize> {
        let longest = r#"{"secs_since_epoch":18446744073709551615,"nanos_since_epoch":999999999}"#;
        Some(longest.len())
    }

    #[inline(always)]
    fn trust(&self) -> Trust {
        Trust::FULL
    }
}
