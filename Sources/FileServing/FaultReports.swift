import BuildDiagnostics
import Foundation
import SitePaths
import Synchronization

/// Tells of files that cannot be read, once each, so that a busy page does not fill the log.
final class FaultReports: Sendable {
  private let report: @Sendable (Diagnostic) -> Void
  private let told = Mutex<Set<SitePath>>([])
  private let limit = 1_000

  /// Tells what comes through this closure; after a thousand files it is silent.
  init(_ report: @escaping @Sendable (Diagnostic) -> Void) { self.report = report }

  /// Tells of a file, with the number of the error.
  func report(_ path: SitePath, error: CInt) {
    let isNew = told.withLock { $0.count < limit && $0.insert(path).inserted }
    guard isNew else { return }
    report(
      .warning(
        .fileNotReadable, at: .init(path.description),
        "\"\(path)\" cannot be read (\(String(cString: strerror(error)))); "
          + "expected every file of a site to be readable"
      ))
  }
}
