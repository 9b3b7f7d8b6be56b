#!/usr/bin/env bash
# Builds a site of 20,000 threads of five posts and prints pages a second, memory beyond the mapped input, and
# the ratio to copying the finished site with cp -r, all in one run on a memory file system.
#
#   Benchmarks/full-build.sh [THREADS] [POSTS_A_THREAD]
set -euo pipefail
cd "$(dirname "$0")/.."
threads=${1:-20000}
posts=${2:-5}
swift build -c release --product threadline >&2
program=$(swift build -c release --product threadline --show-bin-path)/threadline
room=$(mktemp -d "${THREADLINE_BENCHMARK_ROOM:-/dev/shm}/threadline-benchmark.XXXXXX")
trap 'rm -rf "$room"' EXIT
python3 Benchmarks/make-corpus.py "$room/corpus.ndjson" "$threads" "$posts"
python3 Benchmarks/measure.py "$program" "$room"
