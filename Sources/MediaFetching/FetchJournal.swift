import BuildDiagnostics
import FileSystem
import Foundation
import Synchronization

/// What was fetched and what cannot be, in a folder, so that the next run goes on where this one ended.
///
///     journal                       a line for each thing that became known, the last of an address counts
///     4f1c…a0.jpg                   a file that was fetched, named by the hash of its address
///     77be…03.part                  the beginning of one
///
/// A line is JSON with what is known, by the name: the ending and the bytes of a file, why there will never be one, or
/// the strong ETag of what has come.
///
/// A line is written by one call; one that a run which died left unfinished is passed over.
final class FetchJournal: Sendable {
  /// What is known of an address.
  enum Entry: Hashable, Codable, Sendable {
    case kept(ending: String, bytes: Int)
    case failed(String)
    case begun(validator: String)
  }

  private let file: OpenFile
  private let entries: Mutex<[String: Entry]>

  /// Opens the journal of a folder, which is made where it is not there.
  init(folder: String) throws(Diagnostic) {
    let path = folder + "/journal"
    try makeFolders(folder, mode: 0o700, code: .fetchUnwritable)
    let text = OpenFile.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isWhole = text.isEmpty || text.hasSuffix("\n")
    file = try OpenFile(appendingTo: path, mode: 0o600, code: .fetchUnwritable)
    entries = Mutex(Self.entries(in: text))
    if !isWhole { append([]) }
  }

  /// What is known of an address, by its name.
  func entry(_ name: String) -> Entry? { entries.withLock { $0[name] } }

  /// Writes down what became known.
  func note(_ name: String, _ entry: Entry) {
    entries.withLock { $0[name] = entry }
    if let line = try? JSONEncoder().encode([name: entry]) { append(Array(line)) }
  }

  private func append(_ line: [UInt8]) {
    (line + [0x0A]).withUnsafeBytes { bytes in try? file.write(bytes) }
  }

  private static func entries(in text: String) -> [String: Entry] {
    text.split(separator: "\n").reduce(into: [:]) { entries, line in
      let known = try? JSONDecoder().decode([String: Entry].self, from: Data(line.utf8))
      entries.merge(known ?? [:]) { $1 }
    }
  }
}
