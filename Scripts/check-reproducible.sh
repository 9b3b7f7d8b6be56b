#!/usr/bin/env bash
# Builds the release of the current commit twice, in two folders with paths of different length, and compares the bytes.
# The folders are made below TMPDIR, and removed if the files are equal.
set -euo pipefail
sources=$(cd "$(dirname "$0")/.." && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$sources" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
unset THREADLINE_PROGRAM
work=$(mktemp -d)

for folder in one another/and/deeper; do
  git clone --quiet "$sources" "$work/$folder"
  # The same versions of Swift packages for both, even if a new one comes out between the builds.
  [ ! -e "$work/Package.resolved" ] || cp "$work/Package.resolved" "$work/$folder/"
  make -C "$work/$folder" release
  cp "$work/$folder/Package.resolved" "$work/"
  cp "$work/$folder/.build/release-artifacts/SHA256SUMS" "$work/$(basename "$folder").sums"
  # The next build must not find anything of this one.
  mv "$work/$folder/.build/release-artifacts" "$work/$(basename "$folder").files"
  rm -rf "$work/$folder"
done

if cmp -s "$work/one.sums" "$work/deeper.sums"; then
  cat "$work/one.sums"
  echo "both builds have the same bytes"
  rm -rf "$work"
else
  diff "$work/one.sums" "$work/deeper.sums" || true
  echo "error: the builds differ; compare $work/one.files with $work/deeper.files, for example with diffoscope" >&2
  exit 1
fi
