//! Addresses, as the strings that `std` shows.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::Encode;
use super::encoder::Encoder;
use super::generated::Trust;
use crate::error::Failed;

macro_rules! shown {
    ($($type:ty: $longest:literal;)*) => {$(
        impl Encode for $type {
            fn encode_to(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.display(self)
            }

            fn encode_key(&self, encoder: &mut Encoder<'_>) -> Result<(), Failed> {
                encoder.display_key(self)
            }

            fn max_encoded_len() -> Option<usize> {
                // Two quotes.
                Some(2 + $longest.len())
            }

            #[inline(always)]
            fn trust(&self) -> Trust {
                Trust::FULL
            }
        }
    )*};
}

shown! {
    IpAddr: "1001:1002:1003:1004:1005:1006:1007:1008";
    Ipv4Addr: "101.102.103.104";
    Ipv6Addr: "1001:1002:1003:1004:1005:1006:1007:1008";
    SocketAddr: "[1001:1002:1003:1004:1005:1006:1007:1008%4294967295]:65000";
    SocketAddrV4: "101.102.103.104:65000";
    SocketAddrV6: "[1001:1002:1003:1004:1005:1006:1007:1008%4294967295]:65000";
}
