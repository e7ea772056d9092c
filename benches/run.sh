#!/usr/bin/env bash
# Both builds into one table: everything compiled for this CPU (`native`), and everything compiled
# for AVX2 with sightread's best kernel picked at run time (`v3`). Options go to both runs:
#
#   benches/run.sh                  # all rows, into record/ and docs of today's date
#   benches/run.sh --only D1,D3     # some rows
#   benches/run.sh --quick          # shows that it works
set -eu
cd "$(dirname "$0")"
out=${OUT:-target/table}
mkdir -p "$out"

# One target folder a build, so that changing flags does not compile everything again.
measure() { # name, flags of rustc, levels, features, options
    local name=$1 flags=$2 levels=$3 features=$4
    shift 4
    RUSTFLAGS="$flags" CARGO_TARGET_DIR="target/$name" cargo build --release --features "$features"
    "target/$name/release/sightread-benches" --levels "$levels" --csv "$out/$name.csv" "$@" >"$out/$name.md"
}

has() { grep -qw "$1" /proc/cpuinfo; }

if has avx512vbmi2; then
    # Lower levels are measured in the other build: here the compiler may use AVX-512 anywhere.
    measure native "-C target-cpu=native" avx512 native "$@"
    measure v3 "-C target-cpu=haswell" portable,avx2,avx512 "" "$@"
else
    measure v3 "-C target-cpu=haswell" portable,avx2 "" "$@"
fi

from=()
for name in native v3; do
    if [ -f "$out/$name.csv" ]; then from+=(--from "$out/$name.csv"); fi
done
target/v3/release/sightread-benches --no-run "${from[@]}" --markdown "$out/table.md"
echo "rows: $out/*.csv, table: $out/table.md" >&2
