import Foundation

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

  private func json<Value: Decodable>(_ name: String) throws(SearchError) -> Value {
    guard let bytes = source(name) else { throw SearchError(.missing, name) }
    let json = SearchFile.json(of: bytes, name: name) ?? []
    do { return try JSONDecoder().decode(Value.self, from: Data(json)) } catch {
      throw error as? SearchError ?? SearchError(.damaged, name)
    }
  }

  /// What files there are.
  package func contents() throws(SearchError) -> SearchContents { try json(SearchContents.name) }

  /// The lines of a shard, in their order.
  func lines(ofShard name: String) throws(SearchError) -> [Line] {
    if let lines = lines[name] { return lines }
    let texts: [String] = try json(name)
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
    let texts: [String] = try json(name)
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
    let rows: [WrittenRow] = try json(name)
    return rows.map(\.post)
  }

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

/// An element of a file of rows: what it says of a post, or a number if nothing public is there.
private struct WrittenRow: Decodable {
  var post: SearchedPost?

  init(from decoder: any Decoder) throws {
    guard var values = try? decoder.unkeyedContainer() else { return }
    let (path, handle) = (try values.decode(String.self), try values.decode(String.self))
    let time = Int(try values.decode(String.self), radix: 36)
    let kinds = SearchedPost.Kinds(rawValue: try values.decode(Int.self))
    guard let time else {
      throw DecodingError.dataCorruptedError(in: values, debugDescription: "invalid time")
    }
    var post = SearchedPost(path: path, handle: handle, time: time, text: try values.decode(String.self))
    post.kinds = kinds
    post.parent = try values.decodeIfPresent(Int.self)
    post.counts = try values.decodeIfPresent([Int].self) ?? []
    self.post = post
  }
}

extension SearchContents: Decodable {
  private enum Member: String, CodingKey { case v, n, segs, days }

  /// What `now.js` says; fails with a `SearchError` if that cannot be, or is of another version.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    guard try members.decodeIfPresent(Int.self, forKey: .v) == SearchFormat.version else {
      throw SearchError(.otherVersion, Self.name)
    }
    let damaged = SearchError(.damaged, Self.name)
    let count = try members.decode(Int.self, forKey: .n)
    let days = try members.decode([Int].self, forKey: .days)
    guard (0...1 << 40).contains(count),
      days.count == 2 * ((count + SearchFormat.ordinalsPerDayRange - 1) / SearchFormat.ordinalsPerDayRange)
    else { throw damaged }
    var written = try members.nestedUnkeyedContainer(forKey: .segs)
    var segments: [Segment] = []
    for segment in SearchSegment.all(ofCount: count) {
      var values = try written.nestedUnkeyedContainer()
      let numbers = try (0..<5).map { _ in try values.decode(Int.self) }
      guard numbers.prefix(3).elementsEqual([segment.size, segment.index, segment.shardCount]) else {
        throw damaged
      }
      let cutKeys = values.isAtEnd ? [] : try values.decode([String].self)
      segments.append(Segment(segment, Self.days(numbers[3], numbers[4]), cutKeys: cutKeys))
    }
    guard written.isAtEnd else { throw damaged }
    let ranges = stride(from: 0, to: days.count, by: 2).map {
      Self.days(days[$0], days[$0].addingReportingOverflow(days[$0 + 1]).partialValue)
    }
    self.init(count: count, segments: segments, days: ranges)
  }

  /// Days in their order, whatever a file says.
  private static func days(_ first: Int, _ last: Int) -> ClosedRange<Int> {
    min(first, last)...max(first, last)
  }
}
