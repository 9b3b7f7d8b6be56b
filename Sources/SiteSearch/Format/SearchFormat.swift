/// The numbers of the search format. A change of any of them is another version of it.
package enum SearchFormat {
  /// The version that `now.js` says.
  package static let version = 1
  /// The folder of the files of a site, with its slash.
  package static let folder = "-/search/"
  /// How many rows a file has; also the size of the blocks of `*` lists.
  package static let rowsPerFile = 32
  /// The most characters of a row's text.
  package static let longestText = 2_000
  /// How many ordinals one entry of `days` is about.
  package static let ordinalsPerDayRange = 4_096
  /// The smallest and the largest segment, as powers of two.
  static let segmentSizes = 10...20
  /// How many posts there are to a shard.
  static let postsPerShard = 64
  /// A word in more than this part of a segment has a `*` list.
  static let commonPart = 4
  /// Smaller segments have no `*` lists.
  static let smallestWithCommonWords = 256
  /// A longer list has its own file, and its line only its first entries.
  static let longestLine = 2_000
  static let headEntries = 100
  /// A longer list has several files.
  static let longestFile = 32_000
  /// How many ordinals a piece of a list is about, as a power of two.
  static let pieceSize = 16
  /// The most bytes of the lines of a key.
  static let largestKey = 12_000
  /// The most and the least characters of a key.
  static let keyLengths = 3...7
  /// How many words answer for a key that is cut.
  static let wordsOfCutKey = 8
}
