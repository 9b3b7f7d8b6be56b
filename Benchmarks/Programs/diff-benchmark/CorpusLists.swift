import BuildDiagnostics
import EntryDiffing
import Exports
import Foundation
import ThreadIndexing
import ThreadModel

/// The lists of real exports: every thread, and every page of the timeline.
struct CorpusLists {
  private static let pageLength = 30

  /// The lists of each export below a folder; one that cannot be read is reported and skipped.
  static func read(in folder: String) -> [[EditedLists.Entry]] {
    let state = NSTemporaryDirectory() + "diff-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: state) }
    return exports(in: folder).flatMap { path -> [[EditedLists.Entry]] in
      do throws(Diagnostic) {
        let archive = try ExportReader(options: .init(stateFolder: state)).read([path]).archive
        let lists = threads(of: archive) + pages(of: archive)
        print("\(path.dropFirst(folder.count + 1)): \(archive.rows.count) rows, \(lists.count) lists")
        return lists
      } catch {
        print("passed over: \(error)")
        return []
      }
    }
  }

  private static func exports(in folder: String) -> [String] {
    ["bluesky-car", "mastodon-archive", "x-archive"].flatMap { kind in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(kind)")) ?? []
      return names.filter { !$0.hasSuffix(".json") }.sorted().map { "\(folder)/\(kind)/\($0)" }
    }
  }

  private static func threads(of archive: Archive) -> [[EditedLists.Entry]] {
    ThreadAssembler.assemble(archive).threads.map { thread in
      thread.entries.map { entry(archive[$0.row], of: archive) }
    }
  }

  private static func pages(of archive: Archive) -> [[EditedLists.Entry]] {
    stride(from: 0, to: archive.rows.count, by: pageLength).map { start in
      archive.rows[start..<min(start + pageLength, archive.rows.count)].map { entry($0, of: archive) }
    }
  }

  private static func entry(_ row: RecordRow, of archive: Archive) -> EditedLists.Entry {
    ListedEntry(id: archive.id(of: row), fingerprint: row.fingerprint)
  }
}
