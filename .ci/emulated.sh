#!/usr/bin/env bash
# The suites on another processor: `emulated.sh aarch64|s390x|i686`. The standard library for it comes from rustup or, on
# Debian, from its packages; the processor from qemu (i686 runs as it is).
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
[ "$processor" = i686 ] || export "CARGO_TARGET_${variable}_RUNNER=qemu-$processor -L /usr/$triple"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/emulated"

if ! rustup target add "$target" >/dev/null 2>&1; then
  # Debian's own compiler and the standard library that fits it, unpacked beside our output.
  command -v apt-get >/dev/null || skip "no standard library for $target"
  tools=$CARGO_TARGET_DIR/debian
  if [ ! -e "$tools/$processor.ready" ]; then
    mkdir -p "$tools/packages"
    dpkg --add-architecture "$debian"
    apt-get update >/dev/null 2>&1 || skip "no package lists"
    version=$(apt-cache depends libstd-rust-web-dev 2>/dev/null | grep -oE 'libstd-rust-web-[0-9.]+' | head -n1)
    llvm=$(apt-cache depends rustc-web 2>/dev/null | grep -oE 'libllvm[0-9]+' | head -n1)
    version=${version:-libstd-rust-web-1.96} llvm=${llvm:-libllvm22}
    (cd "$tools/packages" && apt-get download rustc-web libstd-rust-web-dev "libstd-rust-web-dev:$debian" \
      "$version" "$llvm" >/dev/null 2>&1) || skip "no standard library for $target"
    for package in "$tools"/packages/*.deb; do dpkg-deb -x "$package" "$tools/root"; done
    touch "$tools/$processor.ready"
  fi
  for program in rustc rustdoc; do
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' \
      "$tools/root/usr/lib/$(uname -m)-linux-gnu" "$tools/root/usr/bin/$program" >"$tools/$program"
    chmod +x "$tools/$program"
  done
  export RUSTC="$tools/rustc" RUSTDOC="$tools/rustdoc"
  "$RUSTC" --version >/dev/null 2>&1 || skip "Debian's compiler does not run here"
fi
export RUST_MIN_STACK=$((16 << 20))
exec cargo test --quiet --target "$target" -p sightread -p sightread-arch --lib --test all -- \
  --skip linear_time --skip beyond_four_gibibytes --skip derive_golden
