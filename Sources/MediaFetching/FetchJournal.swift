package import BuildDiagnostics
import FileSystem
import Foundation
import Synchronization

/// What was fetched and what cannot be, in a folder, so that the next run goes on where this one ended.
///
///     journal                       a line for each thing that became known, the last of an address counts
///     4f1c…a0.jpg                   a file that was fetched, named by the hash of its address
///     77be…03.part                  the beginning of one
///
/// A line is the JSON of a name and of what is known: the ending and the bytes of a file, why there will never be one, or
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

  private struct Line: Codable {
    let name: String
    let entry: Entry
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
    if let line = try? JSONEncoder().encode(Line(name: name, entry: entry)) { append(Array(line)) }
  }

  private func append(_ line: [UInt8]) {
    (line + [0x0A]).withUnsafeBytes { bytes in try? file.write(bytes) }
  }

  private static func entries(in text: String) -> [String: Entry] {
    let lines = text.split(separator: "\n").compactMap { line in
      try? JSONDecoder().decode(Line.self, from: Data(line.utf8))
    }
    return Dictionary(lines.map { ($0.name, $0.entry) }, uniquingKeysWith: { _, last in last })
  }
}

extension Diagnostic.Code {
  /// The folder for fetched media cannot be written.
  ///
  /// - Cause: This user may not write there, or the disk is full.
  /// - Fix: Name another `--output`, or change its permissions.
  /// - Example: `fetched: error: cannot make the folder (Permission denied) [fetch-unwritable]`
  package static let fetchUnwritable: Diagnostic.Code = "fetch-unwritable"
  /// A file could not be fetched, so it stays a link.
  ///
  /// - Cause: The network refused it, or it is too large.
  /// - Fix: Try again later.
  /// - Example: `warning: "https://mas.to/a.png" was not fetched: 404; it stays a link [media-not-fetched]`
  package static let mediaNotFetched: Diagnostic.Code = "media-not-fetched"
}
