extension FileServer {
  /// What is shown, and where.
  package struct Configuration: Sendable {
    /// The folder of the built site.
    package let root: String
    /// The host name or address to listen on; the default is seen by this machine alone.
    package let host: String
    /// The port, from 0 to 65535; 0 takes any that is free.
    package let port: Int
    /// How the folder is served.
    package let options: FileResponder.Options
    /// How much one connection may ask for, and how long.
    package let limits: Limits
    /// Whether SIGINT and SIGTERM stop the server. Off where the program around it has its own way.
    package let stopsOnSignals: Bool
    /// Whether the server may run with the rights of root where other machines reach it.
    package var allowsRoot = false
    /// Where each answer is written down, `-` for standard output; nil if nowhere.
    package var log: (path: String, format: LogFormat)?
    /// The port on this machine where counters are shown; nil if none.
    package var metricsPort: Int?

    /// A configuration; all but the folder have defaults.
    package init(
      root: String, host: String = "127.0.0.1", port: Int = 8080, options: FileResponder.Options = .init(),
      limits: Limits = .init(), stopsOnSignals: Bool = true
    ) {
      self.root = root
      self.host = host
      self.port = port
      self.options = options
      self.limits = limits
      self.stopsOnSignals = stopsOnSignals
    }

    /// Whether only this machine reaches the server.
    var isForThisMachine: Bool { Self.isThisMachine(host) }

    /// Whether what listens at this host name or address is reached by this machine alone.
    package static func isThisMachine(_ host: String) -> Bool {
      host == "127.0.0.1" || host == "::1" || host == "localhost"
    }
  }

  /// How lines of the access log are written.
  package enum LogFormat: String, CaseIterable, Sendable {
    /// `127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] "GET /@ada/ HTTP/1.1" 200 8192`, as Apache and nginx write it.
    case common
    /// One JSON object a line, with the referring page, the browser's name and the time it took.
    case json
  }
}
