// swift-tools-version: 6.2

import PackageDescription

// Programs that use Threadline as a library, and a test target that uses LinkPreviews. `make examples` builds and runs
// them. A package of your own names the repository instead of "..".
let package = Package(
  name: "threadline-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "threadline", path: "..")],
  targets: [
    // Builds the site of a configuration file.
    .executableTarget(
      name: "publish", dependencies: [.product(name: "ThreadlineKit", package: "threadline")]),
    // Builds a site with a format of exports, a kind of content and a kind of page of its own.
    .executableTarget(
      name: "walks", dependencies: [.product(name: "ThreadlineKit", package: "threadline")]),
    // Checks the link previews of the pages of any generator.
    .testTarget(
      name: "PreviewTests", dependencies: [.product(name: "LinkPreviews", package: "threadline")]),
  ]
)
