import BuildDiagnostics
import SitePaths
import SiteSearch

/// What one build leaves the next of the index: for every 1,024 ordinals the hash of what search says of them, their days
/// and their words; for each segment its cut keys and its files of long lists.
///
/// A block is checked when it is used, by its own hash, so that a build that changes nothing reads the table alone.
struct SearchMemory: Sendable {
  /// What is known of a block.
  struct Block: Sendable {
    /// What is known of it besides its words.
    struct Facts: Codable, Equatable, Sendable {
      let key: ContentHash
      /// The first and the last day of its posts, counted from 1970; `nil` of no posts.
      let days: ClosedRange<Int>?
      /// The hash and the number of the bytes of its words.
      let hash: ContentHash
      let length: Int
    }

    let facts: Facts
    /// The words as bytes.
    let words: ArraySlice<UInt8>
    /// Whether the last build left it as it is; no build knows that of another.
    var isKept = false

    /// The words; `nil` if their bytes are damaged.
    var postings: PostingBlock? {
      ContentHash(of: words) == facts.hash ? PostingBlock(kept: Array(words)) : nil
    }
  }

  /// What is known of a segment.
  struct Segment: Codable, Equatable, Sendable {
    let segment: SearchSegment
    let cutKeys: [String]
    let lists: [String]
  }

  /// What is known besides the words, and the mark of the software that found it.
  private struct Table: Codable, Equatable {
    let software: String
    let blocks: [Block.Facts]
    let segments: [Segment]
  }

  private(set) var blocks: [Block] = []
  private(set) var segments: [Segment] = []
  private let software: String

  /// The table that is in the state folder; `nil` if it has none.
  private let savedTable: Table?

  /// What is known after `old`.
  init(_ blocks: [Block], _ segments: [Segment], after old: SearchMemory? = nil) {
    (self.blocks, self.segments) = (blocks, segments)
    (software, savedTable) = (old?.software ?? "", old?.savedTable)
  }

  /// What is known of a segment that is the same.
  func segment(_ segment: SearchSegment) -> Segment? { segments.first { $0.segment == segment } }

  /// Reads what a build left, the table and then the words of the blocks; knows nothing where that is damaged, or other software left it.
  init(_ text: [UInt8], software: String) {
    self.software = software
    let parts = text.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3,
      let table = CheckedJSON.value(Table.self, in: text[..<(parts[2].startIndex - 1)]),
      table.software == software
    else {
      savedTable = nil
      return
    }
    (savedTable, segments) = (table, table.segments)
    var rest = parts[2]
    for facts in table.blocks where (0...rest.count).contains(facts.length) {
      blocks.append(Block(facts: facts, words: rest.prefix(facts.length)))
      rest = rest.dropFirst(facts.length)
    }
  }

  private var table: Table { Table(software: software, blocks: blocks.map(\.facts), segments: segments) }

  /// Removes what the last build left unless it is still true. It goes before files of the index move: a build that dies
  /// then leaves files of which nothing is known, and the next one makes them all.
  func removeOutdated(_ note: StateNote) throws(Diagnostic) {
    if savedTable != table { try note.write(nil) }
  }

  /// Saves what is known for the next build.
  func save(_ note: StateNote) throws(Diagnostic) {
    let table = table
    guard savedTable != table, !blocks.isEmpty, let bytes = try? CheckedJSON.bytes(of: table) else { return }
    try note.write(pieces: [bytes[...], [0x0A]] + blocks.map(\.words))
  }
}

extension SiteConfiguration {
  /// What one build leaves the next of the index.
  var searchNote: StateNote { StateNote("search", self) }
}
