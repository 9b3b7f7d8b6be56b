import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline new`: makes a site folder that `build` turns into a site at once.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a site folder with an example to begin with.",
    discussion: """
      Writes a commented threadline.toml, an example, and empty folders for exports, templates and public files.

      EXAMPLE
        threadline new my-site
        cd my-site
        threadline build
        threadline serve
      """)

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  @Flag(help: "Print only errors.")
  var quiet = false

  func run() throws(Diagnostic) {
    let console = Console(isQuiet: quiet)
    for path in try SiteScaffold(folder: AbsolutePath.of(folder)).write() {
      console.print("\(folder)/\(path)")
    }
    console.print("Next: cd \(folder) && threadline build && threadline serve")
  }
}
