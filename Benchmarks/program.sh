#!/usr/bin/env bash
# Builds a program of this folder and prints its path.
#
#   Benchmarks/program.sh template-benchmark
set -euo pipefail
cd "$(dirname "$0")"
swift build -c release --product "$1" >&2
echo "$(swift build -c release --product "$1" --show-bin-path)/$1"
