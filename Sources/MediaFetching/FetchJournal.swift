import BuildDiagnostics
import FileSystem
import Synchronization

/// What was fetched and what cannot be, in a folder, so that the next run goes on where this one ended.
///
///     journal                       a line for each thing that became known, the last of an address counts
///     4f1c…a0.jpg                   a file that was fetched, named by the hash of its address
///     77be…03.part                  the beginning of one
///
///     kept    4f1c…a0  jpg  48213   its ending and its bytes
///     failed  9d21…4e  it is gone   never to be asked for again
///     begun   77be…03  "v1"         the strong ETag of what has come
///
/// A line is written by one call; one that a run which died left unfinished is passed over.
final class FetchJournal: Sendable {
  /// What is known of an address.
  enum Entry: Hashable, Sendable {
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
    if !isWhole { append("") }
  }

  /// What is known of an address, by its name.
  func entry(_ name: String) -> Entry? { entries.withLock { $0[name] } }

  /// Writes down what became known.
  func note(_ name: String, _ entry: Entry) {
    entries.withLock { $0[name] = entry }
    switch entry {
    case .kept(let ending, let bytes): append("kept\t\(name)\t\(ending)\t\(bytes)")
    case .failed(let reason): append("failed\t\(name)\t\(reason)")
    case .begun(let validator): append("begun\t\(name)\t\(validator)")
    }
  }

  private func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    bytes.withUnsafeBytes { bytes in try? file.write(bytes) }
  }

  private static func entries(in text: String) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (fields.first, fields.count) {
      case ("kept", 4):
        if let bytes = Int(fields[3]) { entries[fields[1]] = .kept(ending: fields[2], bytes: bytes) }
      case ("failed", 3): entries[fields[1]] = .failed(fields[2])
      case ("begun", 3): entries[fields[1]] = .begun(validator: fields[2])
      default: break
      }
    }
    return entries
  }
}
