import ArgumentParser
import BuildDiagnostics
import LinkPreviews
import SiteChecking
import ThreadlineKit

/// `threadline unfurl`: what a link to a page looks like in every messenger and network.
struct UnfurlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfurl",
    abstract: "Show the card that each app would draw of a page, offline.",
    usage: "threadline unfurl <page> [<options>]",
    discussion: """
      The cards are drawn by the rules of each, as far as they are known: which tags it reads, how far, what it cuts \
      and which pictures it takes. Nothing is fetched.

      EXAMPLES
        threadline unfurl site/@ada/post/1/
        threadline unfurl page.html --consumer signal-android --format text
        threadline unfurl site/@ada/post/1/ --html cards.html
      """)

  @Argument(help: "A page of a built site by its URL, its path or its file; or any HTML file.")
  var page: String

  @OptionGroup var site: BuiltSiteOptions

  @Option(
    help: ArgumentHelp(
      "Only the cards of these apps; a list with commas, or repeated.",
      discussion: "Of \(PreviewConsumer.all.map(\.id).joined(separator: ", ")).", valueName: "names"),
    completion: .list(PreviewConsumer.all.map(\.id)))
  var consumer: [String] = []

  @Option(help: ArgumentHelp("The form of the output.", valueName: "form"))
  var format = CardForm.table

  @Option(
    help: ArgumentHelp("Write a page with all cards to this file.", valueName: "file"), completion: .file())
  var html: String?

  @Flag(help: "Let --html overwrite any file.")
  var force = false

  func run() throws(Diagnostic) {
    let console = Console(isQuiet: false)
    let named = try NamedRules.consumers(consumer)
    let consumers = named.isEmpty ? PreviewConsumer.all : named
    let name = PageName(page, file: AbsolutePath.of(page))
    let found = try UnfurledPage(name, in: try site.located().folder)
    if let html {
      let gallery = PreviewGallery(of: found.page, for: consumers, in: found.site)
      return try write(gallery.html, to: html, console)
    }
    let text = format.string(of: found.page, for: consumers, in: found.site, width: Console.width)
    console.printJSON(Array(text.utf8))
  }

  /// Nothing that a person made is lost to a gallery.
  private func write(_ gallery: String, to path: String, _ console: Console) throws(Diagnostic) {
    if !force {
      try FileOutput.refuseTaken(
        path, "is there already and was not made by unfurl; name another file, or overwrite it with --force",
        unless: { $0.contains(PreviewGallery.mark) })
    }
    try FileOutput.write(Array(gallery.utf8), to: AbsolutePath.of(path))
    console.print("wrote \(path)")
  }
}
