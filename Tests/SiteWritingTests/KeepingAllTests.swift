import Foundation
import SiteFiles
import Testing

@testable import SiteWriting

@Suite("All pieces but some that a rebuild keeps")
struct KeepingAllTests {
  private let folder: TemporaryFolder
  private let text = String(repeating: "what a page says ", count: 40)

  init() throws {
    folder = try TemporaryFolder()
    try build(in: folder)
  }

  private func writer(in folder: TemporaryFolder? = nil) throws -> SiteWriter {
    let folder = folder ?? self.folder
    return try SiteWriter(
      output: folder.site, state: folder.state, sharing: ["cards"], packing: PackedSiblings([.gzip]))
  }

  /// Twenty pages of a piece each, the first ten of which need a card each; and a sitemap.
  private func build(in folder: TemporaryFolder) throws {
    let writer = try writer(in: folder)
    for number in 1...20 {
      try writer.write(page(number))
      if number <= 10 {
        try writer.write(file("cards/\(number).png", "card", fingerprint: UInt64(number + 500)))
      }
      try writer.remember(piece: UInt64(number), readings: readings(number))
    }
    try writer.write(file("cards/spare.png", "spare", fingerprint: 999))
    try writer.write(file("sitemap.xml", text))
    _ = try writer.finish()
  }

  private func page(_ number: Int, _ words: String = "") throws -> SiteFile {
    let path = number % 5 == 0 ? "tags/\(number)/index.html" : "@ada/post/\(number)/index.html"
    return try file(path, text + "\(number)" + words, fingerprint: UInt64(number) + (words.isEmpty ? 0 : 100))
  }

  private func readings(_ number: Int) -> [String] {
    ["of all", "of some \(number % 3)"] + (number <= 10 ? ["card\t\(number)"] : [])
  }

  private func answer(_ reading: String) -> ReadingAnswer {
    guard reading.hasPrefix("card\t") else { return .same(nil) }
    return .same(SitePath("cards/\(reading.dropFirst(5)).png"))
  }

  /// What a build makes anew beside what it keeps.
  private func makeAnew(_ writer: SiteWriter) throws {
    for number in [3, 15] {
      try writer.write(page(number, "new"))
      try writer.remember(piece: UInt64(number + 100), readings: ["of all", "of the new"])
    }
    try writer.write(file("sitemap.xml", text))
  }

  private func keepsAll(
    most: Int = 16_384, _ answer: ((String) -> ReadingAnswer)? = nil
  ) throws -> Bool {
    let writer = try writer()
    defer { writer.abandon() }
    guard let look = try writer.look(most: most) else { return false }
    return try writer.keepAll(but: [3, 15], of: look, answer ?? self.answer)
  }

  @Test("the site, the manifest and the readings are those of a build that looked at each piece")
  func same() throws {
    let other = try TemporaryFolder()
    try build(in: other)
    let (fast, slow) = (try writer(), try writer(in: other))
    #expect(try fast.keepAll(but: [3, 15], of: #require(try fast.look()), answer))
    for number in 1...20 where number != 3 && number != 15 {
      #expect(try slow.readings(ofPiece: UInt64(number)) == readings(number).sorted())
      let files = number <= 10 ? [try #require(SitePath("cards/\(number).png"))] : []
      #expect(try slow.keep(piece: UInt64(number), sharing: files))
    }
    for writer in [fast, slow] { try makeAnew(writer) }
    let (report, slowReport) = (try fast.finish(), try slow.finish())
    #expect(report == slowReport)
    // Two pages and their siblings are written; the card of the third page and the spare one go.
    #expect((report.filesWritten, report.filesDeleted, report.pages) == (4, 2, 20))
    #expect(folder.text("site/cards/3.png") == nil && folder.text("site/cards/4.png") == "card")
    #expect(folder.text("site/sitemap.xml.gz") != nil)
    #expect(try folder.tree() == other.tree())
    for name in ["manifest", "readings"] {
      let bytes = try #require(folder.text(".threadline/site/\(name)"))
      #expect(bytes == other.text(".threadline/site/\(name)"))
    }
  }

  @Test("a rehearsal says the same of it")
  func rehearsal() throws {
    let writer = try writer()
    #expect(try writer.keepAll(but: [3, 15], of: #require(try writer.look()), answer))
    try makeAnew(writer)
    var changes: [String] = []
    #expect(try writer.changes { changes.append("\($0) \($1)") } == 20)
    #expect(
      changes == [
        "@ada/post/3/index.html changed", "@ada/post/3/index.html.gz changed", "cards/3.png removed",
        "cards/spare.png removed", "tags/15/index.html changed", "tags/15/index.html.gz changed",
      ])
  }

