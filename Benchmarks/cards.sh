#!/usr/bin/env bash
# Paints 240 made-up cards of 40 to 400 characters with avatars like photographs, and prints CPU time and bytes.
#
#   Benchmarks/cards.sh            the figures
#   Benchmarks/cards.sh FOLDER     cards of every kind into that folder, to be looked at
set -euo pipefail
folder=${1:+$(mkdir -p "$1" && cd "$1" && pwd)}
"$("$(dirname "$0")/program.sh" card-benchmark)" ${folder:+"$folder"}
