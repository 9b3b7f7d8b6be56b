#!/usr/bin/env bash
# Prints what differences of lists cost (operations a second, 10,000 entries in milliseconds), then compares 3,900,000
# pairs of lists and proves each difference by applying it. One core; some minutes.
#
#   Benchmarks/diff.sh             all of it; THREADLINE_DATA names real exports to take the lists from
#   Benchmarks/diff.sh 400000      so many pairs
set -euo pipefail
"$("$(dirname "$0")/program.sh" diff-benchmark)" "$@"
