import ArgumentParser
import ThreadlineKit

/// `threadline import`: turns exports of any kind into a native one.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn exports into native NDJSON and media, to keep or to edit.",
    discussion: """
      Reads what "build" reads and writes one folder with threadline.ndjson and media/. Only what "build" would \
      publish is in it; a site built from it is the same. Media are copied as they are, with the places and times in \
      them, and records keep what no page shows. With --public both are left out, and the folder may be public.

      Nothing is fetched from the network, except with --fetch-media: then pictures, videos, audio and captions that \
      the exports only link to are fetched by https from public hosts, and the records name the files. What cannot be \
      fetched stays a link. No other command or flag ever uses the network. A run that was stopped continues where it \
      ended, from OUTPUT.fetched.

      EXAMPLES
        threadline import x-archive.zip bsky.car --output my-export
        threadline import mastodon-archive.zip --output my-export --fetch-media
        threadline import exports/*.zip --output public-export --public
      """)

  @Argument(help: ArgumentHelp("The exports to import.", valueName: "export"), completion: .file())
  var exports: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to make; a new or an empty one.", valueName: "folder"),
    completion: .directory)
  var output: String

  @OptionGroup var reading: ReadingOptions

  @Flag(
    name: .customLong("public"),
    help: ArgumentHelp(
      "Write only what a site shows: media without places, cameras and times, records without ext.",
      discussion: "Media that cannot be cleaned are left out."))
  var isForPublic = false

  @Flag(help: "Fetch the media that the exports only link to.")
  var fetchMedia = false

  @Option(
    help: ArgumentHelp(
      "The most megabytes to fetch (default: 10000).", discussion: "With --fetch-media, in one run.",
      valueName: "MB"))
  var fetchLimit: Int?

  @Flag(help: "With --fetch-media: list the hosts, fetch nothing.")
  var dryRun = false

  @OptionGroup var redacted: RedactionsOption

  @Flag(help: "Treat every warning as an error.")
  var strict = false

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    try ValidationError.refuse(
      fetchLimit, of: "--fetch-limit", unlessIn: 1...10_000_000, "a number of megabytes")
    guard fetchMedia || (fetchLimit == nil && !dryRun) else {
      throw ValidationError("--fetch-limit and --dry-run go with --fetch-media")
    }
  }

  func run() async throws {
    let console = printing.console(isVerbose: reading.verbose)
    let summary = try await LongRun(console: console, words: .importing).perform { onProgress in
      var configuration = try reading.configuration(redacted)
      configuration.exports = exports.map { $0 == "-" ? $0 : AbsolutePath.of($0) }
      configuration.output = AbsolutePath.of(output)
      configuration.isStrict = strict
      var meant = ExportImport(configuration)
      meant.isForPublic = isForPublic
      if fetchMedia { meant.fetching = ImportFetching(megabytes: fetchLimit ?? 10_000, isDryRun: dryRun) }
      return try await meant.run(onProgress: onProgress)
    }
    console.print(summary.report.diagnostics)
    console.print(summary.text)
    if summary.report.diagnostics.hasErrors { throw ExitStatus.errorsFound }
  }
}
