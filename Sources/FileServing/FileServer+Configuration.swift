extension FileServer {
  /// What is shown, and where.
  package struct Configuration: Sendable {
    /// The folder of the built site.
    package let root: String
    /// The host name or address to listen on; the default is seen by this machine alone.
    package var host = "127.0.0.1"
    /// The port, from 0 to 65535; 0 takes any that is free.
    package var port = 8080
    /// How the folder is served.
    package var options = FileResponder.Options()
    /// How much one connection may ask for, and how long.
    package var limits = Limits()
    /// Whether SIGINT and SIGTERM stop the server. Off where the program around it has its own way.
    package var stopsOnSignals = true
    /// Whether the server may run with the rights of root where other machines reach it.
    package var allowsRoot = false
    /// Where each answer is written down, `-` for standard output; nil if nowhere.
    package var log: (path: String, format: LogFormat)?
    /// The port on this machine where counters are shown; nil if none.
    package var metricsPort: Int?

    /// The configuration above for a folder, with some of it changed.
    package init(root: String, _ change: (inout Configuration) -> Void = { _ in }) {
      self.root = root
      change(&self)
    }

    /// Whether only this machine reaches the server.
    package var isForThisMachine: Bool { host == "127.0.0.1" || host == "::1" || host == "localhost" }
  }

  /// How lines of the access log are written.
  package enum LogFormat: String, CaseIterable, Sendable {
    /// `127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] "GET /@ada/ HTTP/1.1" 200 8192`, as Apache and nginx write it.
    case common
    /// One JSON object a line, with the referring page, the browser's name and the time it took.
    case json
  }
}
