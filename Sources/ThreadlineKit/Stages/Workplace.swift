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
  /// Folders that were made for a rehearsal.
  private var made: [String] = []

  /// The place that a walk needs.
  init(for purpose: BuildRun.Purpose, _ configuration: SiteConfiguration) throws(Diagnostic) {
    switch purpose {
    case .build: self.init(writer: try configuration.makeWriter())
    case .rehearsal: try self.init(rehearsing: configuration)
    case .look: self.init(scratch: try Self.makeScratch())
    }
  }

  /// For a build that publishes.
  init(writer: SiteWriter) { (self.writer, scratch) = (writer, nil) }

  /// For one that only looks.
  init(scratch: String) { (self.scratch, writer) = (scratch, nil) }

  /// For one that does all but publish: folders that it has to make go again.
  init(rehearsing configuration: SiteConfiguration) throws(Diagnostic) {
    let wanted = [
      configuration.stateFolder, URL(fileURLWithPath: configuration.output).deletingLastPathComponent().path,
    ]
    let scratch = try Self.makeScratch()
    (made, self.scratch) = (wanted.flatMap(Self.missing), scratch)
    do throws(Diagnostic) {
      writer = try configuration.makeWriter()
    } catch {
      try? FileManager.default.removeItem(atPath: scratch)
      throw error
    }
  }

  /// The folders on the way to a path that are not there, the innermost first.
  private static func missing(_ path: String) -> [String] {
    var missing: [String] = []
    var next = path
    while next.count > 1, !FileManager.default.fileExists(atPath: next) {
      missing.append(next)
      next = URL(fileURLWithPath: next).deletingLastPathComponent().path
    }
    return missing
  }

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
    clear()
  }

  /// The same for somebody who does not want to wait. Says what became of the site, and what is left behind.
  func leaveSoon() -> BuildInterruption.Outcome {
    var outcome = BuildInterruption.Outcome()
    if let writer {
      outcome.site = writer.isFirst ? .untouched : .asBefore
      let left = writer.abandon(within: .milliseconds(300))
      outcome.leftovers = left.map { [.init(path: $0.path, bytes: $0.bytes)] } ?? []
    }
    if let scratch { removePrivateFolder(scratch) }
    clear()
    return outcome
  }

  private func clear() {
    if let scratch { try? FileManager.default.removeItem(atPath: scratch) }
    for folder in made {
      // Only what is empty goes; of the state's own files a rehearsal makes none but its lock.
      unlink(folder + "/lock")
      rmdir(folder)
    }
  }
}
