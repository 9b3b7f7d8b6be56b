package import BuildDiagnostics

/// What came of fetching media.
package struct FetchReport: Sendable {
  /// An address that gave nothing, and why.
  package struct Failure: Hashable, Sendable {
    package let address: String
    package let reason: String
  }

  /// Fetched by this run, and there from an earlier one.
  package var fetched = 0
  package var kept = 0
  /// In the order of their addresses.
  package var failures: [Failure] = []
  /// The bytes that this run fetched.
  package var bytes = 0
  /// The names of the files, by address.
  package var files: [String: String] = [:]
  /// Whether the next run could fetch what this one did not.
  package var isWorthAnotherRun = false
  /// Whether there is nothing to fetch with.
  var isUnavailable = false

  /// The report in a line.
  package var summary: String {
    "\(counted(fetched, "media item")) fetched (\(bytes) bytes), \(kept) there already, \(failures.count) not fetched"
  }

  /// Notes that the next run may have a file.
  mutating func putOff(_ address: FetchedURL, _ reason: String) {
    failures.append(Failure(address: address.text, reason: reason))
    isWorthAnotherRun = true
  }

  /// A warning for each address that gave nothing. What it is of stays a link.
  package var diagnostics: [Diagnostic] {
    failures.map {
      .warning(.mediaNotFetched, "\"\($0.address)\" was not fetched: \($0.reason); it stays a link")
    }
  }
}
