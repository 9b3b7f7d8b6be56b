import SitePaths

/// What the line of a word says of its posts, and the files of a list that is too long for a line.
struct WordLine {
  /// What is in the line behind the word.
  private(set) var list: [UInt8] = []
  /// The pieces that have files of their own.
  private(set) var pieces: [(piece: Int, list: [UInt8])] = []

  /// The name of the long list of a word. It follows from the word alone, so that a change of one word renames the list of
  /// no other, and no two words have one name.
  static func listName(of word: some Sequence<UInt8>) -> String { ContentHash(of: word).description }

  /// The line of a word with these postings.
  init(_ word: ArraySlice<UInt8>, _ postings: ArraySlice<UInt32>, in segment: SearchSegment) {
    let kind = WordKind(word)
    if kind != .filter, segment.isCommon(postings.count) {
      list = [0x2A]
      appendBlocks(postings)
      return
    }
    list = Self.list(postings, kind)
    guard list.count > SearchFormat.longestLine else { return }
    let isLong = list.count > SearchFormat.longestFile
    var rest = postings
    while let first = rest.first {
      let piece = isLong ? Self.piece(of: first, segment) : 0
      let part = rest.prefix { !isLong || Self.piece(of: $0, segment) == piece }
      pieces.append((piece, Self.list(part, kind)))
      rest = rest.dropFirst(part.count)
    }
    let mask = pieces.reduce(0) { $0 | 1 << $1.piece }
    list =
      Array("+\(String(mask, radix: 36)).\(Self.listName(of: word)).".utf8)
      + Self.list(postings.prefix(SearchFormat.headEntries), kind)
  }

  /// The numbers of the blocks of 32 posts that have the word, counted from the nominal end.
  private mutating func appendBlocks(_ postings: ArraySlice<UInt32>) {
    var last: UInt32?
    for posting in postings {
      let block = (posting >> 2) / UInt32(SearchFormat.rowsPerFile)
      guard block != last else { continue }
      SearchList.append(last.map { block - $0 - 1 } ?? block, to: &list)
      last = block
    }
  }

  private static func piece(of posting: UInt32, _ segment: SearchSegment) -> Int {
    (segment.nominalEnd - 1 - Int(posting >> 2) - segment.start) >> SearchFormat.pieceSize
  }

  private static func list(_ postings: ArraySlice<UInt32>, _ kind: WordKind) -> [UInt8] {
    var text: [UInt8] = kind.isWeighted ? [] : [0x3D]
    var next: UInt32 = 0
    for posting in postings {
      let gap = (posting >> 2) - next
      SearchList.append(kind.isWeighted ? gap << 2 | posting & 3 : gap, to: &text)
      next = (posting >> 2) + 1
    }
    return text
  }
}

/// What kind of word a word is, by its first character.
package enum WordKind: Sendable {
  case word
  /// One or two characters of a script without spaces.
  case pair
  /// An account or a kind of content, which rows say too.
  case shownFilter
  /// A tag, a place, a thread or a language.
  case filter

  package init(_ word: some Collection<UInt8>) {
    switch word.first {
    case 0x40, 0x21: self = .shownFilter
    case 0x23, 0x3E, 0x7E: self = .filter
    default: self = word.firstPoint.map(SearchScript.isUnspaced) ?? false ? .pair : .word
    }
  }

  /// Whether its lists have weights.
  package var isWeighted: Bool { self == .word }
  /// Whether it is no filter.
  package var isText: Bool { self == .word || self == .pair }
}
