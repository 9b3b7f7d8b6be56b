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
      Serves files only, GET and HEAD only, and stops on Ctrl-C. A site that was built for a URL with a \
      path is shown below that path. A file that changes is seen within a second; compressed copies (index.html.br, \
      index.html.gz) are sent to browsers that accept them.

      Of a site folder, the one with threadline.toml, it serves the output and nothing else. A folder that no build \
      made is served with --any-folder only.

      EXAMPLES
        threadline serve
        threadline serve /srv/threadline/site --port 8080 --metrics 9100
      """)

  @Argument(
    help: ArgumentHelp(
      "The built site, or a site folder, whose output is meant.",
      discussion: "Without it: the output of threadline.toml, or site."), completion: .directory)
  var site: String?

  @OptionGroup var builtSite: BuiltSiteOptions

  @Flag(help: "Serve every file of a folder, also if no build made it.")
  var anyFolder = false

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "Write a line for each answer to this file.",
      discussion: "\"-\" is standard output. If the file is moved away, a new one is begun.",
      valueName: "file"),
    completion: .file())
  var accessLog: String?

  @Option(help: ArgumentHelp("How those lines are written.", valueName: "form"))
  var accessLogFormat = FileServer.LogFormat.common

  @Option(
    help: .init(
      "Answer /metrics and /healthz on this port.",
      discussion: "Counters for Prometheus, and \"ok\"; to this machine alone.", valueName: "port"))
  var metrics: Int?

  @Option(help: .init("MiB of files to hold in memory (default: 64).", valueName: "MiB"))
  var memory: Int?

  @Flag(help: "Run with the rights of root where other machines reach it.")
  var allowRoot = false

  @OptionGroup(title: "Limits")
  var limits: ServeLimitOptions

  @Flag(help: "Print only errors.")
  var quiet = false

  func validate() throws {
    try builtSite.validate(site)
    try ValidationError.refuse(memory, of: "--memory", unlessIn: 0...1_048_576, "a number of MiB")
    try ValidationError.refuse(metrics, of: "--metrics", unlessIn: 0...65_535)
  }

  func run() async throws(Diagnostic) {
    let console = Console(isQuiet: quiet)
    let location = try builtSite.located(site)
    try location.requireServable(anyFolder: anyFolder)
    if let file = location.namedBy { console.print("serving \(location.name)/, the output of \(file)") }
    let server = server(of: location, console)
    let path = server.options.basePath
    try await server.run { address in console.print("http://\(address)\(path)") }
  }

  private func server(of location: BuiltSiteLocation, _ console: Console) -> FileServer {
    let serve = location.configuration.serve
    var server = FileServer(root: location.folder)
    server.host = listening.bind ?? serve.bind
    server.port = listening.port ?? serve.port
    server.options.basePath = SiteChecker(location.folder).basePath
    server.options.memory = (memory ?? 64) * 1_024 * 1_024
    server.options.visitors = listening.credentials.flatMap { KnownVisitors($0) }
    server.options.report = { console.print($0) }
    server.limits = limits.limits
    server.allowsRoot = allowRoot
    server.log = accessLog.map { ($0 == "-" ? $0 : AbsolutePath.of($0), accessLogFormat) }
    server.metricsPort = metrics
    return server
  }
}
