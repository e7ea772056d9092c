#!/usr/bin/env bash
# AddressSanitizer over the suites on every kernel: each read past the end of a block of exact size is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(rustc -vV | sed -n 's/^host: //p')
runtime=$(rustc +nightly --print sysroot 2>/dev/null)/lib/rustlib/$target/lib
if ! ls "$runtime"/librustc-nightly_rt.asan.* >/dev/null 2>&1; then
  echo "skipped: no nightly toolchain with AddressSanitizer (rustup toolchain install nightly)"
  exit 0
fi
# The target is named so that build scripts and proc macros stay as they are.
export RUSTFLAGS="-Zsanitizer=address" ASAN_OPTIONS="detect_stack_use_after_return=1:allocator_may_return_null=1"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/asan" RUST_MIN_STACK=$((16 << 20))
# Left out: what measures time, and threads whose stack is small on purpose.
exec cargo +nightly test --quiet --target "$target" -p sightread -p sightread-arch --lib --test all -- \
  --skip linear_time --skip overflow_of_the_stack --skip beyond_four_gibibytes --skip derive_golden
