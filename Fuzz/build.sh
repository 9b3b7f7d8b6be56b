#!/usr/bin/env bash
# Builds the fuzzer into .build/fuzz: Exports and SiteChecking with the modules they use, and the targets, each only if a
# source of it or of what it uses has changed. SwiftPM builds the modules that are not fuzzed: swift-system and the shims.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/fuzz
mkdir -p "$out"
release=$(swift build -c release --show-bin-path)
for target in SystemPackage SyscallShim PictureRows; do swift build -c release --target "$target"; done
system=.build/checkouts/swift-system/Sources/CSystem/include
# -assert-config Debug keeps the bounds of unsafe buffers checked, which optimised code leaves out otherwise.
flags=(-wmo -swift-version 6 -package-name threadline -parse-as-library -enable-testing -warnings-as-errors
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -enable-upcoming-feature InternalImportsByDefault -I "$out" -I Sources/C/CArchive -I Sources/C/CNettle -I Sources/C/CDeflate -I Fuzz/CFuzzer
  -I "$release/Modules" -I "$system" -Xcc "-fmodule-map-file=$system/module.modulemap"
  -I Sources/C/SyscallShim/include -Xcc "-fmodule-map-file=$release/SyscallShim.build/module.modulemap"
  -I Sources/C/PictureRows/include -Xcc "-fmodule-map-file=$release/PictureRows.build/module.modulemap")
instrumented=(-O -assert-config Debug -sanitize=fuzzer,address)
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

# SwiftPM makes this of the style sheet of the gallery, which is not fuzzed.
echo 'struct PackageResources { static let gallery_css: [UInt8] = [] }' > "$out/resources.swift.new"
cmp -s "$out/resources.swift.new" "$out/resources.swift" || mv "$out/resources.swift.new" "$out/resources.swift"

modules=(SafeMarkup BuildDiagnostics ParallelWork FileSystem SitePaths ThreadModel ArchiveContainers NativeFormat Importers Exports LinkPreviews SiteChecking PNGWriting)
for name in "${modules[@]}"; do
  mapfile -t sources < <(find "Sources/$name" -name '*.swift' | sort)
  [ "$name" != LinkPreviews ] || sources+=("$out/resources.swift")
  module "$name" "${instrumented[@]}" -- "${sources[@]}"
done
# Of the module only what reads bytes: the rest needs libvips or ffmpeg.
mapfile -t sources < <(find Sources/MediaProcessing -name '*.swift' \
  ! -name 'MediaProcessor*' ! -name 'PictureCoding*' ! -name 'PictureFile*' ! -name 'PicturePass*' \
  ! -name 'VideoProgram*' ! -name 'PreparedMedia*' | sort)
module MediaProcessing "${instrumented[@]}" -- "${sources[@]}"
mapfile -t fixtures < <(find Tests/{ExportsTests,MediaProcessingTests,SiteCheckingTests} \
  -name '*Fixture*.swift' -o -name 'PlantedMetadata*.swift' | sort)
module RandomNumbers -- Tests/RandomNumbers/*.swift
module FuzzSeeds -- Fuzz/Seeds/*.swift "${fixtures[@]}"
module Fuzz "${instrumented[@]}" -- Fuzz/Targets/*.swift
if [ ! -e "$out/fuzz" ] || [ -n "$(find "${below[@]}" -newer "$out/fuzz")" ]; then
  objects=()
  for source in Sources/C/PictureRows/*.c; do
    name=$(basename "$source" .c)
    clang -c -O1 -fsanitize=fuzzer-no-link,address -I Sources/C/PictureRows/include "$source" -o "$out/$name.c.o"
    objects+=("$out/$name.c.o")
  done
  for name in "${modules[@]}" MediaProcessing RandomNumbers FuzzSeeds Fuzz; do objects+=("$out/$name.o"); done
  swiftc -use-ld=lld -sanitize=fuzzer,address "${objects[@]}" "$release"/{SystemPackage,CSystem,SyscallShim}.build/*.o -o "$out/fuzz" \
    $(pkg-config --libs libarchive nettle libdeflate)
fi
