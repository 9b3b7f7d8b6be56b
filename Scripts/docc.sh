#!/usr/bin/env bash
# Builds the API documentation of both library products in .build/docc, from the last debug build. It fails if docc warns, or
# if a public declaration has no documentation. FAST=1 skips the build.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/docc

[ -n "${FAST:-}" ] || swift build
modules=$(swift build --show-bin-path)/Modules
target=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")

# The modules of C that the Swift modules were compiled with.
headers=()
for map in Sources/C/*/module.modulemap .build/checkouts/*/Sources/C*/include/module.modulemap; do
  [ ! -e "$map" ] || headers+=(-I "$(dirname "$map")")
done
for map in "$(dirname "$modules")"/*.build/module.modulemap; do
  headers+=(-Xcc "-fmodule-map-file=$map")
done
for flag in $(pkg-config --cflags libcmark gumbo libarchive nettle vips pangocairo libjpeg libdeflate libbrotlienc); do
  headers+=(-Xcc "$flag")
done

rm -rf "$out"
build() { # PRODUCT MODULE…: the graphs of all modules of a product, and its archive
  local product=$1 graphs=$out/graphs/$1
  mkdir -p "$graphs"
  for module in "$@"; do
    swift symbolgraph-extract -module-name "$module" -I "$modules" "${headers[@]}" -target "$target" \
      -minimum-access-level public -omit-extension-block-symbols -skip-synthesized-members \
      -skip-inherited-docs -output-dir "$graphs"
  done
  Scripts/check-documented.py "$graphs" || undocumented=1
  # A module that is documented on its own is the one that the catalog is named for.
  mkdir -p "$graphs/main"
  mv "$graphs/$product.symbols.json" "$graphs/$product@"*.symbols.json "$graphs/main/" 2>/dev/null || true
  "$docc" convert "Sources/$product/$product.docc" --additional-symbol-graph-dir "$graphs/main" \
    --fallback-display-name "$product" --fallback-bundle-identifier "threadline.$product" \
    --warnings-as-errors --output-path "$out/$product.doccarchive"
}
undocumented=0
build LinkPreviews SafeMarkup
build ThreadlineKit SiteChecking BuildDiagnostics ThreadModel
[ "$undocumented" = 0 ]
echo "the documentation is in $out"
