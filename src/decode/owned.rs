//! `DecodeOwned`: which types of `core`, `alloc` and `std` borrow nothing.
//!
//! A marker, and here is all of it but for the types that a macro makes (`forwarded`, and tuples in
//! `sequence`). The compiler checks each line: the type must be readable from input of any lifetime.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::ffi::CString;
use alloc::rc::{self, Rc};
use alloc::string::String;
use alloc::sync::{self, Arc};
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};
use core::marker::PhantomData;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::num::{NonZero, Saturating};
use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use core::time::Duration;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::DecodeOwned;

macro_rules! owned {
    ($($type:ty),*) => {$(
        impl DecodeOwned for $type {}
    )*};
}

/// Types that borrow nothing if what is in them does not.
macro_rules! owned_with {
    ($($outer:ty),*) => {$(
        impl<T: DecodeOwned> DecodeOwned for $outer {}
    )*};
}

macro_rules! integers {
    ($($integer:ty),*) => {
        owned! { $($integer),* }
        owned! { $(NonZero<$integer>),* }
    };
}

macro_rules! saturating {
    ($($integer:ty),*) => {
        owned! { $(Saturating<$integer>),* }
    };
}

integers! { u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize }
saturating! { u8, u16, u32, u64, usize, i8, i16, i32, i64, isize }

owned! {
    f32, f64, bool, char, (),
    String, Box<str>, Rc<str>, Arc<str>,
    PathBuf, Box<Path>, Rc<Path>, Arc<Path>, CString,
    IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6,
    Duration, SystemTime
}

#[cfg(any(unix, windows))]
owned! { std::ffi::OsString }

owned_with! {
    Option<T>, Vec<T>, VecDeque<T>, LinkedList<T>,
    rc::Weak<T>, sync::Weak<T>,
    Range<T>, RangeInclusive<T>, RangeFrom<T>, RangeTo<T>, Bound<T>
}

impl<T: ?Sized> DecodeOwned for PhantomData<T> {}
impl<T: DecodeOwned, E: DecodeOwned> DecodeOwned for Result<T, E> {}
impl<T: DecodeOwned, const N: usize> DecodeOwned for [T; N] {}
impl<T: DecodeOwned + Ord> DecodeOwned for BTreeSet<T> {}
impl<T: DecodeOwned + Ord> DecodeOwned for BinaryHeap<T> {}
impl<K: DecodeOwned + Ord, V: DecodeOwned> DecodeOwned for BTreeMap<K, V> {}

// These always own. A `Cow` of a text does not: it borrows what has no escapes, so it is as long-lived as its input.
impl<T: DecodeOwned + Clone> DecodeOwned for Cow<'_, T> {}
impl<T: DecodeOwned + Clone> DecodeOwned for Cow<'_, [T]> {}

impl<T, S> DecodeOwned for HashSet<T, S>
where
    T: DecodeOwned + Eq + Hash,
    S: BuildHasher + Default,
{
}

impl<K, V, S> DecodeOwned for HashMap<K, V, S>
where
    K: DecodeOwned + Eq + Hash,
    V: DecodeOwned,
    S: BuildHasher + Default,
{
}
