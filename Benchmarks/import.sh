#!/usr/bin/env bash
# Makes an archive of 2 GB with 100,000 posts and builds a site of it, and prints records a second, time and peak
# memory: all of it, and the part of it that is not backed by a file. The program is built once.
#
#   Benchmarks/import.sh [mastodon|x] [POSTS] [MEGABYTES] [POSTS_A_PICTURE]
set -euo pipefail
cd "$(dirname "$0")/.."
network=${1:-mastodon}
posts=${2:-100000}
megabytes=${3:-2000}
step=${4:-10}
swift build -c release --product threadline >&2
program=$(swift build -c release --product threadline --show-bin-path)/threadline
folder=$(mktemp -d "${THREADLINE_BENCHMARK_FOLDER:-/dev/shm}/threadline-import.XXXXXX")
trap 'rm -rf "$folder"' EXIT
python3 Benchmarks/make-archive.py "$folder/archive.zip" "$network" "$posts" "$megabytes" "$step"
python3 Benchmarks/measure-import.py "$program" "$folder"
