// swift-tools-version: 6.2

import Foundation
import PackageDescription

// Programs that measure single modules of Threadline; the scripts in this folder build and run them.
//
// What they measure has `package` access, which ends at the border of a package. So they are compiled under the name of
// the package in "..", which SwiftPM takes from the name of its folder; with `packageAccess` it would add this package's.
let threadline = URL(filePath: Context.packageDirectory).deletingLastPathComponent().lastPathComponent
let identifier = String(
  threadline.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })

let asNeeded: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xclang-linker", "--config=\(Context.packageDirectory)/../Packaging/as-needed.cfg"],
    .when(platforms: [.linux]))
]

/// A program that uses modules of Threadline.
func benchmark(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "RandomNumbers", package: "threadline"),
      .product(name: "ThreadlineKit", package: "threadline"),
    ],
    path: "Programs/\(name)",
    packageAccess: false,
    swiftSettings: [.unsafeFlags(["-package-name", identifier])],
    linkerSettings: asNeeded)
}

let package = Package(
  name: "threadline-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "threadline", path: "..")],
  targets: [
    // Templates against hand-written appending.
    benchmark("template-benchmark"),
    // Social cards; cards.sh says how.
    benchmark("card-benchmark"),
    // Pictures; media.py says how.
    benchmark("media-benchmark"),
    // Differences of lists; diff.sh says how.
    benchmark("diff-benchmark"),
  ],
  swiftLanguageModes: [.v6]
)
