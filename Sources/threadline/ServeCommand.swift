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
      path is shown below that path. A file that changes is seen within a second; packed siblings (index.html.br, \
      index.html.gz) are sent to who can unpack them.

      EXAMPLES
        threadline serve site --port 8080
        threadline serve site --access-log access.log --metrics 9100
      """)

  @Argument(help: "The folder of a built site (default: site).", completion: .directory)
  var site: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The port; 0 is any free one (default: 8080).", valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on (default: 127.0.0.1).",
      discussion: "Only this machine sees the default; 0.0.0.0 is all.", valueName: "address"))
  var bind: String?

  @Option(
    name: [.customLong("config")],
    help: ArgumentHelp("The configuration file (default: threadline.toml).", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var configurationFile: String?

  @Option(
    name: .customLong("access-log"),
    help: ArgumentHelp(
      "Write a line for each answer to this file.",
      discussion: "\"-\" is standard output. If the file is moved away, a new one is begun.",
      valueName: "file"),
    completion: .file())
  var accessLog: String?

  @Option(
    name: .customLong("access-log-format"),
    help: ArgumentHelp("How those lines are written.", valueName: "form"))
  var accessLogFormat = FileServer.LogFormat.common

  @Option(
    help: .init(
      "Show counters for Prometheus on this port.", discussion: "To this machine alone.", valueName: "port"))
  var metrics: Int?

  @Option(
    name: .customLong("memory"),
    help: .init("MiB of files to hold in memory (default: 64).", valueName: "MiB"))
  var memory: Int?

  @OptionGroup var visitors: VisitorOptions

  @Flag(name: .customLong("allow-root"), help: "Run even with the rights of root.")
  var allowsRoot = false

  @OptionGroup(title: "Limits")
  var limits: ServeLimitOptions

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    guard (0...1_048_576).contains(memory ?? 0) else {
      throw ValidationError("--memory is \(memory ?? 0); expected a number of MiB from 0 to 1048576")
    }
  }

  func run() async throws {
    let console = Console(isQuiet: quiet)
    do throws(Diagnostic) {
      let settings = try ConfigurationFile.load(configurationFile)?.settings ?? SiteSettings()
      let folder = site.map { AbsolutePath.of($0) } ?? settings.output ?? AbsolutePath.of("site")
      let path = SiteChecker(folder).basePath
      let options = FileResponder.Options(
        basePath: path, memory: (memory ?? 64) * 1_024 * 1_024,
        visitors: visitors.credentials.flatMap { KnownVisitors($0) }
      ) { console.print($0) }
      var configuration = FileServer.Configuration(
        root: folder, host: bind ?? settings.bind ?? "127.0.0.1", port: port ?? settings.port ?? 8080,
        options: options, limits: limits.limits)
      configuration.allowsRoot = allowsRoot
      configuration.log = accessLog.map { ($0 == "-" ? $0 : AbsolutePath.of($0), accessLogFormat) }
      configuration.metricsPort = metrics
      try await FileServer(configuration).run { address in console.print("http://\(address)\(path)") }
    } catch {
      console.print(error)
      throw ExitStatus.status(for: error)
    }
  }
}

extension FileServer.LogFormat: ExpressibleByArgument {}
