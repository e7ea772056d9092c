//! SIMD kernels of `sightread`.
