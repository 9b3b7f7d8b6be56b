import NativeFormat

/// Reads the files of an index, each once.
package final class SearchReader {
  /// Gives the bytes of a file by its name without `.js`; `nil` if it is missing.
  package typealias Source = (String) -> [UInt8]?

  /// A word in a shard with what its line says.
  typealias Line = (word: String, list: ArraySlice<UInt8>)

  private let source: Source
  private var lines: [String: [Line]] = [:]
  private var rows: [String: [SearchedPost?]] = [:]

  package init(_ source: @escaping Source) { self.source = source }

  private func json<Value>(
    _ name: String, _ read: (inout JSONReader) throws(JSONError) -> Value?
  ) throws(SearchError) -> Value {
    guard let bytes = source(name) else { throw SearchError(.missing, name) }
    guard let json = SearchFile.json(of: bytes, name: name) else { throw SearchError(.damaged, name) }
    let value = json.withUnsafeBytes { bytes -> Value? in
      var reader = JSONReader(bytes)
      do throws(JSONError) {
        let value = try read(&reader)
        try reader.end()
        return value
      } catch {
        return nil
      }
    }
    guard let value else { throw SearchError(.damaged, name) }
    return value
  }

  /// What files there are.
  package func contents() throws(SearchError) -> SearchContents {
    var (version, count): (Int?, Int?) = (nil, nil)
    var (segments, days): ([(numbers: [Int], cutKeys: [String])], [Int]) = ([], [])
    _ = try json(SearchContents.name) { (reader: inout JSONReader) throws(JSONError) -> Bool? in
      let isObject = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "v": version = try reader.int()
        case "n": count = try reader.int()
        case "segs": segments += try reader.list(Self.segment)
        case "days": days += try reader.list { reader throws(JSONError) in try reader.int() ?? 0 }
        default: break
        }
      }
      return isObject ? true : nil
    }
    guard version == SearchFormat.version else { throw SearchError(.otherVersion, SearchContents.name) }
    guard let count, let contents = SearchContents(count: count, segments, days: days) else {
      throw SearchError(.damaged, SearchContents.name)
    }
    return contents
  }

  private static func segment(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (numbers: [Int], cutKeys: [String])? {
    var (numbers, cutKeys): ([Int], [String]) = ([], [])
    try reader.array { reader throws(JSONError) in
      if try reader.peek() == .array {
        cutKeys = try reader.strings() ?? []
      } else {
        numbers.append(try reader.int() ?? -1)
      }
    }
    return (numbers, cutKeys)
  }

  /// The lines of a shard, in their order.
  func lines(ofShard name: String) throws(SearchError) -> [Line] {
    if let lines = lines[name] { return lines }
    let texts = try json(name) { (reader: inout JSONReader) throws(JSONError) in try reader.strings() }
    var lines: [Line] = []
    var last = ""
    for text in texts {
      guard let line = Self.line(text, after: last) else { throw SearchError(.damaged, name) }
      lines.append(line)
      last = line.word
    }
    self.lines[name] = lines
    return lines
  }

  private static func line(_ text: String, after last: String) -> Line? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let space = bytes.firstIndex(of: 0x20) else { return nil }
    let shared = Int(SearchList.numbers[Int(first)])
    guard shared < 64, let prefix = String(last.utf16.prefix(shared)), prefix.utf16.count == shared else {
      return nil
    }
    return (prefix + String(decoding: bytes[1..<space], as: UTF8.self), bytes[(space + 1)...])
  }

  /// The list of a file of its own.
  func list(_ name: String) throws(SearchError) -> ArraySlice<UInt8> {
    let texts = try json(name) { (reader: inout JSONReader) throws(JSONError) in try reader.strings() }
    guard texts.count == 1 else { throw SearchError(.damaged, name) }
    return Array(texts[0].utf8)[...]
  }

  /// The row of an ordinal; `nil` if nothing public is there.
  package func row(_ ordinal: Int) throws(SearchError) -> SearchedPost? {
    let name = SearchFile.name(ofRow: ordinal)
    let rows: [SearchedPost?]
    if let known = self.rows[name] { rows = known } else { rows = try readRows(name) }
    self.rows[name] = rows
    let place = ordinal % SearchFormat.rowsPerFile
    return place < rows.count ? rows[place] : nil
  }

  private func readRows(_ name: String) throws(SearchError) -> [SearchedPost?] {
    try json(name) { (reader: inout JSONReader) throws(JSONError) -> [SearchedPost?]? in
      var rows: [SearchedPost?] = []
      guard
        try reader.array({ reader throws(JSONError) in
          guard try reader.peek() == .array else { return rows.append(nil) }
          rows.append(try SearchedPost(row: &reader))
        })
      else { return nil }
      return rows
    }
  }
}

