#!/usr/bin/env bash
# Fuzzes one format after the other and prints what each run came to.
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
room=$(mktemp -d "${THREADLINE_FUZZ_ROOM:-/dev/shm}/threadline-fuzz.XXXXXX")
process=
trap '[ -z "$process" ] || kill $process 2>/dev/null || true; rm -rf "$room"' EXIT
export THREADLINE_FUZZ_ROOM=$room
if [ -e "$seconds" ]; then
  THREADLINE_FUZZ_TELL=1 THREADLINE_FUZZ_FORMAT=$formats "$fuzz" "$seconds"
  exit
fi
[ "$formats" != all ] ||
  formats="bluesky-car x-archive threads-archive threads-api mastodon-archive native containers preview-page picture"
THREADLINE_FUZZ_SEEDS=$room/seeds "$fuzz"
# Every short word that a reader compares with is a word that is worth writing into an input.
words() { grep -rhoE '"[A-Za-z0-9_.:/#$!@ +-]{2,40}"' "$@" | sort -u; }
words Sources/Exports >"$room/words"
printf '"\\x0a=== "\n"=== !"\n' >>"$room/words"
words Sources/MediaProcessing/{JPEGSegments,PNGChunks,WebPChunks}.swift >"$room/picture-words"
words Sources/LinkPreviews Sources/SiteChecking >"$room/page-words"

status=0
for format in $formats; do
  corpus=$out/corpus/$format
  faults=$out/faults/$format
  log=$out/$format.log
  dictionary=$room/words
  [ "$format" != preview-page ] || dictionary=$room/page-words
  [ "$format" != picture ] || dictionary=$room/picture-words
  mkdir -p "$corpus" "$faults"
  if [ "$seconds" = swollen ]; then
    Fuzz/swell.py "$room/seeds/$format" "$room/swollen" 300000
    count=$(ls "$room/swollen" | wc -l)
    find "$room/swollen" -type f | THREADLINE_FUZZ_FORMAT=$format xargs -n 500 -r nice -n 19 "$fuzz" \
      -artifact_prefix="$faults/" >"$log" 2>&1 && echo "$format: $count swollen inputs read" || {
      status=1
      echo "$format: a fault in $count swollen inputs" && grep -aE '^fault:|Fatal error|Test unit written to' "$log"
    }
    rm -r "$room/swollen"
    continue
  fi
  THREADLINE_FUZZ_FORMAT=$format nice -n 19 "$fuzz" "$corpus" "$room/seeds/$format" -dict="$dictionary" \
    -max_len=16384 -timeout=30 -rss_limit_mb=1024 -use_value_profile=1 -print_final_stats=1 \
    -artifact_prefix="$faults/" >"$log" 2>&1 &
  process=$!
  # Seconds of computing: a busy machine makes a run longer, and not less thorough.
  while computed=$(ps -o cputimes= -p $process); do
    if [ "$computed" -ge "$seconds" ]; then kill -USR1 $process 2>/dev/null || true; fi
    sleep 1
  done
  result=0
  wait $process || result=$?
  coverage=$(grep -oE 'cov: [0-9]+ ft: [0-9]+ corp: [0-9]+' "$log" | tail -1 || true)
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  peak=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
  echo "$format: ${executions:-no} executions in $seconds s, $coverage, peak $peak MB"
  if [ "$result" != 0 ]; then
    status=1
    grep -aE '^fault:|^==[0-9]+== ?ERROR|Fatal error' "$log" | head -3
    grep -a 'Test unit written to' "$log" || tail -3 "$log"
  fi
done
exit $status
