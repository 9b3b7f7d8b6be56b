import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline search`: finds posts of a built site, as its search page does.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find posts of a built site.",
    usage: "threadline search <site> <query> [<options>]",
    discussion: """
      It reads the same files as the site's search page, and understands the same words: all words must be in a post, \
      the last one may be a beginning of three letters or more. "a phrase", -without, from:, tag:, in:, lang:, before:, \
      after:, and has: with image, video, audio, file, link or poll. A query that begins with a hyphen goes behind --.

      EXAMPLES
        threadline search site "lighthouse from:ada after:2025"
        threadline search site "has:image low tide" --order best --json
        threadline search site -- "-rain harbour"
      """)

  @Argument(help: "The built site, or a site folder, whose output is meant.", completion: .directory)
  var site: String

  @Argument(help: "What to look for.")
  var query: String

  @Option(help: ArgumentHelp("How results are sorted.", valueName: "order"))
  var order = PostSearch.Order.newest

  @Option(help: ArgumentHelp("The most posts to print.", valueName: "number"))
  var limit = 10

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit is \(limit); expected 1 or more") }
  }

  func run() throws(Diagnostic) {
    let console = Console(isQuiet: false)
    let location = try BuiltSiteLocation(site, configurationFile: nil)
    // Of a nested site, the site itself is below the output.
    let isOutput = location.configuration.output == location.folder
    let search = try PostSearch(siteFolder: isOutput ? location.configuration.siteRoot : location.folder)
    let answer = try search.search(query, order: order, limit: limit)
    guard !json else { return console.printJSON(answer.json) }
    for text in answer.badDates {
      console.note("note: \"\(text)\" has no date such as 2026-03-14, so it is taken as words")
    }
    if answer.isQueryCut { console.note("note: only the beginning of this long query was searched for") }
    if answer.posts.isEmpty { return console.note("no post matches") }
    console.print(String(answer.summary.dropLast()))
    if answer.hasMore { console.note("there are more; --limit prints them") }
  }
}
