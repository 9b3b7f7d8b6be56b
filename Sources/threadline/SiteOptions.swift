import ArgumentParser
import BuildDiagnostics
import Foundation
import ThreadlineKit

/// What a person says of a site: the exports as arguments, and all else by flags.
@dynamicMemberLookup
struct SiteOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The exports to publish.", discussion: "Without any: those of threadline.toml.", valueName: "export"),
    completion: .file())
  var exports: [String] = []

  @OptionGroup var flags: SiteFlags

  subscript<Value>(dynamicMember flag: KeyPath<SiteFlags, Value>) -> Value { flags[keyPath: flag] }

  /// The site as meant.
  func meant() throws(Diagnostic) -> SiteConfiguration { try flags.meant(exports: exports) }
}

/// What a person says of a site by flags: the same for all commands that read what a site is made from.
struct SiteFlags: ParsableArguments {
  @Option(
    name: [.customShort("b"), .customLong("base-url")],
    help: ArgumentHelp("The URL where the site will be; a path is fine.", valueName: "url"))
  var baseURL: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write to (default: site).", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A theme to lay over the built-in one.", discussion: "A folder with Templates/ and Public/.",
      valueName: "folder"), completion: .directory)
  var theme: String?

  @Option(
    name: [.customLong("config")],
    help: ArgumentHelp("The configuration file (default: threadline.toml).", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var configurationFile: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "For whom the site is made.",
      discussion: """
        A draft shows drafts and embargoed posts with a mark, and asks search engines to stay away. Without it: \
        production.
        """, valueName: "word"))
  var environment: EnvironmentWord?

  @OptionGroup var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      "How much is made besides the posts.",
      discussion: """
        lean: pages and the sitemap; standard: also feeds, social cards and embeds; full: also each thread as JSON, \
        Markdown and text. Without it: standard.
        """, valueName: "set"))
  var surfaces: SurfaceSetWord?

  @Option(
    help: ArgumentHelp(
      "Also write compressed files: gzip, br, or gzip,br.",
      discussion: "For servers that send them. none overrules threadline.toml.", valueName: "codings"),
    completion: .list(["gzip", "br", "gzip,br", "none"]))
  var precompress: String?

  @Option(
    help: ArgumentHelp(
      "A host to make the site for; may be repeated.",
      discussion: """
        What the host needs outside of the site goes to a folder named like the output with -hosts added.
        """, valueName: "host"))
  var host: [HostWord] = []

  @Flag(
    help: ArgumentHelp(
      "Put the site into a folder of the output named like the URL's path.",
      discussion: "A host that serves the output at the root of a domain then shows the site at that path."))
  var nest = false

  @Option(
    help: ArgumentHelp(
      "Networks whose old URLs lead to the new ones.",
      discussion: """
        For a site at the host name where the network was: x, mastodon, bluesky, threads, separated by commas. none \
        overrules threadline.toml.
        """, valueName: "networks"),
    completion: .list(SiteConfiguration.legacyNetworks + ["none"]))
  var legacy: String?

  @Option(
    help: ArgumentHelp(
      "What becomes of posts that the exports lost.",
      discussion: """
        For posts that an earlier build had and these exports lack. Without it the program asks on a terminal; \
        elsewhere posts imported from a network's export are kept.
        """, valueName: "word"))
  var missing: MissingWord?

  @Option(
    help: ArgumentHelp(
      "How many tasks run at once (default: all cores).", discussion: "1 to 256.", valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is \(jobs); expected a number from 1 to 256")
    }
  }

  /// The configuration file that counts, where there is one: that which was named, or the one of the working folder.
  var configurationPath: String? {
    let path = AbsolutePath.of(configurationFile ?? "threadline.toml")
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The site as meant: the file first, then the flags, which win.
  func meant(exports: [String]) throws(Diagnostic) -> SiteConfiguration {
    let file = try ConfigurationFile.load(configurationFile)
    var settings = file?.settings ?? SiteSettings()
    if !exports.isEmpty {
      settings.set(\.exports, "exports", to: exports.map { $0 == "-" ? $0 : AbsolutePath.of($0) })
    }
    if let baseURL { settings.set(\.baseURL, "base_url", to: baseURL) }
    if let output { settings.set(\.output, "output", to: AbsolutePath.of(output)) }
    if let theme { settings.set(\.theme, "theme", to: AbsolutePath.of(theme)) }
    if let word = reading.assumeVisibility?.word {
      settings.set(\.assumeVisibility, "privacy.assume_visibility", to: word)
    }
    if let missing { settings.set(\.missing, "missing", to: missing.word) }
    if let precompress { settings.set(\.precompress, "build.precompress", to: Self.words(precompress)) }
    if let legacy { settings.set(\.legacy, "urls.legacy", to: Self.words(legacy)) }
    if !host.isEmpty { settings.set(\.hosts, "build.host", to: host.map(\.word)) }
    if nest { settings.isNested = true }
    if let surfaces { settings.set(\.surfaceSet, "surfaces.set", to: surfaces.word) }
    if let environment { settings.set(\.environment, "environment", to: environment.word) }
    var configuration = try settings.configuration(folder: file?.folder)
    configuration.setNow(milliseconds: WallClock.now)
    configuration.exportKind = reading.exportKind?.word
    configuration.handle = reading.handle
    configuration.publishesAnyway = reading.publishAnyway
    configuration.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return configuration
  }

  /// `gzip,br` as words; `none` is no word.
  private static func words(_ text: String) -> [String] {
    text == "none" ? [] : text.split(separator: ",").map(String.init)
  }
}
