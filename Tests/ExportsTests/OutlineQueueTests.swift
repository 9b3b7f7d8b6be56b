@testable import ArchiveContainers
import BuildDiagnostics
import FileSystem
import RandomNumbers
import SitePaths
import Testing
import ThreadModel

@testable import Exports
@testable import NativeFormat

@Suite("Lines that several threads outline")
struct OutlineQueueTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  /// A line as a queue gives it.
  private struct Given: Equatable {
    let number: Int
    let bytes: [UInt8]
    let isCut: Bool
    let content: String
    let fingerprint: UInt64?
  }

  private func file(_ text: String) throws -> MappedFile {
    try MappedFile(path: fixture.write("lines", text.utf8), name: "lines")
  }

  private static func given(_ file: MappedFile, jobs: Int, blockSize: Int) -> [Given] {
    var queue = OutlineQueue(of: file, jobs: jobs, blockSize: blockSize)
    var (given, count): ([Given], Int) = ([], 0)
    while let lines = queue.next() {
      for (line, content) in lines.lines {
        given.append(
          Given(
            number: count + line.number, bytes: Array(line.bytes), isCut: line.isCut, content: word(content),
            fingerprint: fingerprint(of: content)))
      }
      count += lines.count
    }
    return given
  }

  /// The same lines as one loop finds them.
  private static func expected(_ file: MappedFile) -> [Given] {
    file.withBytes { text in
      var (lines, expected) = (NativeLines(text), [Given]())
      while let line = lines.next() {
        guard !line.isBlank else { continue }
        let outline = try? RecordOutline(line.bytes)
        let isRecord = line.bytes.count <= OutlinedLines.maximumLength && outline?.isObject == true
        var hasher = ContentHasher()
        if isRecord { hasher.update(line.bytes) }
        let content =
          line.bytes.count > OutlinedLines.maximumLength
          ? "too long" : outline.map { $0.isObject ? $0.id?.string ?? "" : "no object" } ?? "invalid"
        expected.append(
          Given(
            number: line.number, bytes: Array(line.bytes), isCut: line.isCut, content: content,
            fingerprint: isRecord ? hasher.finish().high : nil))
      }
      return expected
    }
  }

  private static func word(_ content: OutlinedLines.Content) -> String {
    switch content {
    case .record(let outline, _): outline.id?.string ?? ""
    case .notObject: "no object"
    case .tooLong: "too long"
    case .invalid: "invalid"
    }
  }

  private static func fingerprint(of content: OutlinedLines.Content) -> UInt64? {
    if case .record(_, let fingerprint) = content { fingerprint } else { nil }
  }

  private static let short =
    "{\"id\":\"1\"}\r\n\n  \n{\"id\":\"2\"\n[]\n{\"id\":\"3\",\"text\":\"\(String(repeating: "x", count: 90))\"}\n"
    + "\u{FEFF}\n7\n\n{\"id\":\"4\"}\r\n{\"id\":\"ä\"}"

  @Test(
    "every line comes once, in order and with its number, wherever blocks end (fault 350)",
    arguments: [1, 2, 16])
  func blocks(jobs: Int) throws {
    for text in [Self.short, Self.short + "\n", Self.short + "\r\n\n\n", "\n", "{", " "] {
      let file = try file(text)
      let expected = Self.expected(file)
      for blockSize in 1...(text.utf8.count + 1) {
        #expect(Self.given(file, jobs: jobs, blockSize: blockSize) == expected, "blocks of \(blockSize)")
      }
    }
  }

  @Test("a line longer than many blocks, and one too long to be read, come whole", arguments: [1, 2, 16])
  func long(jobs: Int) throws {
    let lines = [90, 70_000, 1, OutlinedLines.maximumLength, 300_000, 2].enumerated().map { place, length in
      #"{"id":"\#(place)","text":"\#(String(repeating: "x", count: length))"}"#
    }
    let file = try file(lines.joined(separator: "\n"))
    let expected = Self.expected(file)
    #expect(expected.map(\.content) == ["0", "1", "2", "too long", "4", "5"])
    for blockSize in [1, 1_000, 1 << 16, 1 << 22] {
      #expect(Self.given(file, jobs: jobs, blockSize: blockSize) == expected)
    }
  }

  @Test("a block of more short lines than are outlined at once gives them all", arguments: [1, 2, 16])
  func many(jobs: Int) throws {
    let count = 3 * OutlinedLines.limit + 7
    let file = try file((0..<count).map { $0 % 3 == 0 ? "\n" : "{}\n" }.joined())
    var queue = OutlineQueue(of: file, jobs: jobs, blockSize: 1 << 20)
    var sizes: [Int] = []
    while let lines = queue.next() { sizes.append(lines.lines.count) }
    #expect(sizes.count == 3 && sizes.allSatisfy { $0 <= OutlinedLines.limit })
    #expect(Self.given(file, jobs: jobs, blockSize: 1 << 20) == Self.expected(file))
  }

  @Test("an empty file has no lines, and anyone who stops in the middle waits for nothing")
  func ends() throws {
    #expect(Self.given(try file(""), jobs: 16, blockSize: 8).isEmpty)
    let long = try file(String(repeating: Self.short + "\n", count: 500))
    for jobs in [1, 2, 16] {
      var queue = OutlineQueue(of: long, jobs: jobs, blockSize: 64)
      #expect(queue.next()?.lines.first?.line.number == 1)
    }
  }

  @Test(
    "an export with faults makes the same archive and the same report with any number of jobs (fault 350)")
  func sameArchive() throws {
    let paths = try ["1.ndjson", "2.ndjson"].map { try fixture.write($0, Self.faulty(seed: $0).utf8) }
    let one = try fixture.read(files: paths, jobs: 1)
    #expect(one.archive.rows.count > 2_500)
    #expect(
      Set(one.codes).isSuperset(of: ["invalid-json", "truncated-export", "duplicate-record", "wrong-type"]))
    for jobs in [2, 16] {
      let other = try fixture.read(files: paths, jobs: jobs)
      #expect(other.messages == one.messages)
      #expect(other.ids == one.ids)
      #expect(other.archive.accounts == one.archive.accounts)
      #expect(other.leftOut.map { "\($0)" } == one.leftOut.map { "\($0)" })
      #expect(other.unknownKinds == one.unknownKinds)
      for (left, right) in zip(one.archive.rows, other.archive.rows) {
        #expect((left.id, left.place, left.flags) == (right.id, right.place, right.flags))
        #expect((left.weight, left.fingerprint) == (right.weight, right.fingerprint))
        #expect(left.parent == right.parent && left.account == right.account)
      }
    }
  }

  @Test("a file without a header is refused at the same line with any number of jobs", arguments: [1, 2, 16])
  func noHeader(jobs: Int) throws {
    let posts = (0..<4_000).map { ExportFixture.post("\($0)") }
    let path = try fixture.write("bare.ndjson", ("\r\n\n" + posts.joined(separator: "\r\n")).utf8)
    let error = #expect(throws: Diagnostic.self) {
      try fixture.read(files: [path], kind: "native", jobs: jobs)
    }
    #expect(error?.code == .missingHeader && error?.place?.line == 3)
  }

  /// Some 3,000 lines over several blocks, of which many cannot be read, and which end in the middle of one.
  private static func faulty(seed name: String) -> String {
    var generator = SeededNumbers(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    var lines = [ExportFixture.header, ExportFixture.ada]
    for number in 0..<3_000 {
      let more = #""replyTo":{"id":"\#(number / 2)"},"slug":"s\#(number)""#
      switch Int.random(in: 0..<60, using: &generator) {
      case 0: lines.append(String(ExportFixture.post("\(number)").dropLast(9)))
      case 1: lines.append("")
      case 2: lines.append("[\(number)]")
      case 3: lines.append(#"{"id":"\#(number)"}"#)
      case 4: lines.append(ExportFixture.post("\(number / 3)", #""updated":"2026-03-05T00:00:00Z""#))
      case 5: lines.append(ExportFixture.post("\(number)", #""tags":"one","counts":[]"#))
      case 6: lines.append(#"{"type":"hologram","id":"\#(number)","account":"a"}"#)
      case 7:
        lines.append(
          ExportFixture.post("\(number)", #""longText":"\#(String(repeating: "y", count: 70_000))""#))
      default: lines.append(ExportFixture.post("\(number)", more))
      }
    }
    return lines.joined(separator: "\r\n") + "\n" + String(ExportFixture.post("cut").dropLast(20))
  }
}
