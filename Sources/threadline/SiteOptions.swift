import ArgumentParser
import BuildDiagnostics
import Foundation
import ThreadlineKit

/// What a person says of a site by flags: the same for all commands that read what a site is made from.
struct SiteOptions: ParsableArguments {
  @Argument(help: "What to publish.")
  var exports: [String] = []

  @Option(
    name: [.customShort("b"), .customLong("base-url")], help: "Where the site will stand; a path is fine.")
  var baseURL: String?

  @Option(name: .shortAndLong, help: "The folder to write to (default: site).")
  var output: String?

  @Option(help: "A folder with Templates/ and Public/ to lay over the built-in theme.")
  var theme: String?

  @Option(
    name: [.customLong("config")],
    help: "The configuration file (default: threadline.toml, where there is one).")
  var configurationFile: String?

  @Option(
    name: .shortAndLong,
    help: """
      For whom the site is made: production, or draft, which shows drafts and embargoed posts with a mark and asks \
      search engines to stay away (default: production).
      """)
  var environment: String?

  @OptionGroup var reading: ReadingOptions

  @Option(
    help: """
      How much the site has beside its posts: lean (pages and sitemap), standard (and feeds, social cards and \
      embeds) or full.
      """)
  var surfaces: String?

  @Option(
    help: """
      Put packed files beside the site's own, for servers that send those: gzip, br, or gzip,br; none for none.
      """)
  var precompress: String?

  @Option(
    help: """
      Make the site for a host, too: nginx, caddy, netlify, cloudflare, github-pages or s3. What it wants beside the \
      site goes to a folder named like the output with -hosts behind. Can be given several times.
      """)
  var host: [String] = []

  @Flag(
    help: """
      Put the site into a folder of the output that is named like the path of its URL, so that a host which serves \
      the output at the root of a domain shows it at that path.
      """)
  var nest = false

  @Option(
    help: ArgumentHelp(
      """
      Let the old addresses of posts and accounts lead to the new ones, on a site that stands where the network \
      stood: x, mastodon, bluesky or threads, parted by commas; none for none.
      """, valueName: "names"))
  var legacy: String?

  @Option(
    help: """
      What becomes of posts that an earlier build's exports had and these lack: keep or remove. Without it the \
      program asks on a terminal; elsewhere posts imported from a network's export are kept.
      """)
  var missing: String?

  @Option(help: "How many tasks work at the same time (default: one for each core).")
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
  func meant() throws(Diagnostic) -> SiteConfiguration {
    let file = try ConfigurationFile.load(configurationFile)
    var settings = file?.settings ?? SiteSettings()
    if !exports.isEmpty { settings.exports = exports.map { $0 == "-" ? $0 : AbsolutePath.of($0) } }
    if let baseURL { settings.baseURL = baseURL }
    if let output { settings.output = AbsolutePath.of(output) }
    if let theme { settings.theme = AbsolutePath.of(theme) }
    if let word = reading.assumeVisibility { settings.assumeVisibility = word }
    if let missing { settings.missing = missing }
    if let precompress {
      settings.precompress = precompress == "none" ? [] : precompress.split(separator: ",").map(String.init)
    }
    if let legacy { settings.legacy = legacy == "none" ? [] : legacy.split(separator: ",").map(String.init) }
    if !host.isEmpty { settings.hosts = host }
    if nest { settings.isNested = true }
    if let surfaces { settings.surfaceSet = surfaces }
    if let environment { settings.environment = environment }
    var configuration = try settings.configuration(folder: file?.folder)
    configuration.setNow(milliseconds: WallClock.now)
    configuration.exportKind = reading.exportKind
    configuration.handle = reading.handle
    configuration.publishesAnyway = reading.publishAnyway
    configuration.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return configuration
  }
}
