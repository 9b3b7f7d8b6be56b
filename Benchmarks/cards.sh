#!/usr/bin/env bash
# Paints 240 made-up cards of 40 to 400 characters with avatars like photographs, and prints CPU time and bytes.
#
#   Benchmarks/cards.sh            the figures
#   Benchmarks/cards.sh FOLDER     cards of every kind into that folder, to be looked at
set -euo pipefail
folder=${1:+$(mkdir -p "$1" && cd "$1" && pwd)}
cd "$(dirname "$0")/.."
swift build -c release --product card-benchmark >&2
"$(swift build -c release --product card-benchmark --show-bin-path)/card-benchmark" ${folder:+"$folder"}
