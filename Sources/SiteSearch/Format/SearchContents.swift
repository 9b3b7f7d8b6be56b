/// `now.js`: which files there are, by what each segment has.
package struct SearchContents: Sendable, Hashable {
  /// A segment with its days and the keys that are cut.
  package struct Segment: Sendable, Hashable {
    package let segment: SearchSegment
    /// The first and the last day of its posts, counted from 1970; of no posts both are 0.
    package let days: ClosedRange<Int>
    package let cutKeys: [String]

    package init(_ segment: SearchSegment, _ days: ClosedRange<Int>, cutKeys: [String]) {
      (self.segment, self.days, self.cutKeys) = (segment, days, cutKeys)
    }
  }

  /// How many ordinals there are.
  package let count: Int
  package let segments: [Segment]
  /// The days of every 4,096 ordinals.
  package let days: [ClosedRange<Int>]

  package init(count: Int, segments: [Segment], days: [ClosedRange<Int>]) {
    (self.count, self.segments, self.days) = (count, segments, days)
  }

  package static let name = "now"

  /// The file.
  package var file: SearchFile {
    var json = Array(
      "{\"v\":\(SearchFormat.version),\"n\":\(count),\"rows\":\(SearchFormat.rowsPerFile),\"segs\":[".utf8)
    json += segments.map(Self.json).joined(separator: [0x2C])
    let days = days.map { "\($0.lowerBound),\($0.upperBound - $0.lowerBound)" }.joined(separator: ",")
    return SearchFile(Self.name, json: json + Array("],\"days\":[\(days)]}".utf8))
  }

  private static func json(_ segment: Segment) -> [UInt8] {
    let (range, days) = (segment.segment, segment.days)
    var json = Array("[\(range.size),\(range.index),\(range.shardCount),".utf8)
    json += Array("\(days.lowerBound),\(days.upperBound)".utf8)
    if !segment.cutKeys.isEmpty {
      let keys = segment.cutKeys.map { Array($0.utf8).jsonText }
      json += [0x2C, 0x5B] + keys.joined(separator: [0x2C]) + [0x5D]
    }
    return json + [0x5D]
  }
}
