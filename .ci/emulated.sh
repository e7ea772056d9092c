#!/usr/bin/env bash
# The suites on another processor: `emulated.sh aarch64|s390x|i686`. The standard library for it comes from rustup, linker
# and C library from the system's packages, the processor from qemu (i686 runs as it is).
set -euo pipefail
cd "$(dirname "$0")/.."
processor=$1
skip() { echo "skipped: $*"; exit 0; }
case $processor in
  aarch64) triple=aarch64-linux-gnu debian=arm64 ;;
  s390x) triple=s390x-linux-gnu debian=s390x ;;
  i686) triple=i686-linux-gnu debian=i386 ;;
  *) echo "no such processor here: $processor" >&2; exit 2 ;;
esac
target=$processor-unknown-linux-gnu
variable=$(tr 'a-z-' 'A-Z_' <<<"$target")

if ! command -v "$triple-gcc" >/dev/null || { [ "$processor" != i686 ] && ! command -v "qemu-$processor" >/dev/null; }; then
  command -v apt-get >/dev/null || skip "no $triple-gcc or qemu-$processor"
  { apt-get update && apt-get install -y --no-install-recommends \
    "gcc-${triple/_/-}" "libc6-dev-$debian-cross" qemu-user; } >/dev/null 2>&1 || skip "no $triple-gcc or qemu-$processor"
fi
export "CARGO_TARGET_${variable}_LINKER=$triple-gcc"
[ "$processor" = i686 ] || export "CARGO_TARGET_${variable}_RUNNER=qemu-$processor"
# A program that needs no loader and no libraries of the other processor. The target is named, so that proc macros stay as
# they are.
export RUSTFLAGS="-Ctarget-feature=+crt-static"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/emulated"

rustup target add "$target" >/dev/null 2>&1 || skip "no standard library for $target (rustup target add)"
export RUST_MIN_STACK=$((16 << 20))
exec cargo test --quiet --target "$target" -p sightread -p sightread-arch --lib --test all -- \
  --skip linear_time --skip beyond_four_gibibytes --skip derive_golden
