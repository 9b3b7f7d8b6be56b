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
///     {"4f1c…a0":{"kept":{"bytes":48213,"ending":"jpg"}}}
///     {"9d21…4e":{"failed":{"_0":"it is gone"}}}       never to be asked for again
///     {"77be…03":{"begun":{"validator":"\"v1\""}}}     the strong ETag of what has come
///
/// A line is written by one call, behind a line feed; one that a run which died left unfinished is passed over.
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
    let known = (OpenFile.bytes(at: path) ?? []).split(separator: 0x0A).compactMap { line in
      try? JSONDecoder().decode([String: Entry].self, from: Data(line))
    }
    file = try OpenFile(appendingTo: path, mode: 0o600, code: .fetchUnwritable)
    entries = Mutex(known.reduce(into: [:]) { entries, line in entries.merge(line) { $1 } })
  }

  /// What is known of an address, by its name.
  func entry(_ name: String) -> Entry? { entries.withLock { $0[name] } }

  /// Writes down what became known.
  func note(_ name: String, _ entry: Entry) {
    entries.withLock { $0[name] = entry }
    guard let line = try? JSONEncoder().encode([name: entry]) else { return }
    let bytes = [0x0A] + Array(line)
    bytes.withUnsafeBytes { bytes in try? file.write(bytes) }
  }
}
