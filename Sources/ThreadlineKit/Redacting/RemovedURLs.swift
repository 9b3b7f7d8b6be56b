import Exports
import SitePaths
import SitePlanning
import ThreadModel

/// The published addresses of what was taken down, as the lock has them, with what they are to answer.
struct RemovedURLs {
  /// By path: `@ada/post/17/`.
  private(set) var choices: [String: TombstoneChoice] = [:]
  /// The ids that the lock has for them.
  private(set) var ids: Set<String> = []
  /// The URLs that they had on networks, whether the site has a page there or not.
  private var old: Set<String> = []
  /// What rules of hosts have before a path: `/`, or `/blog/`.
  private let root: String
  /// The folder of the output that the site is in; `nil` for the output itself.
  private let nest: SitePath?

  init(_ redactions: Redactions, _ lock: PermalinkLock, _ base: BaseURL, in nest: SitePath? = nil) {
    root = base.rooted("")
    self.nest = nest
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

  /// Adds the URLs that it had on networks that the site replaces.
  mutating func addOldAddresses(_ lock: PermalinkLock, hasPage: (String) -> Bool) {
    var added: [String: TombstoneChoice] = [:]
    lock.forEach { line in
      guard let choice = choices[line.path] else { return }
      for path in line.legacyPaths {
        old.insert(path)
        if choices[path] == nil, choice != .gone || hasPage(path) { added[path] = choice }
      }
    }
    choices.merge(added) { known, _ in known }
  }

  /// Whether a file is the page that says that something is gone, or its compressed copy.
  func isTombstone(_ path: String) -> Bool { address(ofTombstone: path) != nil }

  /// Whether a file is the page of an address that was taken down and has none.
  func isWithoutPage(_ path: String) -> Bool {
    address(ofPage: path) { choices[$0].map { $0 != .gone } ?? false } != nil
  }

  /// Whether a file is the page of an address that something had on a network before it was taken down.
  func isOldPage(_ path: String) -> Bool { address(ofPage: path, where: old.contains) != nil }

  /// The address whose page a file is, as a whole page or to be framed, packed or not; `nil` if none is meant.
  private func address(ofPage path: String, where isMeant: (String) -> Bool) -> String? {
    let top = nest.map { "\($0)/" } ?? ""
    for page in ["index.html", "embed/index.html"] {
      for end in [page, page + ".gz", page + ".br"] where path.hasSuffix("/" + end) {
        let folder = path.dropLast(end.count)
        let address = String(folder.dropFirst(top.count))
        if folder.hasPrefix(top), isMeant(address) { return address }
      }
    }
    return nil
  }

  private func address(ofTombstone path: String) -> String? {
    address(ofPage: path) { choices[$0] == .gone }
  }

  /// The bytes of a file of the site without what it may say: a tombstone its own address, `_redirects` the addresses
  /// that it has rules for.
  func withoutOwnTraces(_ bytes: [UInt8], at path: String) -> [UInt8] {
    if path == "_redirects" { return withoutOwnRules(bytes) }
    guard let address = address(ofTombstone: path) else { return bytes }
    return Array(String(decoding: bytes, as: UTF8.self).replacing(address, with: "").utf8)
  }

  /// The lines of a host's rules, except those about removed URLs.
  func withoutOwnRules(_ bytes: [UInt8]) -> [UInt8] {
    lines(of: bytes) { line in
      guard let from = ruled(by: line) else { return true }
      return choices[from] == nil && !old.contains(from) && choices[Self.page(beside: from)] == nil
    }
  }

  /// The path of the page that a file, or an embedded page, is next to: `@ada/post/17/` of
  /// `@ada/post/17/oembed.json`.
  private static func page(beside path: String) -> String {
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    return String(name[..<(name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex)])
  }

  /// The path that a line has a rule for: the first in it, as in `/a/ /b/ 301`, `"/a/" "410 /a/";` or
  /// `{"key":"/a/","value":"410"}`. nginx may have it as an expression, `"~^/a\.b/$"`.
  private func ruled(by line: Substring) -> String? {
    for part in line.split(whereSeparator: { $0 == "\"" || $0 == " " }) {
      let isExpression = part.hasPrefix("~^") && part.hasSuffix("$")
      let path =
        isExpression ? String(part.dropFirst(2).dropLast()).replacing("\\.", with: ".") : String(part)
      if path.hasPrefix("/") { return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil }
    }
    return nil
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
