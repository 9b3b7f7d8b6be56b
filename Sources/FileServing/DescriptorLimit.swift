import Foundation

/// How many files and sockets this process may have open.
enum DescriptorLimit {
  /// What a server needs in addition to its connections: the folder, a log, files that are being sent.
  static let reserve = 64

  /// Raises the soft limit to what connections in this number need, as far as the hard one goes, and gives how many
  /// connections it then allows.
  static func raise(for connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return connections }
    // A connection that downloads has a file open, too.
    let wanted = rlim_t(clamping: connections.multipliedReportingOverflow(by: 2).partialValue + reserve)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      _ = setrlimit(files, &limit)
      _ = getrlimit(files, &limit)
    }
    return min(connections, max(1, Int(clamping: limit.rlim_cur) - reserve))
  }

  #if canImport(Glibc)
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let files = RLIMIT_NOFILE
  #endif
}
