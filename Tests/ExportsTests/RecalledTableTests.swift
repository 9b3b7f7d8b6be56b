import Testing
import ThreadModel

@testable import Exports

@Suite("What is left of an archive")
struct RecalledTableTests {
  @Test("a table of ids is made again from its bytes and ends", arguments: [0, 1, 12, 13, 1000])
  func identifiers(count: Int) throws {
    var table = IdentifierTable()
    let ids = (0..<count).map { $0 == 3 ? "" : "post-\($0)" }
    for id in ids { _ = table.intern(id) }
    var same = try #require(IdentifierTable(bytes: table.bytes, ends: table.ends))
    #expect(same.count == count)
    for (number, id) in ids.enumerated() {
      #expect(same.find(id)?.index == UInt32(number))
      #expect(same[Identifier(index: UInt32(number))] == id)
    }
    #expect(same.find("ada") == nil)
    #expect(same.intern("ada") == table.intern("ada"))
    #expect(same.bytes == table.bytes && same.ends == table.ends)
  }

  @Test("bytes and ends that do not belong together make none")
  func wrongEnds() {
    #expect(IdentifierTable(bytes: [1, 2], ends: []) == nil)
    #expect(IdentifierTable(bytes: [], ends: [1]) == nil)
    #expect(IdentifierTable(bytes: [1, 2], ends: [3]) == nil)
    #expect(IdentifierTable(bytes: [1, 2], ends: [2, 1, 2]) == nil)
    #expect(IdentifierTable(bytes: [1, 2], ends: [0, 0, 2]) != nil)
  }

  @Test("a row is the same after it was stored, and takes 64 bytes without a gap")
  func storedRows() {
    var row = RecordRow(
      kind: .repost, id: Identifier(index: 3), account: 1, published: Instant(clamping: -5),
      place: RecordRow.Place(file: 0, offset: 1 << 40, length: 7))
    (row.weight, row.fingerprint, row.flags) = (9, .max, [.tags, .withheldSubject])
    let bare = StoredRow(row)
    #expect(bare.row(identifiers: 4, accounts: 2, files: 1) == row)
    (row.slug, row.parent, row.subject) = (
      Identifier(index: 0), Identifier(index: 1), Identifier(index: 2)
    )
    row.account = RecordRow.noAccount
    #expect(StoredRow(row).row(identifiers: 4, accounts: 0, files: 1) == row)
    #expect(bare.row(identifiers: 3, accounts: 2, files: 1) == nil)
    #expect(bare.row(identifiers: 4, accounts: 1, files: 1) == nil)
    #expect(bare.row(identifiers: 4, accounts: 2, files: 0) == nil)
    #expect(MemoryLayout<StoredRow>.size == 64 && MemoryLayout<StoredRow>.stride == 64)
  }

  @Test("words are cut out of a line, and a line of too many of them has no frame")
  func frames() throws {
    func frame(_ line: String) throws -> UInt64 {
      try Array(line.utf8).withUnsafeBytes { LineMarks.hashes(of: $0, try RecordOutline($0)).frame }
    }
    let post = #"{"type":"post","text":"a","counts":{"likes":1},"id":"x"}"#
    #expect(try frame(post) == frame(#"{"type":"post","text":[{"t":"b"}],"counts":7,"id":"x"}"#))
    #expect(try frame(post) != frame(#"{"type":"post","text":"a","counts":{"likes":1},"id":"y"}"#))
    #expect(try frame(post) != frame(#"{"type":"post","counts":{"likes":1},"text":"a","id":"x"}"#))
    #expect(try frame(post) != frame(#"{"type":"post","text":"a","counts":{"likes":1} ,"id":"x"}"#))
    #expect(try frame(post) != frame(#"{"type":"post","text": "a","counts":{"likes":1},"id":"x"}"#))
    #expect(try frame(post) != LineMarks.noFrame)
    #expect(try frame(#"{"type":"repost","text":"a","id":"x"}"#) == LineMarks.noFrame)
    for (count, isFramed) in [(8, true), (9, false)] {
      let texts = String(repeating: #","text":"a""#, count: count)
      #expect(try (frame(#"{"type":"post"\#(texts)}"#) != LineMarks.noFrame) == isFramed)
    }
  }
}
