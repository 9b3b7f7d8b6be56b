import Exports
import Foundation
import MediaProcessing
import SiteFiles
import SitePlanning

/// What no file may hold: the ids, addresses and hashes of what was taken down, and where each counts as itself.
struct RedactedNames {
  private struct Needle {
    let bytes: [UInt8]
    /// What has to stand before it, and behind it; nil for anything.
    let before: Set<UInt8>?
    let isWord: Bool
    let name: String
  }

  private var needles: [Needle] = []
  private var paths: [String] = []
  private var hashes: [String] = []

  /// An id of fewer bytes is looked for with what stands around it in JSON and in addresses.
  private static let short = 8
  private static let quotes = Set(#""'/"#.utf8)
  private static let starts = Set(#""'( <>="#.utf8).union([0x0A])

  init(_ redactions: Redactions, _ removed: RemovedAddresses, _ base: BaseURL) {
    let ids = Set(redactions.entries.flatMap(\.ids)).union(removed.ids)
    for id in ids.sorted() where !id.isEmpty { add(id: id) }
    paths = removed.choices.keys.sorted()
    for path in paths {
      let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
      let name = "the address \"\(path)\""
      for whole in [base.absolute(plain), Self.encoded(base.absolute(plain))] {
        needles.append(Needle(bytes: Array(whole.utf8), before: nil, isWord: true, name: name))
      }
      let rooted = Array(base.rooted(plain).utf8)
      needles.append(Needle(bytes: rooted, before: Self.starts, isWord: true, name: name))
    }
    // What is published of a medium is named by another hash than what was exported.
    hashes = Set(
      redactions.mediaHashes.compactMap { ContentHash($0) }.flatMap(MediaName.hashes).map(\.description)
    ).sorted()
    for hash in hashes {
      needles.append(
        Needle(bytes: Array(hash.utf8), before: nil, isWord: false, name: "the medium \"\(hash)\""))
    }
  }

  private mutating func add(id: String) {
    let bytes = Array(id.utf8)
    let isNumber = bytes.allSatisfy { (0x30...0x39).contains($0) }
    var before: Set<UInt8>? = nil
    if bytes.count < Self.short { before = isNumber ? [0x2F] : Self.quotes }
    needles.append(Needle(bytes: bytes, before: before, isWord: true, name: "the id \"\(id)\""))
  }

  /// The names that stand in the path of a file.
  func found(inPath path: String) -> [String] {
    guard !path.isEmpty else { return [] }
    return paths.filter { path.hasPrefix($0) }.map { "the address \"\($0)\"" }
      + hashes.filter { path.contains($0) }.map { "the medium \"\($0)\"" }
  }

  /// The names that some bytes hold, each once.
  func found(in bytes: [UInt8]) -> [String] {
    let text = Data(bytes)
    var found: [String] = []
    for needle in needles where !found.contains(needle.name) && Self.holds(text, needle) {
      found.append(needle.name)
    }
    return found
  }

  private static func holds(_ text: Data, _ needle: Needle) -> Bool {
    let wanted = Data(needle.bytes)
    var start = text.startIndex
    while let range = text.range(of: wanted, in: start..<text.endIndex) {
      let before = range.lowerBound > text.startIndex ? text[range.lowerBound - 1] : 0x0A
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : 0x0A
      if fits(needle, before, after) { return true }
      start = range.lowerBound + 1
    }
    return false
  }

  private static func fits(_ needle: Needle, _ before: UInt8, _ after: UInt8) -> Bool {
    guard needle.isWord else { return true }
    guard !isOfWord(after) else { return false }
    return needle.before?.contains(before) ?? !isOfWord(before)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x80...: true
    default: false
    }
  }

  /// As it stands in the query of another address. (https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
  private static func encoded(_ address: String) -> String {
    address.utf8.reduce(into: "") { text, byte in
      let scalar = Character(Unicode.Scalar(byte))
      text += SafeName.isUnreserved(byte) ? String(scalar) : "%" + String(byte, radix: 16, uppercase: true)
    }
  }
}
