import Exports
import SitePlanning
import ThreadModel

/// The published addresses of what was taken down, as the lock has them, with what they are to answer.
struct RemovedAddresses {
  /// By path: `@ada/post/17/`.
  private(set) var choices: [String: TombstoneChoice] = [:]
  /// The ids that the lock has for them.
  private(set) var ids: Set<String> = []

  init(_ redactions: Redactions, _ lock: PermalinkLock) {
    var (answers, accounts) = ([String: TombstoneChoice](), [String: TombstoneChoice]())
    for entry in redactions.entries {
      for id in entry.ids { answers[id] = entry.tombstone }
      for path in entry.paths { choices[path] = entry.tombstone }
    }
    lock.forEach { line in
      if line.kind == .account, let choice = answers[line.id] { accounts[line.path] = choice }
    }
    lock.forEach { line in
      let account = line.path.firstIndex(of: "/").flatMap { accounts[String(line.path[...$0])] }
      guard let choice = answers[line.id] ?? choices[line.path] ?? account else { return }
      choices[line.path] = choice
      ids.insert(line.id)
    }
  }

  /// Adds the addresses that it had on networks which the site took the place of, where a page stands there or none may.
  mutating func addOldAddresses(_ lock: PermalinkLock, hasPage: (String) -> Bool) {
    lock.forEach { line in
      guard let choice = choices[line.path] else { return }
      for path in line.legacyPaths where choice != .gone || hasPage(path) { choices[path] = choice }
    }
  }

  /// Whether a file is the page that says that something is gone, or packed beside that.
  func isTombstone(_ path: String) -> Bool { address(ofTombstone: path) != nil }

  /// The address whose page a file is, as a whole page or to be framed, packed or not; nil where that was not taken down.
  func address(ofPage path: String) -> String? {
    for page in ["index.html", "embed/index.html"] {
      for end in [page, page + ".gz", page + ".br"] where path.hasSuffix("/" + end) {
        let address = String(path.dropLast(end.count))
        if choices[address] != nil { return address }
      }
    }
    return nil
  }

  private func address(ofTombstone path: String) -> String? {
    address(ofPage: path).flatMap { choices[$0] == .gone ? $0 : nil }
  }

  /// The bytes of a file of the site without what it may say: a tombstone its own address, `_redirects` the addresses
  /// that it has rules for.
  func withoutOwnTraces(_ bytes: [UInt8], at path: String) -> [UInt8] {
    if path == "_redirects" {
      return lines(of: bytes) { line in
        let from = line.split(separator: " ").first.map { String($0.dropFirst()) } ?? ""
        return choices[from] == nil
      }
    }
    guard let address = address(ofTombstone: path) else { return bytes }
    return Array(String(decoding: bytes, as: UTF8.self).replacing(address, with: "").utf8)
  }

  /// The lines of a manifest but for those of tombstones.
  func withoutTombstones(_ bytes: [UInt8]) -> [UInt8] {
    lines(of: bytes) { line in !isTombstone(String(line.prefix { $0 != "\t" })) }
  }

  private func lines(of bytes: [UInt8], where isWanted: (Substring) -> Bool) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return Array(lines.filter(isWanted).joined(separator: "\n").utf8)
  }
}
