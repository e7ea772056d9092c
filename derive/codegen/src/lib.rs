//! The generator behind the derives of `sightread`, as an ordinary library.
