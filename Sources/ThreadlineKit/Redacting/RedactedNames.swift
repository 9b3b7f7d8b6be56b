import Exports
import MediaProcessing
import SafeMarkup
import SitePaths
import SitePlanning

/// What no file may hold: the ids, addresses and hashes of what was taken down, and where each counts as itself.
///
/// A file is read once, however much was taken down: every word of it is looked up, and where it is the word by which
/// something is found, what stands around it is compared.
struct RedactedNames {
  /// Something that counts where it stands alone: what stands behind it is never of a word.
  private struct Needle {
    let bytes: [UInt8]
    /// What has to stand before it; nil for anything that is not of a word. No such byte is of a word.
    let before: Set<UInt8>?
    /// The place of its name among the names.
    let name: Int
    /// Where in it the word begins by which it is found.
    var start = 0
  }

  private var names: [String] = []
  /// Needles by the hash of the word by which they are found.
  private var marked: [UInt64: [Needle]] = [:]
  /// Those without any word, such as the id `:`.
  private var wordless: [Needle] = []
  private var paths: Set<String> = []
  private var hashes: [ContentHash: String] = [:]

  /// An id of fewer bytes is looked for with what stands around it in JSON and in addresses.
  private static let short = 8
  private static let quotes = Set(#""'/"#.utf8)
  private static let starts = Set(#""'( <>="#.utf8).union([0x0A])

  init(_ redactions: Redactions, _ removed: RemovedURLs, _ base: BaseURL) {
    let ids = Set(redactions.entries.flatMap(\.ids)).union(removed.ids)
    for id in ids.sorted() where !id.isEmpty { add(id: id) }
    paths = Set(removed.choices.keys)
    for path in paths.sorted() { add(path: path, base) }
    // What is published of a medium is named by another hash than what was exported.
    for hash in redactions.mediaHashes.compactMap({ ContentHash($0) }).flatMap(MediaName.hashes) {
      hashes[hash] = "the medium \"\(hash)\""
    }
  }

  private mutating func add(id: String) {
    let bytes = Array(id.utf8)
    let isNumber = bytes.allSatisfy { (0x30...0x39).contains($0) }
    var before: Set<UInt8>? = nil
    if bytes.count < Self.short { before = isNumber ? [0x2F] : Self.quotes }
    add(bytes, before: before)
    names.append("the id \"\(id)\"")
  }

  private mutating func add(path: String, _ base: BaseURL) {
    let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
    for whole in [base.absolute(plain), PercentEncoding.unreserved.encode(base.absolute(plain))] {
      add(Array(whole.utf8), before: nil)
    }
    add(Array(base.rooted(plain).utf8), before: Self.starts)
    names.append("the address \"\(path)\"")
  }

  /// Adds what is found by its last word: all addresses begin with the same ones.
  private mutating func add(_ bytes: [UInt8], before: Set<UInt8>?) {
    var needle = Needle(bytes: bytes, before: before, name: names.count)
    var last: UInt64?
    Self.forEachWord(of: bytes) { (needle.start, last) = ($0, $1) }
    if let last { marked[last, default: []].append(needle) } else { wordless.append(needle) }
  }

  /// The names in the path of a file.
  func found(inPath path: String) -> [String] {
    guard !path.isEmpty else { return [] }
    var above: [String] = []
    for end in path.indices where path[end] == "/" { above.append(String(path[...end])) }
    return above.filter(paths.contains).map { "the address \"\($0)\"" } + media(in: Array(path.utf8))
  }

  /// The names that some bytes hold, each once.
  func found(in bytes: [UInt8]) -> [String] {
    var found: Set<Int> = []
    if !marked.isEmpty {
      Self.forEachWord(of: bytes) { start, word in
        for needle in marked[word] ?? [] where Self.stands(needle, in: bytes, at: start - needle.start) {
          found.insert(needle.name)
        }
      }
    }
    for needle in wordless where bytes.indices.contains(where: { Self.stands(needle, in: bytes, at: $0) }) {
      found.insert(needle.name)
    }
    return found.sorted().map { names[$0] } + media(in: bytes)
  }

  /// The media whose hash stands anywhere, also within other digits.
  private func media(in bytes: [UInt8]) -> [String] {
    guard !hashes.isEmpty else { return [] }
    var found: Set<String> = []
    var (count, high, low) = (0, UInt64(0), UInt64(0))
    for byte in bytes {
      guard let digit = Self.digit(byte) else {
        count = 0
        continue
      }
      (high, low) = (high << 4 | low >> 60, low << 4 | digit)
      count += 1
      if count >= 32, let name = hashes[ContentHash(high: high, low: low)] { found.insert(name) }
    }
    return found.sorted()
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte) - 0x30
    case 0x61...0x66: UInt64(byte) - 0x57
    default: nil
    }
  }

  private static func stands(_ needle: Needle, in bytes: [UInt8], at start: Int) -> Bool {
    let end = start + needle.bytes.count
    guard start >= 0, end <= bytes.count, bytes[start..<end].elementsEqual(needle.bytes) else { return false }
    let before = start > 0 ? bytes[start - 1] : 0x0A
    guard end == bytes.count || !isOfWord(bytes[end]) else { return false }
    guard let expected = needle.before else { return !isOfWord(before) }
    return expected.contains(before) && !isOfSite(bytes[..<start])
  }

  /// Folders of every site, in which short ids stand for something else: `cards/17/17….png`, `archive/2026/03/`,
  /// `@ada/page/2/`.
  private static let folders = ["archive", "cards", "media", "page"].map { Array($0.utf8) }

  /// Whether some bytes end with a folder of every site: then what stands behind them is a number of it.
  private static func isOfSite(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.last == 0x2F else { return false }
    let above = bytes.dropLast()
    let name = lastWord(of: above)
    if folders.contains(where: name.elementsEqual) { return true }
    let isYear = name.count == 4 && name.allSatisfy { (0x30...0x39).contains($0) }
    return isYear && lastWord(of: above.dropLast(5)).elementsEqual(folders[0])
  }

  private static func lastWord(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? bytes.startIndex
    return bytes[start...]
  }

  /// Calls with where each longest run of bytes of a word begins, and with a hash of it (FNV-1a).
  private static func forEachWord(of bytes: [UInt8], _ body: (Int, UInt64) -> Void) {
    var (start, word) = (0, seed)
    for (place, byte) in bytes.enumerated() {
      if isOfWord(byte) {
        word = (word ^ UInt64(byte)) &* 0x100_0000_01B3
        continue
      }
      if start < place { body(start, word) }
      (start, word) = (place + 1, seed)
    }
    if start < bytes.count { body(start, word) }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x80...: true
    default: false
    }
  }
}
