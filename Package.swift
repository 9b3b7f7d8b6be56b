// swift-tools-version: 6.2

import PackageDescription

// On Linux a program loads libvips and Pango by itself, once it needs them, so it is not linked with what pkg-config
// says of them. `--as-needed` has to stand before those libraries: what is given with `-Xlinker` stands behind them,
// and what clang reads from a file of options before everything. Libraries for other packages may have no such flags.
let asNeeded: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xclang-linker", "--config=\(Context.packageDirectory)/Packaging/as-needed.cfg"],
    .when(platforms: [.linux]))
]

// Rooms, from the ground floor up: a target may use only what stands below it.
// CONTRIBUTING.md has the map; the products are what other packages may use.

let package = Package(
  name: "threadline",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "threadline", targets: ["threadline"]),
    .library(name: "ThreadlineKit", targets: ["ThreadlineKit", "SiteChecking", "BuildDiagnostics"]),
    .library(name: "LinkPreviews", targets: ["LinkPreviews", "SafeMarkup"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
  ],
  targets: [
    // Floor 0: C libraries of the system, and C targets of ours.
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .target(name: "VipsShim", dependencies: ["CJPEG", "CVips"]),
    .target(name: "CardShim", dependencies: ["CJPEG", "CPango"]),
    .target(name: "SyscallShim"),
    .target(name: "CurlShim"),
    // Its headers are toml++: `libtomlplusplus-dev`, or `brew install tomlplusplus`.
    .target(name: "TOMLShim"),

    // Floor 1: the nouns, and what knows nothing else of the house.
    .target(name: "BuildDiagnostics"),
    .target(
      name: "FileSystem",
      dependencies: [
        "BuildDiagnostics", "SyscallShim", .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "TOMLReading", dependencies: ["BuildDiagnostics", "TOMLShim"]),
    .target(name: "SafeMarkup"),
    .target(name: "SiteFiles", dependencies: ["BuildDiagnostics", "FileSystem", "CNettle"]),
    .target(name: "ThreadModel"),
    .target(name: "EntryDiffing"),
    .target(name: "LinkPreviews", dependencies: ["SafeMarkup"]),
    .target(name: "MediaProcessing", dependencies: ["SiteFiles", "SyscallShim", "CDeflate", "VipsShim"]),
    .target(name: "SocialCards", dependencies: ["CDeflate", "CardShim"]),

    // Floor 2: the stages.
    .target(
      name: "Exports",
      dependencies: ["BuildDiagnostics", "FileSystem", "SiteFiles", "ThreadModel", "CArchive"]),
    .target(
      name: "SiteChecking", dependencies: ["BuildDiagnostics", "LinkPreviews", "SafeMarkup"]),
    .target(name: "ThreadAssembly", dependencies: ["BuildDiagnostics", "ThreadModel"]),
    .target(name: "SitePlanning", dependencies: ["BuildDiagnostics", "SiteFiles", "ThreadModel"]),
    .target(name: "PostText", dependencies: ["SafeMarkup", "ThreadModel", "CCMark", "CGumbo"]),
    .target(name: "TypedTemplates", dependencies: ["BuildDiagnostics", "SafeMarkup"]),
    .target(
      name: "SiteWriting",
      dependencies: ["BuildDiagnostics", "FileSystem", "SiteFiles", "CBrotli", "CDeflate"]),
    .target(name: "MediaFetching", dependencies: ["BuildDiagnostics", "CurlShim", "SiteFiles"]),
    .target(name: "HookRunning", dependencies: ["BuildDiagnostics", "SyscallShim"]),
    .target(
      name: "FileServing",
      dependencies: [
        "BuildDiagnostics", "SiteFiles", "SyscallShim", "CBrotli", "CDeflate",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], linkerSettings: [.linkedLibrary("brotlidec")]),

    // Floors 3 and 4: the look, and the pages.
    .target(name: "TagIndexing", dependencies: ["PostText", "SiteFiles", "ThreadModel"]),
    .target(
      name: "SiteThemes",
      dependencies: ["BuildDiagnostics", "SafeMarkup", "SiteFiles", "TOMLReading", "TypedTemplates"],
      resources: [.copy("../../Templates"), .copy("../../Public")]),
    .target(
      name: "PageRendering",
      dependencies: [
        "BuildDiagnostics", "LinkPreviews", "PostText", "SafeMarkup", "SiteFiles", "SitePlanning",
        "SiteThemes", "SocialCards", "ThreadModel", "TypedTemplates",
      ]),

    // Floor 5: the pipeline, written once.
    .target(
      name: "ThreadlineKit",
      dependencies: [
        "BuildDiagnostics", "EntryDiffing", "Exports", "FileSystem", "HookRunning", "LinkPreviews",
        "MediaFetching", "MediaProcessing", "PageRendering", "PostText", "SafeMarkup", "SiteChecking",
        "SiteFiles",
        "SitePlanning", "SiteThemes",
        "SiteWriting", "SocialCards", "TagIndexing", "ThreadAssembly", "ThreadModel", "TOMLReading",
        "TypedTemplates",
      ]),

    .target(
      name: "LivePreview",
      dependencies: [
        "BuildDiagnostics", "CGumbo", "EntryDiffing", "FileServing", "LinkPreviews", "SafeMarkup",
        "SiteChecking",
        "SiteFiles", "ThreadlineKit",
      ],
      resources: [
        .embedInCode("live.js"), .embedInCode("gallery.ndjson"), .embedInCode("film.mp4"),
        .embedInCode("sound.wav"),
      ]),

    // Floor 6: the command line.
    .executableTarget(
      name: "threadline",
      dependencies: [
        "BuildDiagnostics", "FileServing", "LinkPreviews", "LivePreview", "SafeMarkup", "SiteChecking",
        "SitePlanning", "SyscallShim", "ThreadModel", "ThreadlineKit", "TOMLReading",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], linkerSettings: asNeeded),

    // Measures templates against hand-written appending; Benchmarks/ says how.
    .executableTarget(
      name: "template-benchmark", dependencies: ["BuildDiagnostics", "SafeMarkup", "TypedTemplates"]),

    // Measures social cards; Benchmarks/cards.sh says how.
    .executableTarget(name: "card-benchmark", dependencies: ["SocialCards"], linkerSettings: asNeeded),

    // Measures pictures; Benchmarks/media.py says how.
    .executableTarget(
      name: "media-benchmark", dependencies: ["MediaProcessing", "SiteFiles"],
      linkerSettings: asNeeded),

    // Measures differences of lists; Benchmarks/diff.sh says how.
    .executableTarget(
      name: "diff-benchmark",
      dependencies: ["BuildDiagnostics", "EntryDiffing", "Exports", "ThreadAssembly", "ThreadModel"]),

    .testTarget(name: "BuildDiagnosticsTests", dependencies: ["BuildDiagnostics"]),
    .testTarget(name: "FileSystemTests", dependencies: ["BuildDiagnostics", "FileSystem"]),
    .testTarget(name: "TOMLReadingTests", dependencies: ["BuildDiagnostics", "TOMLReading"]),
    .testTarget(name: "SafeMarkupTests", dependencies: ["SafeMarkup"]),
    .testTarget(name: "SiteFilesTests", dependencies: ["SiteFiles"]),
    .testTarget(name: "ThreadModelTests", dependencies: ["ThreadModel"]),
    .testTarget(name: "EntryDiffingTests", dependencies: ["EntryDiffing", "diff-benchmark"]),
    .testTarget(name: "LinkPreviewsTests", dependencies: ["LinkPreviews", "SafeMarkup"]),
    .testTarget(name: "MediaProcessingTests", dependencies: ["MediaProcessing", "SiteFiles", "VipsShim"]),
    .testTarget(name: "SocialCardsTests", dependencies: ["CDeflate", "CardShim", "SocialCards"]),
    .testTarget(
      name: "ExportsTests", dependencies: ["BuildDiagnostics", "Exports", "FileSystem", "ThreadModel"]),
    .testTarget(
      name: "SiteCheckingTests",
      dependencies: ["BuildDiagnostics", "LinkPreviews", "SafeMarkup", "SiteChecking"]),
    .testTarget(
      name: "ThreadAssemblyTests", dependencies: ["BuildDiagnostics", "ThreadAssembly", "ThreadModel"]),
    .testTarget(
      name: "SitePlanningTests",
      dependencies: ["BuildDiagnostics", "SiteFiles", "SitePlanning", "ThreadAssembly", "ThreadModel"]),
    .testTarget(name: "TagIndexingTests", dependencies: ["TagIndexing", "ThreadModel"]),
    .testTarget(name: "PostTextTests", dependencies: ["PostText", "SafeMarkup", "ThreadModel"]),
    .testTarget(
      name: "TypedTemplatesTests", dependencies: ["BuildDiagnostics", "SafeMarkup", "TypedTemplates"]),
    .testTarget(
      name: "SiteWritingTests",
      dependencies: ["BuildDiagnostics", "FileSystem", "SiteFiles", "SiteWriting", "CBrotli", "CDeflate"],
      linkerSettings: [.linkedLibrary("brotlidec")]),
    .testTarget(
      name: "MediaFetchingTests", dependencies: ["BuildDiagnostics", "CurlShim", "MediaFetching"]),
    .testTarget(name: "HookRunningTests", dependencies: ["BuildDiagnostics", "HookRunning"]),
    .testTarget(name: "FileServingTests", dependencies: ["BuildDiagnostics", "FileServing", "SiteFiles"]),
    .testTarget(
      name: "LivePreviewTests",
      dependencies: [
        "BuildDiagnostics", "EntryDiffing", "FileServing", "LivePreview", "SiteFiles", "ThreadlineKit",
      ]),
    .testTarget(
      name: "SiteThemesTests",
      dependencies: ["BuildDiagnostics", "SafeMarkup", "SiteFiles", "SiteThemes", "TypedTemplates"]),
    .testTarget(
      name: "PageRenderingTests",
      dependencies: [
        "BuildDiagnostics", "LinkPreviews", "PageRendering", "SafeMarkup", "SiteFiles", "SitePlanning",
        "SiteThemes", "SocialCards", "TagIndexing", "ThreadAssembly", "ThreadModel", "TypedTemplates",
      ], exclude: ["Goldens"]),
    .testTarget(
      name: "ThreadlineKitTests",
      dependencies: [
        "BuildDiagnostics", "Exports", "LinkPreviews", "MediaFetching", "SafeMarkup", "SiteChecking",
        "PageRendering", "SiteFiles", "SitePlanning", "TOMLReading", "ThreadModel", "ThreadlineKit",
        "threadline",
      ],
      exclude: ["Goldens"]),
    .testTarget(name: "threadlineTests", dependencies: ["ThreadlineKit", "threadline"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
  let isC = target.name.hasSuffix("Shim")
  target.swiftSettings =
    isC
    ? nil
    : [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
