#!/usr/bin/env bash
# Builds the fuzzer into .build/fuzz: Exports and SiteChecking with the rooms they stand on, and the targets, each anew
# only where a source of it or of what it uses has changed. SwiftPM is left out of it, so that nobody else waits.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/fuzz
mkdir -p "$out"
# -assert-config Debug keeps the bounds of unsafe buffers checked, which optimised code leaves out otherwise.
flags=(-wmo -swift-version 6 -package-name threadline -parse-as-library -enable-testing -warnings-as-errors
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -enable-upcoming-feature InternalImportsByDefault -I "$out" -I Sources/CArchive -I Sources/CNettle -I Sources/CDeflate -I Fuzz/CFuzzer)
instrumented=(-O -assert-config Debug -sanitize=fuzzer)
below=(Fuzz/build.sh)

# module NAME FLAGS… -- SOURCES…  The compiler leaves a file alone that would not change, so when it was asked is
# kept apart.
module() {
  local name=$1 own=() stamp=$out/$1.stamp
  shift
  while [ "$1" != -- ]; do own+=("$1"); shift; done
  shift
  if [ ! -e "$stamp" ] || [ -n "$(find "$@" "${below[@]}" -newer "$stamp")" ]; then
    echo "compiling $name"
    touch "$stamp.begun"
    swiftc "${flags[@]}" "${own[@]}" -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" \
      -c "$@" -o "$out/$name.o"
    mv "$stamp.begun" "$stamp"
  fi
  below+=("$out/$name.o")
}

for name in BuildDiagnostics SiteFiles ThreadModel Exports SafeMarkup LinkPreviews SiteChecking; do
  mapfile -t sources < <(find "Sources/$name" -name '*.swift' | sort)
  module "$name" "${instrumented[@]}" -- "${sources[@]}"
done
# Of the module only what copies pictures: the rest needs libvips.
module MediaProcessing "${instrumented[@]}" -- Sources/MediaProcessing/{ByteReading,JPEGScans,JPEGSegments,PNGChunks,WebPChunks}.swift
module FuzzSeeds -- Fuzz/Seeds/*.swift Tests/{ExportsTests,SiteCheckingTests}/*Fixture*.swift
module Fuzz "${instrumented[@]}" -- Fuzz/Targets/*.swift
if [ ! -e "$out/fuzz" ] || [ -n "$(find "${below[@]}" -newer "$out/fuzz")" ]; then
  swiftc -sanitize=fuzzer "$out"/{BuildDiagnostics,SiteFiles,ThreadModel,Exports,SafeMarkup,LinkPreviews,SiteChecking,MediaProcessing,FuzzSeeds,Fuzz}.o -o "$out/fuzz" \
    $(pkg-config --libs libarchive nettle libdeflate)
fi
