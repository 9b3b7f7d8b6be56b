import ArgumentParser
import ThreadlineKit

/// `threadline plan`: what a build would do, before it does any of it.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what a build would do, and write nothing.",
    discussion: """
      The hooks, and how many pages, feeds, embeds and social cards there will be and how large they are. It reads the \
      exports, the theme and permalinks.lock as a build does. It writes nothing, runs no hook and asks nothing.

      EXAMPLES
        threadline plan
        threadline plan export.zip --base-url https://threads.example --json
      """)

  @OptionGroup var site: SiteOptions

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let console = printing.console(isVerbose: site.flags.reading.verbose)
    let plan = try await LongRun(console: console, words: .looking).perform { onProgress in
      try await SiteBuilder(try site.meant()).plan(onProgress: onProgress)
    }
    console.print(plan.diagnostics)
    if json { console.printJSON(plan.json) } else { console.print(plan.summary) }
    if plan.diagnostics.hasErrors { throw ExitStatus.errorsFound }
  }
}
