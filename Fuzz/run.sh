#!/usr/bin/env bash
# Fuzzes formats, as many at a time as there are cores, and prints the result of each run.
#
#   Fuzz/run.sh [FORMAT|all] [SECONDS]     60 seconds of computing a format, all formats
#   Fuzz/run.sh FORMAT INPUT               reads one input again, to see its fault
#   Fuzz/run.sh [FORMAT|all] swollen       reads each seed with one value of it made huge, without fuzzing
set -euo pipefail
cd "$(dirname "$0")/.."
formats=${1:-all}
seconds=${2:-60}
Fuzz/build.sh >&2
out=$PWD/.build/fuzz
fuzz=$out/fuzz
# The backtraces of Swift never end under libFuzzer.
export SWIFT_BACKTRACE=enable=no
work=$(mktemp -d "${THREADLINE_FUZZ_FOLDER:-/dev/shm}/threadline-fuzz.XXXXXX")
trap 'kill $(jobs -rp) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
export THREADLINE_FUZZ_FOLDER=$work
if [ -e "$seconds" ]; then
  THREADLINE_FUZZ_TELL=1 THREADLINE_FUZZ_FORMAT=$formats "$fuzz" "$seconds"
  exit
fi
THREADLINE_FUZZ_SEEDS=$work/seeds "$fuzz"
[ "$formats" != all ] || formats=$(ls "$work/seeds")
# Every short word that a reader compares with is a word that is worth writing into an input.
words() { grep -rhoE '"[A-Za-z0-9_.:/#$!@ +-]{2,40}"' "$@" | sort -u; }
words Sources/{ArchiveContainers,NativeFormat,Importers,Exports} >"$work/words"
printf '"\\x0a=== "\n"=== !"\n' >>"$work/words"
words Sources/MediaProcessing >"$work/media-words"
words Sources/LinkPreviews Sources/SiteChecking >"$work/page-words"

# swollen FORMAT: reads each seed with one value of it made huge.
swollen() {
  Fuzz/swell.py "$work/seeds/$1" "$work/swollen-$1" 300000
  find "$work/swollen-$1" -type f | THREADLINE_FUZZ_FORMAT=$1 xargs -n 500 -r nice -n 19 "$fuzz" \
    -artifact_prefix="$out/faults/$1/" >"$out/$1.log" 2>&1 || {
    echo "$1: a fault in the swollen inputs" && grep -aE '^fault:|Fatal error|Test unit written to' "$out/$1.log"
    return 1
  }
  echo "$1: $(ls "$work/swollen-$1" | wc -l) swollen inputs read"
}

# changed FORMAT: feeds changed inputs for so many seconds of computing. A busy machine makes a run longer, and not
# less thorough.
changed() {
  local log=$out/$1.log dictionary=$work/words computed executions coverage peak process result=0
  case $1 in
    preview-page) dictionary=$work/page-words ;;
    jpeg | png | *webp | heif | iso-media | matroska | ogg | mp3 | flac | wav) dictionary=$work/media-words ;;
  esac
  THREADLINE_FUZZ_FORMAT=$1 nice -n 19 "$fuzz" "$out/corpus/$1" "$work/seeds/$1" -dict="$dictionary" \
    -max_len=16384 -timeout=30 -rss_limit_mb=2048 -use_value_profile=1 -print_final_stats=1 \
    -artifact_prefix="$out/faults/$1/" >"$log" 2>&1 &
  process=$!
  trap 'kill $process 2>/dev/null || true' EXIT
  while computed=$(ps -o cputimes= -p $process); do
    if [ "$computed" -ge "$seconds" ]; then kill -USR1 $process 2>/dev/null || true; fi
    sleep 1
  done
  wait $process || result=$?
  coverage=$(grep -oE 'cov: [0-9]+ ft: [0-9]+ corp: [0-9]+' "$log" | tail -1 || true)
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  peak=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
  echo "$1: ${executions:-no} executions in $seconds s, $coverage, peak $peak MB"
  [ "$result" != 0 ] || return 0
  grep -aE '^fault:|^==[0-9]+== ?ERROR|Fatal error' "$log" | head -3
  grep -a 'Test unit written to' "$log" || tail -3 "$log"
  return 1
}

run=changed
[ "$seconds" != swollen ] || run=swollen
status=0
for format in $formats; do
  mkdir -p "$out/corpus/$format" "$out/faults/$format"
  [ "$(jobs -rp | wc -l)" -lt "$(nproc)" ] || wait -n || status=1
  $run "$format" &
done
while [ -n "$(jobs -p)" ]; do wait -n || status=1; done
exit $status
