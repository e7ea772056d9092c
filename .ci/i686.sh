#!/usr/bin/env bash
# The suites with 32-bit pointers.
exec "$(dirname "$0")/emulated.sh" i686
