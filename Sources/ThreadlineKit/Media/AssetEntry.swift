import Foundation
import SitePaths

/// What the cache knows of a medium or a social card: some facts, and the files that were made of it.
struct AssetEntry: Hashable, Sendable {
  /// A file of the cache that goes to the site under its path.
  struct File: Hashable, Sendable {
    let path: SitePath
    let size: Int
    let hash: ContentHash
    /// What else is known of it.
    let facts: [String]

    /// Its name in the cache.
    var name: String { path.description.split(separator: "/").last.map(String.init) ?? "" }
  }

  let facts: [String]
  let files: [File]
}

// One line for the facts and one for each file, fields between tabs; the last line is the hash of the others.
extension AssetEntry {
  private static let header = "threadline asset 1"

  var bytes: [UInt8] {
    let rows = files.map { [$0.path.description, String($0.size), $0.hash.description] + $0.facts }
    let lines = [[Self.header], facts] + rows
    let text = lines.map { $0.map(Self.plain).joined(separator: "\t") + "\n" }.joined()
    return Array((text + ContentHash(of: text.utf8).description + "\n").utf8)
  }

  /// Reads an entry; `nil` for one that is damaged, or of another version.
  init?(bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\n") else { return nil }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[0] == Self.header[...], let sum = lines.last,
      ContentHash(sum) == ContentHash(of: bytes.dropLast(sum.utf8.count + 1))
    else { return nil }
    let rows = lines[1..<(lines.count - 1)].map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
    facts = rows[0]
    let files = rows.dropFirst().map { File(fields: $0) }
    self.files = files.compactMap { $0 }
    guard self.files.count == files.count else { return nil }
  }

  /// A text without the characters that mean something in the file.
  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }
}

extension AssetEntry.File {
  fileprivate init?(fields: [String]) {
    guard fields.count >= 3, let path = SitePath(fields[0]), let size = Int(fields[1]),
      let hash = ContentHash(fields[2])
    else { return nil }
    self.init(path: path, size: size, hash: hash, facts: Array(fields.dropFirst(3)))
  }
}
