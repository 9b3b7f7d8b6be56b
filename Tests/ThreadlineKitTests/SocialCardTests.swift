import BuildDiagnostics
import Foundation
import LinkPreviews
import Testing
import ThreadlineKit

@Suite("Social cards and preview pictures of a site")
struct SocialCardTests {
  private static let demo = ["\(SiteFixture.package)/Examples/demo"]

  /// The files below `cards/` with what their headers say.
  private func cards(_ fixture: SiteFixture) -> [String: ImageFacts] {
    fixture.tree.filter { $0.key.hasPrefix("cards/") }.mapValues { ImageFacts(Array($0)) }
  }

  /// The picture of a page's preview, as a path in the site.
  private func image(_ fixture: SiteFixture, at path: String) throws -> String {
    let page = try #require(fixture.page(path))
    let url = page.firstMatch(of: /property="og:image" content="https:\/\/threads\.example\/([^"]*)"/)
    return String(try #require(url).1)
  }

  @Test("every card of the demo is a picture of 1200 by 630 pixels and at most 60 KB, a mosaic of 300")
  func demo() async throws {
    let fixture = try SiteFixture()
    let report = try await fixture.build(Self.demo)
    let cards = cards(fixture)
    #expect(cards.count > 50 && report.cards == cards.count && report.cardsPainted == cards.count)
    for (path, card) in cards {
      #expect(card.width == 1_200 && card.height == 630, "\(path)")
      #expect(card.type == (path.hasSuffix(".png") ? .png : .jpeg), "\(path)")
      #expect((card.bytes ?? .max) <= (path.hasSuffix(".png") ? 60_000 : 300_000), "\(path)")
    }
    #expect(cards.values.contains { $0.type == .jpeg })
    for path in fixture.tree.keys where path.hasSuffix("/post/card/index.html") {
      #expect(cards[try image(fixture, at: path)] != nil, "\(path)")
    }
    let headers = try #require(fixture.page("_headers"))
    #expect(
      headers.contains(
        "/cards/*\n  Cache-Control: public, max-age=604800\n  Cross-Origin-Resource-Policy: cross-origin\n"))
  }

  @Test("a rebuild paints nothing, and of a changed post one card")
  func rebuild() async throws {
    let fixture = try SiteFixture()
    let posts = (1...6).map { SiteFixture.post("\($0)", minute: $0) }
    try fixture.export(posts)
    let first = try await fixture.build()
    #expect(first.cardsPainted == 7 && first.cards == 7)
    let before = fixture.tree
    let second = try await fixture.build()
    #expect(second.cardsPainted == 0 && second.cards == 7 && second.filesWritten == 0)
    #expect(fixture.tree == before)
    try fixture.export(posts.dropLast() + [SiteFixture.post("6", minute: 6, text: "Another text")])
    let third = try await fixture.build()
    #expect(third.cardsPainted == 1 && third.cards == 7 && cards(fixture).count == 7)
  }

  @Test("a card that somebody changed or took away is there again, from the cache or painted (fault 197)")
  func damaged() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1"), SiteFixture.post("2", minute: 1)])
    try await fixture.build()
    let before = cards(fixture)
    let paths = before.keys.sorted()
    try fixture.write("no picture", to: "site/\(paths[0])")
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/site/\(paths[1])")
    let report = try await fixture.build()
    #expect(report.cardsPainted == 0)
    #expect(cards(fixture) == before)
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/.threadline/cache")
    try fixture.write("no picture", to: "site/\(paths[0])")
    #expect(try await fixture.build().cardsPainted == 1)
    #expect(cards(fixture) == before)
  }

  @Test("the number of tasks changes nothing")
  func tasks() async throws {
    let fixture = try SiteFixture()
    fixture.jobs = 1
    try await fixture.build(Self.demo, output: "one")
    fixture.jobs = 5
    try await fixture.build(Self.demo, output: "five")
    #expect(SiteFixture.tree("\(fixture.folder)/one") == SiteFixture.tree("\(fixture.folder)/five"))
  }

  @Test("a lean site has no card, and its previews show pictures and avatars")
  func lean() async throws {
    let fixture = try SiteFixture()
    fixture.extras = "lean"
    let report = try await fixture.build(Self.demo)
    #expect(report.cards == 0 && report.cardsPainted == 0 && cards(fixture).isEmpty)
    #expect(fixture.files(holding: "threads.example/cards/").isEmpty)
    #expect(fixture.page("_headers")?.contains("/cards/") == false)
  }

  @Test("nothing of a covered post is in the name of a card")
  func covered() async throws {
    var images: [String] = []
    for secret in ["The butler", "The cook"] {
      let fixture = try SiteFixture()
      try fixture.export([
        SiteFixture.post("1", text: secret, more: #","warning":"An ending""#),
        SiteFixture.post("2", minute: 1),
      ])
      try await fixture.build()
      images.append(try image(fixture, at: "@ada/post/1/index.html"))
    }
    #expect(images[0] == images[1])
  }

  @Test(
    "a character that no font has is reported once, and its card is painted again until one has it (fault 189)"
  )
  func missingGlyph() async throws {
    let fixture = try SiteFixture()
    let sign = "\u{10F123}"
    try fixture.export([
      SiteFixture.post("1", text: "A \(sign) sign"), SiteFixture.post("2", minute: 1, text: "And \(sign)"),
      SiteFixture.post("3", minute: 2),
    ])
    let told = { fixture.log.filter { $0.code == "glyph-missing" }.map(\.message) }
    #expect(try await fixture.build().cardsPainted == 4)
    #expect(told().count == 1 && told().first?.contains("(U+10F123)") == true)
    let again = try await fixture.build()
    #expect(again.cardsPainted == 2 && again.filesWritten == 0 && told().count == 1)
  }

  @Test("without any font there is a warning, and previews show avatars or the site's picture (fault 196)")
  func withoutFonts() throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1"), SiteFixture.post("2", minute: 1)])
    try fixture.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fixture.folder)/none</dir><cachedir>\(fixture.folder)/cache</cachedir></fontconfig>
      """, to: "fonts.conf")
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: SiteFixture.program)
    process.arguments = ["build", "export.ndjson", "--base-url", "https://threads.example"]
    process.currentDirectoryURL = URL(fileURLWithPath: fixture.folder)
    process.environment = [
      "FONTCONFIG_FILE": "\(fixture.folder)/fonts.conf", "HOME": fixture.folder, "PATH": "/usr/bin:/bin",
    ]
    process.standardError = errors
    try process.run()
    let told = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(told.components(separatedBy: "cards-unpainted").count == 2, "\(told)")
    #expect(cards(fixture).isEmpty)
    #expect(try image(fixture, at: "@ada/post/1/index.html") == "preview.png")
  }

  @Test("a picture of a post has a small form, which a rebuild keeps")
  func previews() async throws {
    let fixture = try SiteFixture()
    try FileManager.default.createDirectory(
      atPath: "\(fixture.folder)/media", withIntermediateDirectories: true)
    let source = "\(SiteFixture.package)/Examples/demo/media/harbour.png"
    try FileManager.default.copyItem(atPath: source, toPath: "\(fixture.folder)/media/small.png")
    try Self.bitmap(width: 1_600, height: 900).write(
      to: URL(fileURLWithPath: "\(fixture.folder)/media/large.png"))
    func attached(_ file: String) -> String {
      #","media":[{"kind":"image","file":"media/\#(file)","alt":"Boats"}]"#
    }
    try fixture.export([
      SiteFixture.post("1", more: attached("small.png")),
      SiteFixture.post("2", minute: 1, more: attached("large.png")),
    ])
    try await fixture.build()
    let pages = ["@ada/post/1/index.html", "@ada/post/2/index.html"]
    let images = try pages.map { try image(fixture, at: $0) }
    let facts = images.map { fixture.tree[$0].map { ImageFacts(Array($0)) } }
    #expect(facts[0]?.width == 1_200 && facts[0]?.height == 640 && facts[0]?.type == .png)
    #expect(facts[1]?.width == 1_200 && facts[1]?.height == 675 && (facts[1]?.bytes ?? .max) <= 300_000)
    #expect(
      fixture.page(pages[0])?.contains("src=\"/\(images[0])\"") == true, "no second file for a small one")
    #expect(fixture.page(pages[1])?.contains("src=\"/\(images[1])\" srcset=") == true)
    let before = fixture.tree
    #expect(try await fixture.build().filesWritten == 0)
    #expect(fixture.tree == before)
  }

  /// A PNG of grey noise without compression, made by hand so that no picture of somebody is needed.
  static func bitmap(width: Int, height: Int) -> Data {
    var numbers: UInt32 = 9
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(0)
      for _ in 0..<width {
        numbers = numbers &* 1_664_525 &+ 1_013_904_223
        rows.append(UInt8(truncatingIfNeeded: numbers >> 24))
      }
    }
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 65_535) {
      let block = rows[start..<min(start + 65_535, rows.count)]
      let count = UInt16(block.count)
      stream.append(start + 65_535 >= rows.count ? 1 : 0)
      for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += block
    }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    stream += big(high << 16 | low)
    let head = big(UInt32(width)) + big(UInt32(height)) + [8, 0, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in [("IHDR", head), ("IDAT", stream), ("IEND", [])] { file += chunk(name, content) }
    return Data(file)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var result = ~UInt32(0)
    for byte in bytes {
      result ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = result & 1 == 1
        result >>= 1
        if isOdd { result ^= 0xEDB8_8320 }
      }
    }
    return ~result
  }
}
