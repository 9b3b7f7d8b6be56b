package import BuildDiagnostics
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

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

  let folder: String
  private let file: CInt
  private let entries: Mutex<[String: Entry]>

  /// Opens the journal of a folder, which is made where it is not there.
  init(folder: String) throws(Diagnostic) {
    self.folder = folder
    let path = folder + "/journal"
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Self.unwritable(folder) }
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isWhole = text.isEmpty || text.hasSuffix("\n")
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.unwritable(path) }
    entries = Mutex(Self.entries(in: text))
    if !isWhole { append("") }
  }

  deinit { close(file) }

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
    _ = write(file, bytes, bytes.count)
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

  static func unwritable(_ path: String) -> Diagnostic {
    .error(.fetchUnwritable, at: .init(path), "cannot be written: \(String(cString: strerror(errno)))")
  }
}

extension Diagnostic.Code {
  /// The folder for fetched media cannot be written.
  package static let fetchUnwritable: Diagnostic.Code = "fetch-unwritable"
  /// A medium that was not fetched; it stays a link.
  package static let mediaNotFetched: Diagnostic.Code = "media-not-fetched"
}
