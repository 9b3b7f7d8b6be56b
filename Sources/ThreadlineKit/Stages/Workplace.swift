import BuildDiagnostics
import Foundation
import SiteWriting

/// Where a build works: with the writer of the site, in its state folder; or, where nothing may be left behind, in a
/// folder of its own that goes when the work is done.
struct Workplace {
  /// What writes the site; nil where there is nothing to write.
  let writer: SiteWriter?
  /// The folder that goes.
  let scratch: String?

  /// For a build that publishes.
  init(writer: SiteWriter) { (self.writer, scratch) = (writer, nil) }

  /// For one that only looks.
  init(scratch: String, writer: SiteWriter? = nil) { (self.scratch, self.writer) = (scratch, writer) }

  /// Makes a folder that nobody else may look into.
  static func makeScratch() throws(Diagnostic) -> String {
    guard let folder = makePrivateFolder(beginning: NSTemporaryDirectory() + "threadline-look-") else {
      throw .error(
        .folderUnwritable, at: .init(NSTemporaryDirectory()),
        "no folder can be made there: \(String(cString: strerror(errno)))")
    }
    return folder
  }

  /// The writer of a build that has one.
  func needWriter() throws(Diagnostic) -> SiteWriter {
    guard let writer else { throw .error(.stageUnprovided, "nothing is written here") }
    return writer
  }

  /// Leaves it as it was; after the site was published it does nothing to that.
  func leave() {
    writer?.abandon()
    if let scratch { try? FileManager.default.removeItem(atPath: scratch) }
  }
}
