import BuildDiagnostics
import Foundation
import SitePaths
import Synchronization
import Testing
import ThreadModel

@testable import Exports
@testable import Importers

/// What builds keep of imported exports, and that none of it is believed that is not as it was written.
struct ImportCacheTests {
  private let fixture: ExportFixture
  private var imports: String { fixture.folder + "/cache" }

  init() throws {
    fixture = try ExportFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/state", withIntermediateDirectories: true)
  }

  private static let picture =
    #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/1/a.png"}]"#

  private func zip(_ name: String, _ activities: [String], more: [ArchivePart] = []) throws -> String {
    try fixture.write(
      name,
      ArchiveBytes.zip(
        [ArchivePart("outbox.json", Ada.outbox(activities)), ArchivePart("actor.json", Ada.actor)] + more))
  }

  private func build(
    _ paths: String..., redactions: [Redactions.Entry] = [], software: String = "1", draft: Bool = false,
    missing: MissingPosts = .keep, deny: [String] = []
  ) throws -> ReadExports {
    try build(
      paths, redactions: redactions, software: software, draft: draft, missing: missing, deny: deny)
  }

  private func build(
    _ paths: [String], redactions: [Redactions.Entry] = [], software: String = "1", draft: Bool = false,
    missing: MissingPosts = .keep, deny: [String] = []
  ) throws -> ReadExports {
    var options = fixture.cachedOptions
    let now = options.cache?.now
    options.cache = ImportCache.Settings(
      folder: imports, output: fixture.folder + "/state", software: software)
    if let now { options.cache?.now = now }
    options.redactions = Redactions(redactions)
    if !deny.isEmpty { options.rules = PublishRules(allow: [], deny: deny) { _, _ in [] } }
    options.readiness.showsUnready = draft
    options.missing = missing
    let reader = ExportReader(options: options)
    let exports = try reader.read(paths)
    try exports.unpackMedia { _ in
      false
    } take: { _, _, _ in
    }
    try reader.keep(exports)
    reader.commit(exports)
    return exports
  }

  /// The names and bytes of all files of the cache, but for the times in the index.
  private var everything: String {
    let walk = FileManager.default.enumerator(atPath: imports)?.allObjects as? [String] ?? []
    return walk.sorted().map { name in
      name
        + String(
          decoding: FileManager.default.contents(atPath: imports + "/" + name) ?? Data(), as: UTF8.self)
    }.joined()
  }

