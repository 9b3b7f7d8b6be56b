import ArgumentParser
import BuildDiagnostics
import FileServing
import SiteChecking
import ThreadlineKit

/// `threadline serve`: a built site on a port, read-only.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show a built site on a port.",
    discussion: """
      Serves files only, GET and HEAD only, and stops on Ctrl-C. A site that was built for an address with a \
      path is shown below that path.

      EXAMPLE
        threadline serve site --port 8080
      """)

  @Argument(help: "The folder of a built site (default: site, or what threadline.toml says).")
  var site: String?

  @Option(name: .shortAndLong, help: "The port; 0 takes any that is free (default: 8080).")
  var port: Int?

  @Option(help: "The address to listen on; the default is seen by this machine alone (default: 127.0.0.1).")
  var bind: String?

  @Option(
    name: [.customLong("config")],
    help: "The configuration file (default: threadline.toml, where there is one).")
  var configurationFile: String?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() async throws {
    let console = Console(isQuiet: quiet)
    do throws(Diagnostic) {
      let settings = try ConfigurationFile.load(configurationFile)?.settings ?? SiteSettings()
      let folder = site.map { AbsolutePath.of($0) } ?? settings.output ?? AbsolutePath.of("site")
      let path = SiteChecker(folder).basePath
      let options = FileResponder.Options(basePath: path) { console.print($0) }
      let server = FileServer(
        .init(
          root: folder, host: bind ?? settings.bind ?? "127.0.0.1", port: port ?? settings.port ?? 8080,
          options: options))
      try await server.run { address in console.print("http://\(address)\(path)") }
    } catch {
      console.print(error)
      throw ExitStatus.status(for: error)
    }
  }
}
