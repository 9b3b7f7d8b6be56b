#!/usr/bin/env bash
# A package that uses LinkPreviews alone: it resolves without any other package, compiles, and runs.
# A package without the trait "Site" must get no dependency of Threadline. SWIFT_FLAGS holds options for `swift build`.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/Sources/consumer"
cat > "$work/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "consumer",
  dependencies: [.package(name: "threadline", path: "$root", traits: [])],
  targets: [
    .executableTarget(
      name: "consumer", dependencies: [.product(name: "LinkPreviews", package: "threadline")])
  ])
MANIFEST
cat > "$work/Sources/consumer/main.swift" <<'SOURCE'
import LinkPreviews

let report = PreviewValidator.standard.validate(PreviewPage(html: "<title>No preview tags</title>"))
print(report.findings.isEmpty ? "nothing found" : "found \(report.findings[0].rule)")
SOURCE

cd "$work"
dependencies=$(swift package show-dependencies --format flatlist)
if [ "$(wc -w <<< "$dependencies")" != 1 ]; then
  echo "error: expected that LinkPreviews alone needs no package but threadline; found:" $dependencies >&2
  exit 1
fi
if [ -e Package.resolved ] || [ -n "$(ls .build/checkouts 2>/dev/null)" ]; then
  echo "error: packages were checked out for LinkPreviews alone:" $(ls .build/checkouts) >&2
  exit 1
fi
swift build --quiet ${SWIFT_FLAGS:-}
found=$(swift run --quiet --skip-build ${SWIFT_FLAGS:-} consumer)
[[ "$found" == "found "* ]] || { echo "error: expected a finding; found \"$found\"" >&2; exit 1; }
echo "LinkPreviews alone: no other package, and it runs ($found)"
