import ThreadModel
import ArgumentParser
import BuildDiagnostics
import Foundation
import SitePlanning
import TOMLReading
import ThreadlineKit

/// The exports as arguments, and everything else about a site by flags.
struct SiteOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The exports to publish.", discussion: "Without any: those of threadline.toml.", valueName: "export"),
    completion: .file())
  var exports: [String] = []

  @OptionGroup var flags: SiteFlags

  /// The site as meant, complete enough to build it. Without a base URL it is for viewing on this machine.
  func meant() throws(Diagnostic) -> SiteConfiguration {
    try flags.complete(exports: exports, allowsLocal: true)
  }
}

/// The configuration file that a command reads.
struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp("The configuration file (default: threadline.toml).", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var file: String?
}

/// The flags about a site, the same for all commands that read what a site is made from.
struct SiteFlags: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The URL where the site will be; it may have a path.",
      discussion: "Without one, build and preview make a site for this machine only.", valueName: "url"))
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

  @OptionGroup var config: ConfigurationOption

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Who the site is for.",
      discussion: """
        draft also shows drafts and embargoed posts, with a mark; local is for viewing on this machine. Both promise no \
        URL and ask search engines to stay away. Without it: production, or local if there is no base URL.
        """, valueName: "word"))
  var environment: SiteEnvironment?

  @OptionGroup var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      "How much the site has besides its posts.",
      discussion: """
        lean: pages and the sitemap; standard: also feeds, social cards and embeds; full: also each thread as JSON, \
        Markdown and text. Without it: standard.
        """, valueName: "set"))
  var extras: ExtraSet?

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
  var host: [SiteHost] = []

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
    completion: .list(LegacyNetwork.allCases.map(\.rawValue) + ["none"]))
  var legacy: String?

  @Option(
    help: ArgumentHelp(
      "What to do with posts that the exports lost.",
      discussion: """
        For posts that an earlier build had and these exports lack. Without it the program asks on a terminal; \
        elsewhere posts imported from a network's export are kept.
        """, valueName: "word"))
  var missing: MissingChoice?

  @Option(
    help: ArgumentHelp(
      "How many tasks make pages at once (default: all cores).", discussion: "1 to 256.", valueName: "number")
  )
  var jobs: Int?

  func validate() throws { try ValidationError.refuse(jobs, of: "--jobs", unlessIn: 1...256) }

  /// The configuration file: the named one, or the one of the working folder if there is one.
  var configurationPath: String? {
    let path = AbsolutePath.of(config.file ?? "threadline.toml")
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The site as meant: the file first, then the flags, which win.
  func meant(exports: [String]) throws(Diagnostic) -> SiteConfiguration {
    var configuration = try SiteConfiguration(file: config.file)
    for (key, flag, value) in keys(exports: exports) {
      guard let value else { continue }
      try configuration.set(key, to: value, flag: flag, in: AbsolutePath.of("."))
    }
    configuration.exportKind = reading.exportKind
    configuration.handle = reading.handle
    configuration.publishesAnyway = reading.publishAnyway
    configuration.jobs = jobs ?? configuration.jobs
    return configuration
  }

  /// The site as meant, complete enough to build it. Without a base URL that is an error, or a site for this machine.
  func complete(exports: [String], allowsLocal: Bool = false) throws(Diagnostic) -> SiteConfiguration {
    var configuration = try meant(exports: exports)
    if allowsLocal { configuration.useLocalURL() }
    try configuration.refuseIncomplete()
    return configuration
  }

  /// The keys that flags overrule. A flag that was not given has no value.
  private func keys(exports: [String]) -> [(key: String, flag: String, value: TOMLValue?)] {
    func text(_ text: String?) -> TOMLValue? { text.map { TOMLValue(.text($0)) } }
    /// `gzip,br` as texts, and `none` as no text.
    func list(_ text: String?) -> TOMLValue? {
      text.map { TOMLValue(texts: $0 == "none" ? [] : $0.split(separator: ",").map(String.init)) }
    }
    return [
      ("exports", "<export>", exports.isEmpty ? nil : TOMLValue(texts: exports)),
      ("base_url", "--base-url", text(baseURL)), ("output", "--output", text(output)),
      ("theme", "--theme", text(theme)), ("environment", "--environment", text(environment?.rawValue)),
      ("privacy.assume_visibility", "--assume-visibility", text(reading.assumeVisibility?.rawValue)),
      ("missing", "--missing", text(missing?.rawValue)),
      ("build.precompress", "--precompress", list(precompress)),
      ("urls.legacy", "--legacy", list(legacy)), ("extras.set", "--extras", text(extras?.rawValue)),
      ("build.host", "--host", host.isEmpty ? nil : TOMLValue(texts: host.map(\.rawValue))),
      ("build.nest", "--nest", nest ? TOMLValue(.flag(true)) : nil),
    ]
  }
}
