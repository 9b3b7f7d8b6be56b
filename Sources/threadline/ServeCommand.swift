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

  @Flag(
    name: .customLong("any-folder"),
    help: "Serve every file of a folder, also if no build made it.")
  var servesAnyFolder = false

  @OptionGroup var listening: ListeningOptions

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
      "Answer /metrics and /healthz on this port.",
      discussion: "Counters for Prometheus, and \"ok\"; to this machine alone.", valueName: "port"))
  var metrics: Int?

  @Option(
    name: .customLong("memory"),
    help: .init("MiB of files to hold in memory (default: 64).", valueName: "MiB"))
  var memory: Int?

  @Flag(
    name: .customLong("allow-root"),
    help: "Run with the rights of root where other machines reach it.")
  var allowsRoot = false

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
    try location.requireServable(anyFolder: servesAnyFolder)
    if let file = location.namedBy { console.print("serving \(location.name)/, the output of \(file)") }
    let configuration = configuration(of: location, console)
    let path = configuration.options.basePath
    try await FileServer(configuration).run { address in console.print("http://\(address)\(path)") }
  }

  private func configuration(of location: BuiltSiteLocation, _ console: Console) -> FileServer.Configuration {
    let serve = location.configuration.serve
    var configuration = FileServer.Configuration(root: location.folder)
    configuration.host = listening.bind ?? serve.bind
    configuration.port = listening.port ?? serve.port
    configuration.options.basePath = SiteChecker(location.folder).basePath
    configuration.options.memory = (memory ?? 64) * 1_024 * 1_024
    configuration.options.visitors = listening.credentials.flatMap { KnownVisitors($0) }
    configuration.options.report = { console.print($0) }
    configuration.limits = limits.limits
    configuration.allowsRoot = allowsRoot
    configuration.log = accessLog.map { ($0 == "-" ? $0 : AbsolutePath.of($0), accessLogFormat) }
    configuration.metricsPort = metrics
    return configuration
  }
}
