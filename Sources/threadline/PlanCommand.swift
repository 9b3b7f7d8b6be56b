import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline plan`: what a build would do, before it does any of it.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what a build would do, and write nothing.",
    discussion: """
      The hooks, and how many pages, feeds, embeds and social cards there will be and how large they are. It reads the exports, the theme and permalinks.lock as a build does; nothing is written, no hook is \
      run and nobody is asked.

      EXAMPLES
        threadline plan
        threadline plan export.zip --base-url https://threads.example --json
      """)

  @OptionGroup var site: SiteOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but errors, and the JSON you ask for.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions

  func run() async throws {
    let console = Console(isQuiet: quiet, isVerbose: site.reading.verbose, showsProgress: progress.isShown)
    var log = DiagnosticLog(limit: 20)
    let interruption = BuildInterruption()
    let signals = Interruption.listen(for: interruption, console, .looking)
    defer { signals.stop() }
    do throws(Diagnostic) {
      let plan = try await SiteBuilder(try site.meant(), interruption: interruption).plan(&log) {
        console.show($0)
      }
      signals.holdIfInterrupted()
      console.endProgress()
      console.print(log)
      if json { console.printJSON(plan.json) } else { console.print(plan.summary) }
    } catch {
      signals.holdIfInterrupted()
      console.endProgress()
      console.print(log)
      console.print(error)
      throw ExitStatus.status(for: error)
    }
    if log.count(.error) > 0 { throw ExitStatus.errorsFound }
  }
}
