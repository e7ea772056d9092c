#!/usr/bin/env bash
# Fails if a leaf of a kernel was not inlined into the entry of its set: stable Rust refuses `inline(always)` beside
# `target_feature`, so only a look at the built program can tell. Of each set, `run` alone may be left as a symbol.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --release -p sightread-arch --example stage1
program="${CARGO_TARGET_DIR:-target}/release/examples/stage1"
kernels=$(nm -C "$program" | grep -E ' [tT] <?sightread_arch::kernel::' || true)
[ -n "$kernels" ] || { echo "no kernel found in $program: is it stripped?" >&2; exit 1; }
left=$(grep -vE 'sightread_arch::kernel::[a-z0-9]+::run(::<.*|)$' <<<"$kernels" || true)
if [ -n "$left" ]; then
  printf 'not inlined:\n%s\n' "$left" >&2
  exit 1
fi
echo "kernels are inlined: $(wc -l <<<"$kernels") entries, no leaves"
