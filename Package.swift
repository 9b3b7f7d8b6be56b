// swift-tools-version: 6.2

import PackageDescription

// On Linux a program loads libvips and Pango when it first needs them, so it is not linked with what pkg-config names
// for them. `--as-needed` must come before those libraries: an option given with `-Xlinker` comes after them, one in a
// file of options before everything. Libraries for other packages may have no such flags.
let asNeeded: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xclang-linker", "--config=\(Context.packageDirectory)/Packaging/as-needed.cfg"],
    .when(platforms: [.linux]))
]

// Other packages are only needed for a site: who takes LinkPreviews alone names no trait and gets none of them.
let site = TargetDependencyCondition.when(traits: ["Site"])

// The modules, from the lowest level up: a target uses only targets above it in this list.
// docs/explanation/architecture.md describes them. The products are what other packages may use.

let package = Package(
  name: "threadline",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "threadline", targets: ["threadline"]),
    .library(
      name: "ThreadlineKit", targets: ["ThreadlineKit", "SiteChecking", "BuildDiagnostics", "ThreadModel"]),
    .library(name: "LinkPreviews", targets: ["LinkPreviews", "SafeMarkup"]),
    // For Benchmarks/ alone.
    .library(name: "RandomNumbers", targets: ["RandomNumbers"]),
  ],
  traits: [
    .default(enabledTraits: ["Site"]),
    .trait(name: "Site", description: "Everything but LinkPreviews, which needs no other package."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
  ],
  targets: [
    // Level 0: module maps of system libraries, and C targets, in Sources/C.
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
    .target(name: "PictureRows"),
    .target(name: "VipsShim", dependencies: ["CJPEG", "CVips"]),
    .target(name: "CardShim", dependencies: ["CJPEG", "CPango"]),
    .target(name: "SyscallShim"),
    .target(name: "CurlShim"),
    // Its headers are toml++: `libtomlplusplus-dev`, or `brew install tomlplusplus`.
    .target(name: "TOMLShim"),

    // Level 1: values, and modules that know nothing of posts.
    .target(name: "SafeMarkup"),
    .target(name: "BuildDiagnostics", dependencies: ["SafeMarkup"]),
    .target(name: "ParallelWork"),
    .target(
      name: "FileSystem",
      dependencies: [
        "BuildDiagnostics", "SyscallShim",
        .product(name: "SystemPackage", package: "swift-system", condition: site),
      ]),
    .target(name: "TOMLReading", dependencies: ["BuildDiagnostics", "TOMLShim"]),
    .target(name: "PNGWriting", dependencies: ["CDeflate"]),
    .target(name: "SitePaths", dependencies: ["BuildDiagnostics", "FileSystem", "CNettle"]),
    .target(name: "ThreadModel", dependencies: ["SafeMarkup"]),
    .target(
      name: "ArchiveContainers", dependencies: ["BuildDiagnostics", "FileSystem", "SitePaths", "CArchive"]),
    .target(
      name: "NativeFormat", dependencies: ["BuildDiagnostics", "FileSystem", "SitePaths", "ThreadModel"]),
    .target(name: "EntryDiffing"),
    .target(
      name: "SiteSearch", dependencies: ["NativeFormat", "SitePaths", "ThreadModel"],
      resources: [.embedInCode("Folding/unicode-15.txt")]),
    .target(
      name: "LinkPreviews", dependencies: ["SafeMarkup"], resources: [.embedInCode("Gallery/gallery.css")]),
    .target(name: "HookRunning", dependencies: ["BuildDiagnostics", "FileSystem", "SyscallShim"]),
    .target(
      name: "MediaProcessing",
      dependencies: [
        "BuildDiagnostics", "FileSystem", "HookRunning", "PNGWriting", "SafeMarkup", "SitePaths",
        "CDeflate", "PictureRows", "VipsShim",
      ]),
    .target(name: "SocialCards", dependencies: ["PNGWriting", "SafeMarkup", "CardShim"]),

    // Level 2: the steps of a build.
    .target(
      name: "Importers",
      dependencies: [
        "ArchiveContainers", "BuildDiagnostics", "FileSystem", "NativeFormat", "SitePaths", "ThreadModel",
      ]),
    .target(
      name: "Exports",
      dependencies: [
        "ArchiveContainers", "BuildDiagnostics", "FileSystem", "Importers", "NativeFormat", "SitePaths",
        "ThreadModel",
      ]),
    .target(
      name: "SiteChecking",
      dependencies: ["BuildDiagnostics", "FileSystem", "LinkPreviews", "ParallelWork", "SafeMarkup"]),
    .target(name: "SitePlanning", dependencies: ["BuildDiagnostics", "SitePaths", "ThreadModel"]),
    .target(
      name: "PostText", dependencies: ["SafeMarkup", "ThreadModel", "CCMark", "CGumbo"],
      resources: [.embedInCode("top-level-domains.txt")]),
    .target(name: "TypedTemplates", dependencies: ["BuildDiagnostics", "SafeMarkup"]),
    .target(
      name: "SiteWriting",
      dependencies: ["BuildDiagnostics", "FileSystem", "SitePaths", "CBrotli", "CDeflate"],
      linkerSettings: [.linkedLibrary("brotlidec")]),
    .target(
      name: "MediaFetching", dependencies: ["BuildDiagnostics", "CurlShim", "FileSystem", "SitePaths"]),
    .target(
      name: "FileServing",
      dependencies: [
        "BuildDiagnostics", "FileSystem", "SafeMarkup", "SitePaths", "SiteWriting", "SyscallShim",
        .product(name: "NIOCore", package: "swift-nio", condition: site),
        .product(name: "NIOPosix", package: "swift-nio", condition: site),
      ]),

    // Levels 3 and 4: themes and pages.
    .target(
      name: "Hosting", dependencies: ["SitePaths", "SitePlanning", "ThreadModel"],
      resources: [.embedInCode("S3/viewer-request.js"), .embedInCode("S3/upload.sh")]),
    .target(
      name: "ThreadIndexing",
      dependencies: ["BuildDiagnostics", "ParallelWork", "PostText", "SitePaths", "ThreadModel"]),
    .target(
      name: "SiteThemes",
      dependencies: [
        "BuildDiagnostics", "FileSystem", "SafeMarkup", "SitePaths", "TOMLReading", "TypedTemplates",
      ],
      resources: [.copy("../../Templates"), .copy("../../Public")]),
    .target(
      name: "PageRendering",
      dependencies: [
        "BuildDiagnostics", "LinkPreviews", "PostText", "SafeMarkup", "SitePaths", "SitePlanning",
        "SiteThemes", "SocialCards", "ThreadModel", "TypedTemplates",
      ]),
    .target(
      name: "Syndication",
      dependencies: [
        "PageRendering", "PostText", "SafeMarkup", "SitePaths", "SitePlanning", "ThreadModel",
      ]),

    // Level 5: the build from beginning to end.
    .target(
      name: "ThreadlineKit",
      dependencies: [
        "ArchiveContainers", "BuildDiagnostics", "EntryDiffing", "Exports", "FileSystem", "HookRunning",
        "Hosting", "Importers", "LinkPreviews", "MediaFetching", "MediaProcessing", "NativeFormat",
        "PageRendering", "ParallelWork", "PostText", "SafeMarkup", "SiteChecking",
        "SitePaths", "SitePlanning", "SiteSearch", "SiteThemes", "SiteWriting", "SocialCards", "Syndication",
        "ThreadIndexing",
        "ThreadModel", "TOMLReading", "TypedTemplates",
      ]),

    .target(
      name: "LivePreview",
      dependencies: [
        "BuildDiagnostics", "CGumbo", "EntryDiffing", "FileServing", "FileSystem", "LinkPreviews", "PostText",
        "SafeMarkup", "SiteChecking", "SitePaths", "ThreadlineKit",
      ],
      resources: [
        .embedInCode("live.js"), .embedInCode("video.mp4"), .embedInCode("sound.wav"),
        .embedInCode("gallery.js"), .embedInCode("gallery.ndjson"),
      ]),

    // Level 6: the command line.
    .executableTarget(
      name: "threadline",
      dependencies: [
        "BuildDiagnostics", "FileServing", "LinkPreviews", "LivePreview", "SafeMarkup", "SiteChecking",
        "SitePlanning", "SiteSearch", "SyscallShim", "ThreadModel", "ThreadlineKit", "TOMLReading",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: site),
      ], linkerSettings: asNeeded),

    // What tests and benchmarks share.
    .target(name: "RandomNumbers", path: "Tests/RandomNumbers"),
    .target(name: "DocComments", path: "Tests/DocComments"),

    .testTarget(name: "BuildDiagnosticsTests", dependencies: ["BuildDiagnostics", "DocComments"]),
    .testTarget(name: "ParallelWorkTests", dependencies: ["BuildDiagnostics", "ParallelWork"]),
    .testTarget(name: "FileSystemTests", dependencies: ["BuildDiagnostics", "FileSystem"]),
    .testTarget(name: "TOMLReadingTests", dependencies: ["BuildDiagnostics", "TOMLReading"]),
    .testTarget(name: "SafeMarkupTests", dependencies: ["SafeMarkup"]),
    .testTarget(name: "SitePathsTests", dependencies: ["SitePaths"]),
    .testTarget(name: "ThreadModelTests", dependencies: ["ThreadModel"]),
    .testTarget(
      name: "SiteSearchTests", dependencies: ["NativeFormat", "RandomNumbers", "SitePaths", "SiteSearch"]),
    .testTarget(name: "EntryDiffingTests", dependencies: ["EntryDiffing", "RandomNumbers"]),
    .testTarget(name: "LinkPreviewsTests", dependencies: ["LinkPreviews", "RandomNumbers", "SafeMarkup"]),
    .testTarget(
      name: "MediaProcessingTests",
      dependencies: [
        "FileSystem", "MediaProcessing", "PNGWriting", "RandomNumbers", "SafeMarkup", "SitePaths", "VipsShim",
      ]),
    .testTarget(
      name: "SocialCardsTests",
      dependencies: ["CDeflate", "CardShim", "RandomNumbers", "SafeMarkup", "SocialCards"]),
    .testTarget(
      name: "ExportsTests",
      dependencies: [
        "ArchiveContainers", "BuildDiagnostics", "DocComments", "Exports", "FileSystem", "Importers",
        "NativeFormat", "RandomNumbers", "ThreadModel",
      ]),
    .testTarget(
      name: "SiteCheckingTests",
      dependencies: ["BuildDiagnostics", "LinkPreviews", "SafeMarkup", "SiteChecking"]),
    .testTarget(
      name: "ThreadIndexingTests",
      dependencies: ["BuildDiagnostics", "RandomNumbers", "ThreadIndexing", "ThreadModel"]),
    .testTarget(
      name: "SitePlanningTests",
      dependencies: [
        "BuildDiagnostics", "Hosting", "PageRendering", "SitePaths", "SitePlanning", "ThreadIndexing",
        "ThreadModel",
      ]),
    .testTarget(name: "PostTextTests", dependencies: ["PostText", "SafeMarkup", "ThreadModel"]),
    .testTarget(
      name: "TypedTemplatesTests",
      dependencies: ["BuildDiagnostics", "RandomNumbers", "SafeMarkup", "TypedTemplates"]),
    .testTarget(
      name: "SiteWritingTests",
      dependencies: [
        "BuildDiagnostics", "FileSystem", "RandomNumbers", "SitePaths", "SiteWriting", "CBrotli", "CDeflate",
      ],
      linkerSettings: [.linkedLibrary("brotlidec")]),
    .testTarget(
      name: "MediaFetchingTests", dependencies: ["BuildDiagnostics", "CurlShim", "MediaFetching"]),
    .testTarget(name: "HookRunningTests", dependencies: ["BuildDiagnostics", "HookRunning"]),
    .testTarget(name: "FileServingTests", dependencies: ["BuildDiagnostics", "FileServing", "SitePaths"]),
    .testTarget(
      name: "LivePreviewTests",
      dependencies: [
        "BuildDiagnostics", "EntryDiffing", "FileServing", "LivePreview", "PageRendering", "SitePaths",
        "ThreadlineKit",
      ]),
    .testTarget(
      name: "SiteThemesTests",
      dependencies: ["BuildDiagnostics", "SafeMarkup", "SitePaths", "SiteThemes", "TypedTemplates"]),
    .testTarget(
      name: "PageRenderingTests",
      dependencies: [
        "BuildDiagnostics", "LinkPreviews", "PageRendering", "SafeMarkup", "SitePaths", "SitePlanning",
        "SiteThemes", "SocialCards", "Syndication", "ThreadIndexing", "ThreadModel", "TypedTemplates",
      ], exclude: ["Goldens"]),
    .testTarget(
      name: "ThreadlineKitTests",
      dependencies: [
        "BuildDiagnostics", "Exports", "Importers", "LinkPreviews", "MediaFetching",
        "PageRendering", "RandomNumbers", "SafeMarkup", "SiteChecking", "SitePaths", "SitePlanning",
        "SiteWriting", "TOMLReading", "ThreadModel", "ThreadlineKit", "threadline",
      ],
      exclude: ["Goldens"]),
    .testTarget(name: "threadlineTests", dependencies: ["ThreadlineKit", "threadline"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

for target in package.targets {
  if target.type == .system || target.name.hasSuffix("Shim") || target.name == "PictureRows" {
    target.path = "Sources/C/\(target.name)"
  } else {
    target.swiftSettings = [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}
