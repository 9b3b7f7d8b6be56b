package import BuildDiagnostics

/// Every address that was ever published, by the id of what stands there: `permalinks.lock`.
///
/// A text file that only grows. Each line holds three columns parted by tabs: `post`, `account` or `gone`, the
/// id, and the path below the base of the site. A `gone` line says that the build knew of the removal. Tabs, line
/// ends and backslashes in an id are written `\t`, `\n`, `\r` and `\\`.
package struct PermalinkLock: Sendable {
  /// One line.
  package struct Entry: Hashable, Sendable {
    /// What has the address, or that nothing has it any more.
    package enum Kind: String, Hashable, Sendable { case post, account, gone }
    package let kind: Kind
    package let id: String
    package let path: String

    /// An address of an id.
    package init(_ kind: Kind, id: String, path: String) {
      self.kind = kind
      self.id = id
      self.path = path
    }

    /// The line without its end.
    package var line: String { "\(kind.rawValue)\t\(Self.escaped(id))\t\(path)" }

    private static func escaped(_ id: String) -> String {
      guard id.utf8.contains(where: { $0 == 0x5C || $0 < 0x20 }) else { return id }
      var result = ""
      for scalar in id.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\t": result += "\\t"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }

    static func unescaped(_ text: String) -> String {
      guard text.utf8.contains(0x5C) else { return text }
      var result = ""
      var isEscaped = false
      for scalar in text.unicodeScalars {
        if isEscaped {
          result.unicodeScalars.append(
            scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        }
        if !isEscaped, scalar != "\\" { result.unicodeScalars.append(scalar) }
        isEscaped = !isEscaped && scalar == "\\"
      }
      return result
    }
  }

  /// The first line of a lock.
  package static let header = "# threadline permalinks 1: every address ever published; keep this file\n"

  private let bytes: [UInt8]

  /// No address yet.
  package static let empty = PermalinkLock(unchecked: [])

  /// Takes the bytes of a lock and reads every line once, so that a damaged one stops the build before an
  /// address is lost.
  package init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    self.bytes = bytes
    var line = 0
    var rest = bytes[...]
    while let text = Self.nextLine(of: &rest) {
      line += 1
      guard !Self.isSilent(text), Self.entry(text).flatMap({ PageAddress(path: $0.path) }) == nil else {
        continue
      }
      throw .error(
        .permalinkLockDamaged, at: Diagnostic.Place(path, line: line),
        "expected \"post\", \"account\" or \"gone\", an id and a path parted by tabs, found "
          + "\"\(String(decoding: text.prefix(60), as: UTF8.self))\"; restore the file from a copy")
    }
  }

  /// How many bytes at the start are whole lines: all, but for a last line that a build which died left unfinished.
  ///
  /// Who edits the file may leave out the last line end. Such a line is whole where its address is that of a post or
  /// an account; in one that says what is gone, a part of an address could be taken for another.
  package static func wholeLength(of bytes: [UInt8]) -> Int {
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = bytes[start...]
    if isSilent(line) { return !line.isEmpty && header.utf8.starts(with: line) ? start : bytes.count }
    guard let entry = entry(line) else { return start }
    switch (entry.kind, PageAddress(path: entry.path)) {
    case (.post, .post(_, _, nil)), (.account, .account(_, .posts, nil)): return bytes.count
    default: return start
    }
  }

  /// The lock as it will be when these lines stand at its end.
  package func adding(_ entries: [Entry]) -> PermalinkLock {
    let end: [UInt8] = bytes.isEmpty || bytes.last == 0x0A ? [] : [0x0A]
    return PermalinkLock(unchecked: entries.reduce(into: bytes + end) { $0 += Array(($1.line + "\n").utf8) })
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Calls `body` with each entry, in the order of the file.
  package func forEach(_ body: (Entry) -> Void) {
    var rest = bytes[...]
    while let text = Self.nextLine(of: &rest) {
      if !Self.isSilent(text), let entry = Self.entry(text) { body(entry) }
    }
  }

  private static func nextLine(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix { $0 != 0x0A }
    rest = rest[line.endIndex...].dropFirst()
    return line
  }

  /// Whether a line is empty or a comment.
  private static func isSilent(_ line: ArraySlice<UInt8>) -> Bool { line.isEmpty || line.first == 0x23 }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard columns.count == 3, let kind = Entry.Kind(rawValue: columns[0]) else { return nil }
    return Entry(kind, id: Entry.unescaped(columns[1]), path: columns[2])
  }
}

extension Diagnostic.Code {
  /// A line of `permalinks.lock` that is none.
  package static let permalinkLockDamaged: Diagnostic.Code = "permalink-lock-damaged"
}
