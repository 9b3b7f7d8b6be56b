import BuildDiagnostics
import Foundation
import SitePaths
import Synchronization

/// Reports files that cannot be read, once each, so that a busy page does not fill the log.
final class FaultReports: Sendable {
  private let report: @Sendable (Diagnostic) -> Void
  private let reported = Mutex<Set<SitePath>>([])
  private let limit = 1_000

  /// Reports through this closure; after a thousand files nothing more is reported.
  init(_ report: @escaping @Sendable (Diagnostic) -> Void) { self.report = report }

  /// Reports a file, with the number of the error.
  func report(_ path: SitePath, error: CInt) {
    let isNew = reported.withLock { $0.count < limit && $0.insert(path).inserted }
    guard isNew else { return }
    report(
      .warning(
        .fileNotReadable, at: .init(path.description),
        "\"\(path)\" cannot be read (\(String(cString: strerror(error)))); "
          + "expected every file of a site to be readable"
      ))
  }
}
