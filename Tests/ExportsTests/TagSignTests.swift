import Testing
import ThreadModel

@testable import Exports

@Suite("The sign of a tag in a record")
struct TagSignTests {
  @Test(
    "a record that may have a tag is marked, in whatever way the tag is there",
    arguments: [
      ##""text":"low #tide""##, ##""text":"low \u0023tide""##, ##""text":"low ＃tide""##,
      ##""text":"\uff03tide""##,
      ##""text":{"html":"&num;tide"}"##, ##""text":{"markdown":"*#tide*"}"##, ##""longText":"#tide""##,
      ##""text":[{"t":"tide","tag":"tide"}]"##, ##""tags":["tide"]"##, ##""text":"say \"#tide\"""##,
    ])
  func marked(fields: String) throws {
    #expect(try flags(fields).contains(.tags))
  }

  @Test(
    "a record without any sign of one is not, and costs nobody a second look",
    arguments: [
      #""text":"low tide""#, #""text":"a \"tag\" in words\n""#, #""tags":[]"#,
      #""text":"salt & pepper &amp; co""#,
      #""text":[{"t":"a","url":"https://far.example/"}]"#, #""text":"é 日本""#,
    ])
  func unmarked(fields: String) throws {
    #expect(try !flags(fields).contains(.tags))
  }

  private func flags(_ fields: String) throws -> RecordRow.Flags {
    let fixture = try ExportFixture()
    let exports = try fixture.read([ExportFixture.ada, ExportFixture.post("1", fields)])
    return try #require(exports.archive.rows.first).flags
  }
}
