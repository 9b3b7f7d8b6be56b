package import BuildDiagnostics
import SitePaths

/// Every URL that was ever published, by the id of what is there: `permalinks.lock`.
///
/// A text file that only grows. Each line holds three columns separated by tabs: `post`, `account` or `gone`, the
/// id, and the path below the base of the site. A `gone` line says that the build knew of the removal. Tabs, line
/// ends and backslashes in an id are written `\t`, `\n`, `\r` and `\\`.
package struct PermalinkLock: Sendable {
  /// One line.
  package struct Entry: Hashable, Sendable {
    /// What has the URL, or that nothing has it any more.
    package enum Kind: String, Hashable, Sendable { case post, account, gone }
    package let kind: Kind
    package let id: String
    package let path: String

    /// A URL of an id.
    package init(_ kind: Kind, id: String, path: String) {
      self.kind = kind
      self.id = id
      self.path = path
    }

    /// The URL at its path; `nil` if that is no page's.
    package var address: PageURL? { PageURL(path: path) }

    /// The line without its end.
    package var line: String { "\(kind.rawValue)\t\(Self.escaped(id))\t\(path)" }

    /// How the characters are written that no line can hold.
    private static let escapes: [Unicode.Scalar: String] = [
      "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r",
    ]

    private static func escaped(_ id: String) -> String {
      guard id.utf8.contains(where: { $0 == 0x5C || $0 < 0x20 }) else { return id }
      return id.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    static func unescaped(_ text: String) -> String {
      guard text.utf8.contains(0x5C) else { return text }
      return text.replacing(#/\\(.?)/#.dotMatchesNewlines().matchingSemantics(.unicodeScalar)) { match in
        ["t": "\t", "n": "\n", "r": "\r"][match.1] ?? match.1
      }
    }
  }

  /// The first line of a lock.
  package static let header = "# threadline permalinks 1: every address ever published; keep this file\n"

  private let bytes: [UInt8]

  /// No URL yet.
  package static let empty = PermalinkLock(unchecked: [])

  /// Takes the bytes of a lock and reads every line once, so that a damaged one stops the build before an
  /// URL is lost.
  package init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    self.bytes = bytes
    var damaged: (number: Int, text: String)?
    forEachText { number, text in
      guard damaged == nil, !Self.isSilent(text) else { return }
      if let line = Line(text), PageURL.isPlainPost(line.path) || line.entry.address != nil { return }
      damaged = (number, String(decoding: text.prefix(60), as: UTF8.self))
    }
    guard let damaged else { return }
    throw .error(
      .permalinkLockDamaged, at: Diagnostic.Place(path, line: damaged.number),
      "expected \"post\", \"account\" or \"gone\", an id and a path separated by tabs, found "
        + "\"\(damaged.text)\"; restore the file from a copy")
  }

  /// How many bytes at the start are whole lines: all, but for a last line that a build which died left unfinished.
  ///
  /// Who edits the file may leave out the last line end. Such a line is whole where its URL is that of a post or
  /// an account; in one that says what is gone, a part of a URL could be taken for another.
  package static func wholeLength(of bytes: [UInt8]) -> Int {
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return bytes.withUnsafeBufferPointer { bytes in
      let line = UnsafeBufferPointer(rebasing: bytes[start...])
      if isSilent(line) { return !line.isEmpty && header.utf8.starts(with: line) ? start : bytes.count }
      guard let entry = Line(line)?.entry else { return start }
      switch (entry.kind, entry.address) {
      case (.post, .post(_, _, nil)), (.account, .account(_, .posts, nil)): return bytes.count
      default: return start
      }
    }
  }

  /// The lock as it will be when these lines are at its end.
  package func adding(_ entries: some Sequence<Entry>) -> PermalinkLock {
    let end: [UInt8] = bytes.isEmpty || bytes.last == 0x0A ? [] : [0x0A]
    return PermalinkLock(unchecked: entries.reduce(into: bytes + end) { $0 += Array(($1.line + "\n").utf8) })
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// How many URLs were ever published.
  package var publishedCount: Int {
    var count = 0
    forEachLine { if $0.kind != .gone { count += 1 } }
    return count
  }

  /// Calls `body` with each entry, in the order of the file.
  package func forEach(_ body: (Entry) -> Void) {
    forEachLine { body($0.entry) }
  }

  /// Calls `body` with each line that is an entry, as the bytes of the file.
  func forEachLine(_ body: (Line) -> Void) {
    forEachText { _, text in
      if !Self.isSilent(text), let line = Line(text) { body(line) }
    }
  }

  /// Calls `body` with the number and the bytes of each line of the file.
  private func forEachText(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var (number, start) = (1, 0)
      while start < bytes.count {
        let end = UnsafeRawBufferPointer(bytes).place(of: 0x0A, from: start) ?? bytes.count
        body(number, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        (number, start) = (number + 1, end + 1)
      }
    }
  }

  /// Whether a line is empty or a comment.
  private static func isSilent(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.isEmpty || line.first == 0x23
  }

  /// A line as the bytes of the file, which are there for as long as the call that hands it on. A lock has as many
  /// lines as the site has posts, and few of them are worth more than a comparison.
  struct Line {
    let kind: Entry.Kind
    /// The id, with backslashes where it has characters that a line cannot hold.
    let escapedID: UnsafeBufferPointer<UInt8>
    let path: UnsafeBufferPointer<UInt8>

    /// Parts the columns; `nil` if there are not three, or the first is no kind.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
      let bytes = UnsafeRawBufferPointer(line)
      guard let first = bytes.place(of: 0x09), let last = bytes.place(of: 0x09, from: first + 1),
        bytes.place(of: 0x09, from: last + 1) == nil,
        let kind = Entry.Kind(rawValue: String(decoding: line[..<first], as: UTF8.self))
      else { return nil }
      self.kind = kind
      escapedID = UnsafeBufferPointer(rebasing: line[(first + 1)..<last])
      path = UnsafeBufferPointer(rebasing: line[(last + 1)...])
    }

    /// The line as values that may be kept.
    var entry: Entry {
      Entry(
        kind, id: Entry.unescaped(String(decoding: escapedID, as: UTF8.self)),
        path: String(decoding: path, as: UTF8.self))
    }
  }
}

extension Diagnostic.Code {
  /// A line of `permalinks.lock` is invalid.
  ///
  /// - Cause: The file was edited or merged.
  /// - Fix: Restore the file from a copy.
  /// - Example: `permalinks.lock:7: error: expected "post", "account" or "gone", an id and a path, found
  ///            "<<<<<<<"; restore the file from a copy [permalink-lock-damaged]`
  package static let permalinkLockDamaged: Diagnostic.Code = "permalink-lock-damaged"
}
