#!/usr/bin/env bash
# Checks a site of some thousand pages and prints the CPU that a page costs, memory, and how many pages a second,
# next to reading the same files with cat, all in one run on a memory file system. The goal is 1 ms a page of 10 KB.
#
#   Benchmarks/check.sh [THREADS] [POSTS_A_THREAD]
set -euo pipefail
cd "$(dirname "$0")/.."
threads=${1:-500}
posts=${2:-8}
if [ -z "${THREADLINE_PROGRAM:-}" ]; then
  swift build -c release --product threadline >&2
  THREADLINE_PROGRAM=$(swift build -c release --product threadline --show-bin-path)/threadline
fi
folder=$(mktemp -d "${THREADLINE_BENCHMARK_FOLDER:-/dev/shm}/threadline-benchmark.XXXXXX")
trap 'rm -rf "$folder"' EXIT
python3 Benchmarks/corpus.py "$folder/corpus.ndjson" "$threads" "$posts"
"$THREADLINE_PROGRAM" build "$folder/corpus.ndjson" --base-url https://benchmark.example --output "$folder/site" --quiet
python3 Benchmarks/measure-check.py "$THREADLINE_PROGRAM" "$folder/site"
