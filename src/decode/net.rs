//! Addresses, as the strings that `std` parses.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::Decode;
use crate::cursor::{Cursor, Failed};

macro_rules! parsed {
    ($($type:ty: $expected:literal;)*) => {$(
        impl<'a> Decode<'a> for $type {
            #[inline]
            fn decode(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                cursor.parse_str($expected, |text| text.parse().ok())
            }

            #[inline]
            fn key(cursor: &mut Cursor<'_, 'a>) -> Result<Self, Failed> {
                Self::decode(cursor)
            }
        }
    )*};
}

parsed! {
    IpAddr: "an IP address";
    Ipv4Addr: "an IPv4 address";
    Ipv6Addr: "an IPv6 address";
    SocketAddr: "a socket address";
    SocketAddrV4: "an IPv4 socket address";
    SocketAddrV6: "an IPv6 socket address";
}
