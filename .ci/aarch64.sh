#!/usr/bin/env bash
# The suites with 64-bit ARM, with the NEON kernel.
exec "$(dirname "$0")/emulated.sh" aarch64