  private func files(named name: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: imports)?.allObjects as? [String] ?? []
    return walk.filter { $0.hasSuffix(name) }.map { imports + "/" + $0 }
  }

  @Test("a build from the cache reports exactly what the first one reported")
  func sameReport() throws {
    let odd = #","mood":"calm","contentMap":{"xx-not a tag":"x"}"#
    let path = try zip(
      "a.zip",
      [Ada.note(1, odd), Ada.note(2, Self.picture), Ada.note(3, to: "[\"\(Ada.followers)\"]", cc: "[]")])
    let first = try build(path)
    let second = try build(path)
    #expect(first.fromCacheCount == 0 && second.fromCacheCount == 1)
    #expect(second.ids == first.ids && second.leftOut.map(\.reason) == first.leftOut.map(\.reason))
    #expect(second.messages == first.messages && second.diagnostics.details == first.diagnostics.details)
    for (left, right) in Swift.zip(first.sources, second.sources) {
      #expect(left.records == right.records && left.repaired == right.repaired)
      #expect(
        left.unknown.map(\.name) == right.unknown.map(\.name) && left.media.missing == right.media.missing)
    }
    #expect(try second.post(Ada.status(2)) == first.post(Ada.status(2)))
  }

  @Test("an export of which a part is denied is imported once, whatever records say of changes")
  func onceWithheld() throws {
    let early = #","updated":"2001-01-01T00:00:00Z""#
    let path = try zip("a.zip", [Ada.note(1, early), Ada.note(2)])
    #expect(try (1...3).map { _ in try build(path, deny: [Ada.status(2)]).fromCacheCount } == [0, 1, 1])
  }

  @Test("an archive is imported once as a zip, and once as a folder", arguments: [true, false])
  func once(isZip: Bool) throws {
    var path = fixture.folder + "/a"
    try fixture.write("a/outbox.json", Ada.outbox([Ada.note(1)]).utf8)
    try fixture.write("a/actor.json", Ada.actor.utf8)
    if isZip { path = try zip("a.zip", [Ada.note(1)]) }
    #expect(try (1...3).map { _ in try build(path).fromCacheCount } == [0, 1, 1])
    if !isZip {
      try fixture.write("a/actor.json", Ada.actor.replacing("\"Ada\"", with: "\"Eve\"").utf8)
      let changed = try build(path)
      #expect(changed.fromCacheCount == 0 && changed.archive.accounts.first?.displayName == "Eve")
    }
  }

  @Test(
    "a damaged, truncated or foreign file of the cache costs an import and nothing else (fault 320)",
    arguments: ["records.ndjson", "report.json", "index"], [0, 1, 2])
  func damaged(name: String, how: Int) throws {
    let path = try zip(
      "a.zip", [Ada.note(1, Self.picture), Ada.note(2, to: "[\"\(Ada.followers)\"]", cc: "[]")],
      more: [ArchivePart("media_attachments/files/1/a.png", "public")])
    let first = try build(path)
    let file = try #require(files(named: name).first)
    var bytes = try #require(FileManager.default.contents(atPath: file))
    switch how {
    case 0: bytes = bytes.dropLast(3)
    case 1: bytes = Data("{\"foreign\":true}\n".utf8)
    default: if bytes.isEmpty { bytes = Data([1]) } else { bytes[bytes.count / 2] ^= 1 }
    }
    try bytes.write(to: URL(fileURLWithPath: file))
    let second = try build(path)
    #expect(second.ids == first.ids && second.messages == first.messages)
    // A lost index costs the hash of the file only.
    #expect(second.fromCacheCount == (name == "index" ? 1 : 0))
    #expect(try build(path).fromCacheCount == 1)
  }

  @Test("another version of the software imports again (fault 321)")
  func otherVersion() throws {
    let path = try zip("a.zip", [Ada.note(1)])
    _ = try build(path)
    #expect(try build(path, software: "2").fromCacheCount == 0)
    #expect(try build(path, software: "2").fromCacheCount == 1)
  }

  @Test(
    "an archive of the same size and modification time is another one, replaced or rewritten (fault 322)",
    arguments: [true, false])
  func sameTimes(isReplaced: Bool) throws {
    let path = try zip("a.zip", [Ada.note(1, content: "<p>hello</p>")])
    _ = try build(path)
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let other = try zip("b.zip", [Ada.note(1, content: "<p>world</p>")])
    let bytes = try #require(FileManager.default.contents(atPath: other))
    try #require(bytes.count == FileManager.default.contents(atPath: path)?.count)
    if isReplaced {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } else {
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.write(contentsOf: bytes)
      try handle.close()
    }
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
    let exports = try build(path)
    #expect(exports.fromCacheCount == 0)
    #expect(try exports.post(Ada.status(1))?.text == .html("<p>world</p>"))
  }

  @Test(
    "a folder that cannot be written leaves the build as it is (fault 323)",
    arguments: ["cache", "cache/index"])
  func unwritable(name: String) throws {
    // A file where the folder has to be, and a folder where the file has to be.
    if name == "cache" {
      try fixture.write(name, "x".utf8)
    } else {
      try fixture.write(name + "/x", "x".utf8)
    }
    let path = try zip("a.zip", [Ada.note(1)])
    for _ in 1...2 { #expect(try build(path).ids == [Ada.status(1)]) }
  }

  @Test("nothing withheld is in the cache: neither private posts nor their names (fault 324)")
  func keepsSecrets() throws {
    let secret = Ada.note(77, to: "[\"\(Ada.followers)\"]", cc: "[]", content: "secret-words")
    let path = try zip("a.zip", [Ada.note(1), secret, Ada.note(3, ",\"inReplyTo\":\"\(Ada.status(77))\"")])
    for _ in 1...2 {
      _ = try build(path)
      #expect(!everything.contains("secret-words") && !everything.contains("statuses/77"))
    }
    #expect(everything.contains("statuses/1"))
  }

  @Test("a draft of the site shows posts before their time, and the cache never holds them")
  func keepsNoDrafts() throws {
    let path = try fixture.write(lines: [
      ExportFixture.ada, ExportFixture.post("1"), ExportFixture.post("2", #""draft":true"#),
      ExportFixture.post("3", #""publish_at":"2100-01-01T00:00:00Z""#),
    ])
    for isDraft in [true, false, true] {
      let exports = try build(path, draft: isDraft, missing: .keepAll)
      #expect(exports.archive.rows.count == (isDraft ? 3 : 1))
      #expect(everything.contains("words of 1"))
      #expect(!everything.contains("words of 2") && !everything.contains("words of 3"))
    }
  }

  @Test("what is withheld by an archive stays so in another one when it comes from the cache (fault 325)")
  func withholds() throws {
    let old = try zip("old.zip", [Ada.note(1), Ada.note(2)])
    let new = try zip("new.zip", [Ada.note(1, to: "[\"\(Ada.followers)\"]", cc: "[]"), Ada.note(3)])
    for _ in 1...3 {
      let exports = try build(old, new)
      #expect(exports.ids == [2, 3].map(Ada.status))
      #expect(!everything.contains("\"\(Ada.status(1))\""))
    }
  }

  @Test("a post that is taken down leaves the cache with the build, and stays down (fault 326)")
  func redacted() throws {
    let path = try zip("a.zip", [Ada.note(1, content: "gone-words"), Ada.note(2)])
    _ = try build(path)
    #expect(everything.contains("gone-words"))
    let entry = Redactions.Entry(.post, ids: [Ada.status(1)])
    for _ in 1...2 {
      #expect(try build(path, redactions: [entry]).ids == [Ada.status(2)])
      #expect(!everything.contains("gone-words") && !everything.contains("statuses/1\""))
    }
    #expect(try build(path).ids == [1, 2].map(Ada.status))
  }

  /// Posts of which the second is to be left out, with a picture, an unknown member and a reply to the second.
  private var posts: [String] {
    [
      Ada.note(1, Self.picture), Ada.note(2, content: "secret-words"),
      Ada.note(3, ",\"inReplyTo\":\"\(Ada.status(2))\""), Ada.note(4, #","mood":"calm""#),
      Ada.note(5, to: "[\"\(Ada.followers)\"]", cc: "[]"),
    ]
  }

  private func expectSame(_ left: ReadExports, _ right: ReadExports) throws {
    #expect(left.ids == right.ids && left.messages == right.messages)
    #expect(left.diagnostics.details == right.diagnostics.details)
    #expect(left.leftOut.map(\.reason) == right.leftOut.map(\.reason))
    #expect(left.leftOut.map(\.count) == right.leftOut.map(\.count))
    #expect(left.sources.map(\.records) == right.sources.map(\.records))
    #expect(left.sources.map(\.media.missing) == right.sources.map(\.media.missing))
    #expect(left.sources.map { $0.unknown.map(\.name) } == right.sources.map { $0.unknown.map(\.name) })
    #expect(left.archive.hiddenNames == right.archive.hiddenNames)
    #expect(left.archive.takenDown == right.archive.takenDown && left.redactions == right.redactions)
    #expect(left.archive.accounts == right.archive.accounts)
    for id in left.ids { #expect(try left.post(id) == right.post(id)) }
  }

  @Test(
    "an export of which a list or a redaction leaves out a post is imported once (fault 332)",
    arguments: [true, false], [1, 2])
  func leavesOut(isList: Bool, archives: Int) throws {
    var paths = [try zip("a.zip", posts)]
    if archives == 2 { paths.append(try zip("b.zip", [Ada.note(8), Ada.note(9)])) }
    let second = Ada.status(2)
    func build() throws -> ReadExports {
      try self.build(
        paths, redactions: isList ? [] : [Redactions.Entry(.post, ids: [second])],
        deny: isList ? [second] : [])
    }
    let first = try build()
    #expect(first.fromCacheCount == 0 && !first.ids.contains(second) && first.ids.contains(Ada.status(4)))
    #expect(first.ids.contains(Ada.status(3)) == !isList)
    for _ in 1...2 {
      let again = try build()
      #expect(again.fromCacheCount == archives)
      try expectSame(again, first)
      #expect(!everything.contains("secret-words") && !everything.contains("statuses/2\""))
      #expect(everything.contains("statuses/4"))
    }
    // What is decided otherwise is imported again.
    let other = try self.build(paths, deny: [Ada.status(4)])
    #expect(other.fromCacheCount == archives - 1 && other.ids.contains(second))
    #expect(try self.build(paths).fromCacheCount == archives - 1)
    #expect(try self.build(paths).ids.count == (archives == 2 ? 6 : 4))
  }

  @Test("an unknown context, another archive and a post that is kept import again what was left out")
  func leavesOutOtherwise() throws {
    let path = try zip("a.zip", posts)
    let entry = Redactions.Entry(.post, ids: [Ada.status(2)])
    _ = try build(path, redactions: [entry])
    let more = try zip("b.zip", [Ada.note(2, content: "secret-words"), Ada.note(8)])
    let both = try build(path, more, redactions: [entry])
    #expect(both.fromCacheCount == 0 && !both.ids.contains(Ada.status(2)) && both.ids.contains(Ada.status(8)))
    #expect(!everything.contains("secret-words"))
    _ = try build(path, more, redactions: [entry])
    let one = try build(path, redactions: [entry])
    #expect(one.fromCacheCount == 0 && one.missingIDs == [Ada.status(8)])
    #expect(!everything.contains("secret-words"))
  }

  @Test("a reply to what another archive withholds is in the cache without its name (fault 324)")
  func repliesAcross() throws {
    let reply = Ada.note(3, ",\"inReplyTo\":\"\(Ada.status(77))\"")
    let paths = [
      try zip("a.zip", [Ada.note(1), reply]),
      try zip("b.zip", [Ada.note(2), Ada.note(77, to: "[\"\(Ada.followers)\"]", cc: "[]")]),
    ]
    for round in 1...3 {
      let exports = try build(paths)
      #expect(exports.fromCacheCount == (round == 1 ? 0 : 2))
      #expect(try exports.post(Ada.status(3))?.replyTo == PostReference(state: .unavailable))
      #expect(!everything.contains("statuses/77"))
    }
  }

  @Test("a report that names what is left out is not kept (fault 333)")
  func namingReport() throws {
    let paths = [
      try zip("a.zip", posts), try zip("b.zip", [Ada.note(2, content: "other-words"), Ada.note(8)]),
    ]
    for _ in 1...3 {
      let exports = try build(paths, deny: [Ada.status(2)])
      #expect(exports.diagnostics.diagnostics.contains { $0.message.contains("statuses/2\"") })
      #expect(exports.fromCacheCount == 0)
      #expect(!everything.contains("statuses/2\"") && !everything.contains("other-words"))
    }
  }

  @Test("entries go that the last two builds of no output used")
  func bounded() throws {
    let paths = try (1...4).map { try zip("\($0).zip", [Ada.note(1, content: "<p>words-\($0)</p>")]) }
    for path in paths { _ = try build(path) }
    #expect(files(named: "records.ndjson").count == 2)
    #expect(!everything.contains("words-1") && everything.contains("words-4"))
  }

  @Test("media are unpacked for published posts alone, and only those that are new")
  func media() throws {
    let secret = Ada.note(
      2, to: "[\"\(Ada.followers)\"]", cc: "[]",
      #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/2/b.png"}]"#
    )
    let parts = [
      ArchivePart("media_attachments/files/1/a.png", "public"),
      ArchivePart("media_attachments/files/2/b.png", "secret"),
    ]
    let path = try zip("a.zip", [Ada.note(1, Self.picture), secret], more: parts)
    _ = try build(path)
    let exports = try build(path)
    let source = try #require(exports.post(Ada.status(1))?.attachments.compactMap(\.mediaSource).first)
    #expect(
      exports.mediaHash(of: source) == ContentHash(of: "public".utf8) && exports.mediaFile(of: source) == nil)
    let taken = Mutex<[String]>([])
    @Sendable func take(_: Media.Source, _ path: String, _: ContentHash) {
      let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      taken.withLock { $0.append(text ?? "") }
    }
    try exports.unpackMedia(isPrepared: { $0 == ContentHash(of: "public".utf8) }, take: take)
    #expect(taken.withLock { $0 } == [])
    try exports.unpackMedia(isPrepared: { _ in false }, take: take)
    #expect(taken.withLock { $0 } == ["public"])
    // A later archive gives the media item the same name.
    let later = try build(zip("b.zip", [Ada.note(1, Self.picture), Ada.note(3)], more: parts))
    let other = try #require(later.post(Ada.status(1))?.attachments.compactMap(\.mediaSource).first)
    guard case .file(_, let name) = source, case .file(_, let otherName) = other else {
      return #expect(Bool(false))
    }
    #expect(name == otherName)
  }

  @Test("builds that share the cache do not disturb each other (fault 327)")
  func shared() async throws {
    let paths = try (1...3).map { try zip("\($0).zip", [Ada.note($0), Ada.note(9)]) }
    let (base, folder) = (fixture.cachedOptions, fixture.folder)
    await withTaskGroup(of: [String].self) { group in
      for round in 0..<8 {
        group.addTask {
          var options = base
          let state = folder + "/state-\(round)"
          try? FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
          options.stateFolder = state
          options.cache = ImportCache.Settings(folder: folder + "/cache", output: state, software: "1")
          options.kept = nil
          let reader = ExportReader(options: options)
          guard let exports = try? reader.read([paths[round % 3]]) else { return [] }
          reader.commit(exports)
          return exports.ids
        }
      }
      for await ids in group { #expect(ids.count == 2) }
    }
    #expect(files(named: "records.ndjson").count == 3 && files(named: ".part") == [])
  }
}

extension PostAttachment {
  fileprivate var mediaSource: Media.Source? {
    if case .media(let media) = self { media.source } else { nil }
  }
}