extension SearchedPost {
  /// Reads what a row says of a post; `nil` if it lacks something.
  fileprivate init?(row reader: inout JSONReader) throws(JSONError) {
    var (texts, kinds, parent, counts): ([String], Int?, Int?, [Int]) = ([], nil, nil, [])
    var place = 0
    try reader.array { reader throws(JSONError) in
      switch place {
      case 0, 1, 2, 4: texts.append(try reader.string() ?? "")
      case 3: kinds = try reader.int()
      case 5: parent = try reader.int()
      case 6: try reader.array { reader throws(JSONError) in counts.append(try reader.int() ?? 0) }
      default: break
      }
      place += 1
    }
    guard texts.count == 4, let kinds, let time = Int(texts[2], radix: 36) else { return nil }
    self.init(path: texts[0], handle: texts[1], time: time, text: texts[3])
    (self.kinds, self.parent, self.counts) = (Kinds(rawValue: kinds), parent, counts)
  }
}

extension SearchContents {
  /// What `now.js` says; `nil` if that cannot be.
  fileprivate init?(count: Int, _ segments: [(numbers: [Int], cutKeys: [String])], days: [Int]) {
    guard (0...1 << 40).contains(count),
      days.count == 2 * ((count + SearchFormat.ordinalsPerDayRange - 1) / SearchFormat.ordinalsPerDayRange)
    else { return nil }
    let expected = SearchSegment.all(ofCount: count)
    guard expected.count == segments.count else { return nil }
    var read: [Segment] = []
    for (segment, found) in zip(expected, segments) {
      guard found.numbers.count == 5,
        Array(found.numbers[..<3]) == [segment.size, segment.index, segment.shardCount]
      else { return nil }
      let days = Self.days(found.numbers[3], found.numbers[4])
      read.append(Segment(segment, days, cutKeys: found.cutKeys))
    }
    let ranges = stride(from: 0, to: days.count, by: 2).map {
      Self.days(days[$0], days[$0].addingReportingOverflow(days[$0 + 1]).partialValue)
    }
    self.init(count: count, segments: read, days: ranges)
  }

  /// Days in their order, whatever a file says.
  private static func days(_ first: Int, _ last: Int) -> ClosedRange<Int> {
    min(first, last)...max(first, last)
  }
}

extension SearchReader {
  /// What a file says, as lines of text: the words of a shard in full, and of a row the path of its post and its text;
  /// `nil` if it is no such file.
  package static func text(of bytes: [UInt8], name: String, root: String = "/") -> [UInt8]? {
    let reader = SearchReader { $0 == name ? bytes : nil }
    if name.hasPrefix("r/") {
      guard let rows = try? reader.readRows(name) else { return nil }
      let lines = rows.compactMap { $0 }.map { "\(root)@\($0.handle)/post/\($0.path)/\n\($0.text)\n" }
      return Array(lines.joined().utf8)
    }
    guard name.hasPrefix("w/"), !name.contains("+"), let lines = try? reader.lines(ofShard: name) else {
      return nil
    }
    return Array(lines.map { "\($0.word)\n" }.joined().utf8)
  }
}
