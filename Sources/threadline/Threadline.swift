import ArgumentParser
import SyscallShim
import ThreadlineKit

/// The command line: one verb a file, each of which turns what was typed into what is meant and prints.
@main
struct Threadline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "threadline",
    abstract: "Turns an export of public posts and threads into a fast, read-only website.",
    discussion: """
      EXAMPLES
        threadline build archive.zip --base-url https://me.example --output site
            makes the site of an archive from Mastodon, X, Bluesky or Threads
        threadline serve site
            shows it on http://127.0.0.1:8080
        threadline check site
            proves offline that its links, feeds and previews are good
      """,
    version: "threadline \(SiteConfiguration.version)",
    subcommands: [
      BuildCommand.self, PlanCommand.self, PreviewCommand.self, ExplainCommand.self, ImportCommand.self,
      ServeCommand.self,
      CheckCommand.self, RedactCommand.self,
      NewCommand.self,
      SaveCommand.self, UnfurlCommand.self, DiffCommand.self,
    ])

  /// Runs the verb that was typed.
  static func main() async {
    threadline_return_freed_memory()
    await main(nil)
  }

  func run() throws { throw CleanExit.helpRequest(self) }
}
