import BuildDiagnostics
import SitePaths
import SiteSearch
import SiteWriting

/// What one build leaves the next of the index: for every 1,024 ordinals the hash of what search says of them, their days
/// and their words; for each segment its cut keys and its files of long lists.
///
/// A block is checked when it is used, by its own hash, so that a build that changes nothing reads the table alone.
struct SearchMemory: Sendable {
  /// What is known of a block.
  struct Block: Sendable {
    let key: ContentHash
    /// The first and the last day of its posts, counted from 1970; `nil` of no posts.
    let days: ClosedRange<Int>?
    /// The words as bytes, with their hash.
    let words: ArraySlice<UInt8>
    let hash: ContentHash
    /// Whether the last build left it as it is; no build knows that of another.
    var isKept = false

    /// The words; `nil` if their bytes are damaged.
    var postings: PostingBlock? { ContentHash(of: words) == hash ? PostingBlock(Array(words)) : nil }
  }

  /// What is known of a segment.
  struct Segment: Sendable {
    let segment: SearchSegment
    let cutKeys: [String]
    let lists: [String]
  }

  private(set) var blocks: [Block] = []
  private(set) var segments: [Segment] = []

  /// The hash of the table that is in the state folder; `nil` if it has none.
  private let savedTable: ContentHash?

  /// What is known after `old`.
  init(_ blocks: [Block], _ segments: [Segment], after old: SearchMemory? = nil) {
    (self.blocks, self.segments, savedTable) = (blocks, segments, old?.savedTable)
  }

  /// What is known of a segment that is the same.
  func segment(_ segment: SearchSegment) -> Segment? { segments.first { $0.segment == segment } }

  /// The name of the file that one build leaves the next.
  static let fileName = "search"
  private static let name = "threadline search 1"

  /// Reads what a build left; knows nothing where that is damaged, or other software left it.
  init(_ text: [UInt8], software: String) {
    guard let table = Self.table(of: text, software) else {
      savedTable = nil
      return
    }
    savedTable = ContentHash(of: table)
    var place = table.endIndex
    for line in table.split(separator: 0x0A) {
      let line = String(decoding: line, as: UTF8.self)
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields[0] == "block", let block = Self.block(fields, text, &place) { blocks.append(block) }
      if fields[0] == "segment", let segment = Self.segment(fields) { segments.append(segment) }
    }
  }

  /// The table of a text, which has its hash and its length in the first line.
  private static func table(of text: [UInt8], _ software: String) -> ArraySlice<UInt8>? {
    guard let end = text.firstIndex(of: 0x0A) else { return nil }
    let head = String(decoding: text[..<end], as: UTF8.self).split(separator: "\t").map(String.init)
    guard head.count == 4, head[0] == Self.name, head[1] == software, let length = Int(head[3]),
      length >= 0, length <= text.count - end - 1
    else { return nil }
    let table = text[(end + 1)..<(end + 1 + length)]
    return ContentHash(of: table).description == head[2] ? table : nil
  }

  private static func block(_ fields: [String], _ text: [UInt8], _ place: inout Int) -> Block? {
    guard fields.count == 6, let key = ContentHash(fields[1]), let hash = ContentHash(fields[2]),
      let length = Int(fields[3]), length >= 0, length <= text.count - place
    else { return nil }
    let days = Int(fields[4]).flatMap { first in Int(fields[5]).map { min(first, $0)...max(first, $0) } }
    defer { place += length }
    return Block(key: key, days: days, words: text[place..<place + length], hash: hash)
  }

  private static func segment(_ fields: [String]) -> Segment? {
    guard fields.count == 6, let size = Int(fields[1]), let index = Int(fields[2]), let end = Int(fields[3])
    else {
      return nil
    }
    return Segment(
      segment: SearchSegment(size: size, index: index, end: end),
      cutKeys: fields[4].split(separator: " ").map(String.init),
      lists: fields[5].split(separator: " ").map(String.init))
  }

  /// What is known besides the words, a line for each block and each segment.
  private var table: [UInt8] {
    var table: [UInt8] = []
    for block in blocks {
      let days = block.days.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? ["", ""]
      let fields = ["block", block.key.description, block.hash.description, "\(block.words.count)"] + days
      table += Array((fields.joined(separator: "\t") + "\n").utf8)
    }
    for segment in segments {
      let range = segment.segment
      let fields = [
        "segment", "\(range.size)", "\(range.index)", "\(range.end)", segment.cutKeys.joined(separator: " "),
        segment.lists.joined(separator: " "),
      ]
      table += Array((fields.joined(separator: "\t") + "\n").utf8)
    }
    return table
  }

  /// Removes what the last build left unless it is still true. It goes before files of the index move: a build that dies
  /// then leaves files of which nothing is known, and the next one makes them all.
  func removeOutdated(_ writer: SiteWriter) throws(Diagnostic) {
    if savedTable != ContentHash(of: table) { try writer.save([], as: Self.fileName) }
  }

  /// Saves what is known for the next build.
  func save(_ writer: SiteWriter, software: String) throws(Diagnostic) {
    let table = table
    let hash = ContentHash(of: table)
    guard savedTable != hash, !blocks.isEmpty else { return }
    let head = Array("\(Self.name)\t\(software)\t\(hash)\t\(table.count)\n".utf8)
    try writer.save(pieces: [head[...], table[...]] + blocks.map(\.words), as: Self.fileName)
  }
}