  @Test("it may be done again and again, and each reading is asked about once")
  func again() throws {
    for round in 0..<3 {
      let writer = try writer()
      var asked: [String] = []
      let isKept = try writer.keepAll(but: [], of: #require(try writer.look())) { reading in
        asked.append(reading)
        return answer(reading)
      }
      #expect(isKept && asked.count == Set(asked).count)
      #expect(
        Set(asked) == Set((1...20).flatMap { readings($0) }), "of no other piece, and of none that goes")
      try writer.write(file("sitemap.xml", text))
      let report = try writer.finish()
      #expect((report.filesWritten, report.filesDeleted) == (0, round == 0 ? 1 : 0))
    }
  }

  @Test("a shared file may still be kept by what is made anew, and one that is gone may not")
  func sharedLater() throws {
    let writer = try writer()
    try FileManager.default.removeItem(atPath: folder.site + "/cards/spare.png")
    // Its folder was changed, so all are looked at; but nobody needs this one.
    #expect(try writer.keepAll(but: [3, 15], of: #require(try writer.look()), answer))
    #expect(try writer.readings(ofPiece: 4) == nil)
    #expect(try writer.keep(shared: try #require(SitePath("cards/3.png"))))
    #expect(try !writer.keep(shared: try #require(SitePath("cards/spare.png"))))
    try makeAnew(writer)
    _ = try writer.finish()
    #expect(folder.text("site/cards/3.png") == "card")
  }

  @Test("a piece that is kept and made all the same is remembered once")
  func keptAndMade() throws {
    let sound = try #require(folder.text(".threadline/site/readings"))
    let writer = try writer()
    #expect(try writer.keepAll(but: [], of: #require(try writer.look()), answer))
    try writer.write(page(4))
    try writer.remember(piece: 4, readings: readings(4))
    try writer.write(file("sitemap.xml", text))
    _ = try writer.finish()
    let lines = try #require(folder.text(".threadline/site/readings")).split(separator: "\n")
    #expect(lines.dropFirst().dropLast() == sound.split(separator: "\n").dropFirst().dropLast())
  }

  @Test("nothing is kept where a reading is answered in another way, unless its piece goes anyway")
  func changedReading() throws {
    #expect(try !keepsAll { $0 == "of some 1" ? .changed : answer($0) })
    #expect(try !keepsAll { $0 == "card\t4" ? .changed : answer($0) })
    #expect(try keepsAll { $0 == "card\t3" ? .changed : answer($0) })
  }

  @Test(
    "nothing is kept where a reading names what is no shared file of the last build",
    arguments: ["cards/gone.png", "sitemap.xml", "@ada/post/4/index.html", "@ada/post/3/index.html.gz"])
  func noSharedFile(path: String) throws {
    #expect(try !keepsAll { $0 == "of all" ? .same(SitePath(path)) : answer($0) })
    #expect(try keepsAll { $0 == "of all" ? .same(SitePath("cards/spare.png")) : answer($0) })
  }

  @Test(
    "nothing is kept where a file that stays was changed, taken away or replaced (fault 171)",
    arguments: [
      "@ada/post/4/index.html", "@ada/post/4/index.html.gz", "tags/20/index.html", "cards/4.png",
    ], ["written", "gone", "a link"])
  func damaged(path: String, way: String) throws {
    let file = URL(fileURLWithPath: folder.site + "/" + path)
    let bytes = try Data(contentsOf: file)
    Thread.sleep(forTimeInterval: 0.02)
    if way != "written" { try FileManager.default.removeItem(at: file) }
    if way == "written" { try Data(bytes.reversed()).write(to: file) }
    if way == "a link" {
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "elsewhere")
    }
    #expect(try !keepsAll())
  }

  @Test(
    "what nobody keeps is not looked at", arguments: ["@ada/post/3/index.html", "cards/3.png", "sitemap.xml"])
  func damagedAnyway(path: String) throws {
    Thread.sleep(forTimeInterval: 0.02)
    try Data("other".utf8).write(to: URL(fileURLWithPath: folder.site + "/" + path))
    #expect(try keepsAll())
  }

  @Test("nothing is kept where the manifest is damaged or gone, or there is no site (fault 170)")
  func noManifest() throws {
    let sound = try #require(folder.text(".threadline/site/manifest"))
    try folder.put(sound.replacing("post/4", with: "post/5"), at: ".threadline/site/manifest")
    #expect(try !keepsAll())
    try FileManager.default.removeItem(atPath: folder.state + "/manifest")
    #expect(try !keepsAll())
    try folder.put(sound, at: ".threadline/site/manifest")
    #expect(try keepsAll())
    try FileManager.default.removeItem(atPath: folder.site)
    #expect(try !keepsAll())
  }

  @Test("nothing is kept where the readings are of another manifest, of another version, or gone (fault 170)")
  func noReadings() throws {
    let sound = try #require(folder.text(".threadline/site/readings"))
    let header = try #require(sound.split(separator: "\n").first)
    for text in [
      sound.replacing(Readings.header, with: "threadline-readings 9 "),
      String(sound.dropFirst(header.count + 1)),
      sound.replacing("of all", with: "of any"), String(sound.dropLast(21)), sound + "more\n",
      sound.replacing("\n0000000000000004\tof all", with: ""), sound.replacing("sum ", with: "Sum "),
      sound.replacing(header.suffix(8), with: "00000000"), "", header + "\nnot a line\n",
    ] {
      try folder.put(text, at: ".threadline/site/readings")
      #expect(try !keepsAll(), "\(text.prefix(80))")
    }
    try folder.put(sound, at: ".threadline/site/readings")
    #expect(try keepsAll())
    try FileManager.default.removeItem(atPath: folder.state + "/readings")
    #expect(try !keepsAll())
  }

  /// Builds again, relying on a look at a part of the files, and adds a page; false where it has to look at each piece.
  private func buildsOn(most: Int, adding added: Int? = nil) throws -> Bool {
    let writer = try writer()
    defer { writer.abandon() }
    guard let look = try writer.look(most: most), try writer.keepAll(but: [], of: look, answer) else {
      return false
    }
    if let added {
      try writer.write(page(added))
      try writer.remember(piece: UInt64(added), readings: readings(added))
    }
    try writer.write(file("sitemap.xml", text))
    _ = try writer.finish()
    return true
  }

  /// Somebody writes into a file: its folder, its size and, if they wish, its time stay as they are.
  private func deface(_ path: String) throws {
    Thread.sleep(forTimeInterval: 0.02)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.site + "/" + path))
    let bytes = try #require(try file.readToEnd())
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(bytes.reversed()))
    try file.close()
    Thread.sleep(forTimeInterval: 0.02)
  }

  @Test(
    "a build of a large site looks at a part of it, and as many as there are parts look at all (fault 257)",
    arguments: [
      "@ada/post/4/index.html", "@ada/post/16/index.html.gz", "tags/20/index.html", "cards/7.png",
    ],
    [(most: 2, before: 0), (7, 0), (7, 3), (7, 9), (24, 1)])
  func parts(path: String, way: (most: Int, before: Int)) throws {
    // The card that no page needs goes with the first build.
    #expect(try buildsOn(most: 1_000))
    for _ in 0..<way.before { #expect(try buildsOn(most: way.most)) }
    let whole = try Manifest.look(at: "manifest", in: Folder(folder.state)).count
    try deface(path)
    var unseen = 0
    while try unseen < whole && buildsOn(most: way.most) { unseen += 1 }
    #expect(unseen < (whole + way.most - 1) / way.most)
  }

  @Test("what was changed while builds looked at other parts is seen by each that looks at all (fault 257)")
  func changedUnseen() throws {
    #expect(try buildsOn(most: 1_000))
    try deface("@ada/post/4/index.html")
    // Eight parts, and the first has the fingerprints that eight divides.
    #expect(try buildsOn(most: 7, adding: 21) && buildsOn(most: 7))
    #expect(try !keepsAll())
    let writer = try writer()
    defer { writer.abandon() }
    #expect(try writer.readings(ofPiece: 4) == nil && writer.readings(ofPiece: 6) != nil)
    #expect(try writer.readings(ofPiece: 21) != nil, "a build made it in the meantime")
  }

  @Test("a round of looks reads what it writes, and nothing that no build writes (fault 170)")
  func round() throws {
    let text: Substring = "1764000000 5 1764000009 999999999 7 3"
    #expect(try #require(LookingRound(text)).text == text)
    for strange: Substring in [
      "", "1 2 3 4 7", "1 2 3 4 7 3 9", "1 2 3 4 7 0", "1 2 3 4 7 8", "1 2 3 4 -1 -1", "1 2 3 4 x 1",
      "1 2 3 4 7 99999999999999999999",
    ] { #expect(LookingRound(strange) == nil, "\(strange)") }
  }

  @Test("what a build may have made, or somebody else, is read to find out")
  func madeAndChanged() throws {
    for number in 21...24 { #expect(try buildsOn(most: 7, adding: number)) }
    try deface("@ada/post/21/index.html")
    #expect(try buildsOn(most: 7))
    let writer = try writer()
    defer { writer.abandon() }
    #expect(try writer.readings(ofPiece: 21) == nil && writer.readings(ofPiece: 22) != nil)
  }

  @Test(
    "where names were put into the site's folder, or one that holds many files, or taken away, all is looked at",
    arguments: ["", "@ada/post/"])
  func changedFolder(above: String) throws {
    try deface("@ada/post/4/index.html")
    #expect(try keepsAll(most: 8), "it is in another part")
    try folder.put("mine", at: "site/\(above)notes.txt")
    #expect(try !keepsAll(most: 8))
  }

  @Test("a folder that was emptied is seen at once, whatever part is looked at", arguments: 0..<8)
  func emptied(before: Int) throws {
    for _ in 0..<before { #expect(try buildsOn(most: 8)) }
    Thread.sleep(forTimeInterval: 0.02)
    try FileManager.default.removeItem(atPath: folder.site + "/@ada")
    #expect(try !keepsAll(most: 8))
  }

  @Test("the hash of the manifest that stands is known before and after")
  func manifestHash() throws {
    func standing() throws -> String? {
      folder.text(".threadline/site/manifest")?.split(separator: "\n").last.map { String($0.dropFirst(5)) }
    }
    let writer = try writer()
    let before = try #require(writer.manifestHash)
    #expect(try before == standing())
    #expect(try writer.keepAll(but: [3, 15], of: #require(try writer.look()), answer))
    try makeAnew(writer)
    _ = try writer.finish()
    #expect(try writer.manifestHash == standing() && writer.manifestHash != before)
    let other = try TemporaryFolder()
    let first = try other.writer()
    #expect(first.manifestHash == nil)
    try first.write(file("a", "a"))
    _ = try first.finish()
    #expect(first.manifestHash != nil)
  }
}
