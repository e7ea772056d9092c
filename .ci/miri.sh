#!/usr/bin/env bash
# Miri over the suites on the portable kernel: undefined behaviour, uninitialised memory, misaligned access.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! cargo +nightly miri --version >/dev/null 2>&1; then
  rustup component add --toolchain nightly miri rust-src >/dev/null 2>&1 ||
    { echo "skipped: no Miri (rustup component add --toolchain nightly miri rust-src)"; exit 0; }
fi
export MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-strict-provenance"
cargo +nightly miri test --quiet -p sightread-arch --lib
exec cargo +nightly miri test --quiet -p sightread --lib --test all -- \
  --skip linear_time --skip overflow_of_the_stack --skip beyond_four_gibibytes --skip derive_golden --skip conformance
