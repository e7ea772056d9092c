#!/usr/bin/env bash
# The suites with a big-endian processor.
exec "$(dirname "$0")/emulated.sh" s390x
