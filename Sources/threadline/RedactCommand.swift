import ArgumentParser
import BuildDiagnostics
import Foundation
import ThreadModel
import ThreadlineKit

/// `threadline redact`: takes posts, threads, accounts and media down.
struct RedactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Take posts, threads, accounts or media down.",
    discussion: """
      Writes an entry to redactions.toml, next to threadline.toml or next to the output, and builds the site. After \
      that, the site, its records and the cache contain nothing of the post except its URLs, which answer that it is \
      gone. Every later build applies the file, whatever its exports contain.

      The file contains ids, URLs, hashes and your reason. You can keep it under version control, so write nothing \
      private into the reason. To undo a takedown, delete the entry (or the file, with its last entry) and run \
      "threadline build --allow-unredact", which publishes what the exports still have. Without that flag no build \
      publishes again what an earlier one took down.

      Name a post by its URL on the site, by the path or the last part of that URL, by its original URL, or by its id, \
      even if no export has it any more. Its media go too, unless another public post shows them.

      --tombstone sets the answer of its URL: 410 with a page that says that something is gone (the default); 404 \
      without a page, also in the files for hosts, so that a file left by an earlier upload is not served; none \
      without any trace. The URL is never used for another post.

      The receipt lists every URL whose page changed or went, so that you can purge caches. If [privacy] cache_tags in \
      threadline.toml says how tags are made, such as ["post:{slug}", "account:{handle}"], it lists them too; {handle} \
      and {slug} are those of the URL, {id} is that of the record. "threadline check --redactions" then proves that \
      nothing is left.

      --missing remove takes down the posts that no export has any more, and empties kept/.

      EXAMPLES
        threadline redact https://me.example/@ada/post/17/
        threadline redact --account @grace@navy.example --dry-run
        threadline redact 17 --reason "asked for it"
        threadline redact --media media/4f/4f1c0a52c9b7d1e36a08f2b4c5d6e7a0.jpg
      """)

  @Argument(
    help: ArgumentHelp("A post by its URL, its path, or the last part of its URL.", valueName: "post"))
  var posts: [String] = []

  @Option(
    help: ArgumentHelp("The same, or a post by its id; may be repeated.", valueName: "id|url"))
  var post: [String] = []

  @Option(
    help: ArgumentHelp(
      "The whole thread of a post; may be repeated.", discussion: "And what is added to it later.",
      valueName: "id|url"))
  var thread: [String] = []

  @Option(
    help: ArgumentHelp(
      "An account and its posts; may be repeated.", discussion: "By its handle, id or URL.",
      valueName: "@handle|id"))
  var account: [String] = []

  @Option(
    help: ArgumentHelp(
      "A media item; may be repeated.", discussion: "By its hash, its path on the site, or a file.",
      valueName: "hash|path|file"))
  var media: [String] = []

  @Option(
    help: ArgumentHelp("What is at a path of the site; may be repeated.", valueName: "path"))
  var address: [String] = []

  @Option(help: ArgumentHelp("Why, in words that anybody may read.", valueName: "text"))
  var reason: String?

  @Option(help: ArgumentHelp("The HTTP status of the URL afterwards.", valueName: "word"))
  var tombstone = TombstoneChoice.gone

  @Flag(help: "Write nothing, and show what would be removed.")
  var dryRun = false

  @Flag(help: "Do not build the site, which still shows it all.")
  var noBuild = false

  @Option(
    help: ArgumentHelp("Also write the receipt as JSON to this file.", valueName: "file"), completion: .file()
  )
  var receipt: String?

  @Flag(help: "Print the receipt as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "An export of the site, instead of those of threadline.toml; may be repeated.", valueName: "path"))
  var export: [String] = []

  @OptionGroup var site: SiteFlags

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard !targets.isEmpty || removesMissing else {
      throw ValidationError(
        "expected the URL of a post to take down, or --post, --thread, --account, --media or --address")
    }
    guard !targets.contains(where: \.name.isEmpty) else {
      throw ValidationError("a name is empty; expected the URL of what to take down")
    }
    guard reason?.contains(where: \.isNewline) != true else {
      throw ValidationError("--reason is one line; it is written to redactions.toml as it is")
    }
  }

  /// Whether posts that no export has go.
  private var removesMissing: Bool { site.missing == .remove }

  /// What was named, in the order of the kinds.
  private var targets: [RedactionTarget] {
    let named: [(RedactionKind, [String])] = [
      (.post, posts + post), (.thread, thread), (.account, account), (.media, media), (.address, address),
    ]
    return named.flatMap { kind, names in
      names.map { RedactionTarget(kind, $0, file: AbsolutePath.of($0)) }
    }
  }

  func run() async throws {
    let console = printing.console(isVerbose: site.reading.verbose)
    let made = try await LongRun(console: console, publishes: !dryRun).perform { onProgress in
      try refuseFiles()
      var configuration = try site.complete(exports: export)
      configuration.allowsRemovals = configuration.allowsRemovals || removesMissing
      try FileOutput.refuse(receipt, in: configuration, configurationFile: site.config.file)
      return try await meant(configuration).run(onProgress: onProgress)
    }
    console.print(made.diagnostics)
    let isWritten = FileOutput.writeReport(made.json, to: receipt, console)
    if json { console.printJSON(made.json) } else { console.print(made.summary) }
    if !isWritten || made.diagnostics.hasErrors { throw ExitStatus.errorsFound }
  }

  /// Refuses an argument that is an export or another file: only a page of the site is both a file and a post.
  private func refuseFiles() throws(Diagnostic) {
    let usual = try BuiltSiteLocation(nil, configurationFile: site.config.file).folder
    let folder = site.output.map { AbsolutePath.of($0) } ?? usual
    for name in posts {
      let path = AbsolutePath.of(name)
      guard FileManager.default.fileExists(atPath: path), !path.hasPrefix(folder + "/") else { continue }
      throw .error(
        .redactionUnknown,
        "\"\(name)\" is a file or folder, not a post; name an export with --export \(name), and a post by its URL"
      )
    }
  }

  private func meant(_ configuration: SiteConfiguration) -> SiteRedaction {
    var redaction = SiteRedaction(configuration)
    redaction.targets = targets
    redaction.reason = reason
    redaction.isDryRun = dryRun
    redaction.builds = !noBuild
    redaction.tombstone = tombstone
    return redaction
  }
}
