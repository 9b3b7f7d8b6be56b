import BuildDiagnostics
import FileSystem
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Suite("Bluesky: the archive")
struct BlueskyArchiveTests {
  @Test("a repository is recognized by its content, as a file and unpacked, however it is packed")
  func recognition() throws {
    let scratch = try ScratchFolder()
    let car = try CARBytes.repository([Grace.post(1): Grace.text("hello")])
    let paths = [
      try scratch.write("bare.bin", car),
      try scratch.write("a.zip", ArchiveBytes.zip([ArchivePart("x.CAR", car)])),
      try scratch.write("b.bin", ArchiveBytes.gzip(ArchiveBytes.tar([ArchivePart("in/x.car", car)]))),
      try scratch.write("folder/_commit.json", "{}").replacing("/_commit.json", with: ""),
    ]
    for path in paths {
      #expect(BlueskyArchive().recognizes(try ExportContainers.open(path: path)), "\(path)")
    }
    let others: [[UInt8]] = [[], Array("{}".utf8), [0], [0xFF], [0x05, 0xA0], Array(car.prefix(10))]
    let roots = CBORBytes.head(4, 1) + CBORBytes.link(CARBytes.name(codec: 0x71, [0x1B, 0x01, 0x00]))
    let deep: [UInt8] = [UInt8](repeating: 0x81, count: 2000) + [0x80]
    let headers: [[UInt8]] = [
      CBORBytes.map([("roots", roots)]), CBORBytes.map([("version", [0x01])]),
      CBORBytes.map([("roots", roots), ("version", [0x02])]),
      CBORBytes.map([("roots", [0x80]), ("version", [0x01])]),
      CBORBytes.map([("roots", [0x81, 0x41, 0x00]), ("version", [0x01])]),
      CBORBytes.map([("roots", roots), ("version", [0x01]), ("x", [0xC1, 0x00])]),
      CBORBytes.map([("version", [0x01]), ("roots", deep)]),
    ]
    let starts: [[UInt8]] = headers.map { CARBytes.varint($0.count) + $0 }
    for other in others + starts {
      let path = try scratch.write("other.car", other)
      #expect(!BlueskyArchive().recognizes(try ExportContainers.open(path: path)), "\(other)")
    }
  }

  @Test(
    "a repository comes through the reader's entry point whole: rows, media and counts",
    arguments: BlueskyForm.allCases)
  func throughReader(form: BlueskyForm) throws {
    let image = "{\"alt\":\"a cat\",\"image\":\(Grace.blob(1))}"
    let records = [
      Grace.post(1): Grace.text(
        "one", ",\"embed\":{\"$type\":\"app.bsky.embed.images\",\"images\":[\(image)]}"),
      Grace.post(2): Grace.text("two", Grace.reply(to: Grace.address(1))),
      "app.bsky.feed.repost/r": Grace.repost(of: Grace.address(1, of: Grace.bob)),
      "app.bsky.feed.like/l": Grace.repost(of: Grace.address(9, of: Grace.bob)),
    ]
    let imported = try BlueskyImport(
      records, as: form,
      files: [
        ArchivePart("grace_blobs/\(Grace.blobName(1))", "png"), ArchivePart("did.json", Grace.document),
      ])
    let reader = ExportReader(options: .init(stateFolder: imported.scratch.path + "/state"))
    let exports = try reader.read([imported.scratch.path + "/in/a.zip"])
    #expect(exports.archive.accounts.map(\.handle) == ["grace.example"])
    #expect(exports.archive.rows.map(\.kind) == [.post, .post, .repost])
    #expect(exports.recordsRead == 4)
    #expect(exports.leftOut.map(\.reason) == ["other-collection"])
    #expect(exports.diagnostics.diagnostics.isEmpty)
    let post = try exports.archive.bodies.post(exports.archive.rows[0])
    guard case .media(let media) = post.attachments.first, case .file(let folder, let file) = media.source
    else {
      Issue.record("no medium: \(post.attachments)")
      return
    }
    try exports.placeMedia()
    #expect(FileManager.default.contents(atPath: folder + "/" + file) == Data("png".utf8))
    #expect(imported.others.count == 1)
  }

  @Test("a file cut off is an error that names the byte, and nothing is in the folder (fault 127)")
  func truncated() throws {
    let scratch = try ScratchFolder()
    let car = try CARBytes.repository([Grace.post(1): Grace.text("hello")])
    for cut in [1, 20, 60] {
      let error = #expect(throws: Diagnostic.self) {
        try BlueskyImport(in: scratch) { try $0.write("repo.car", car.dropLast(cut)) }
      }
      #expect(error?.code == .damagedRepository)
      #expect(error?.message.contains(/byte \d+ of the file/) == true)
    }
    #expect(scratch.contents == ["out", "repo.car"])
  }

  @Test("no changed byte of a repository crashes (faults 127, 129, 133)")
  func mutilated() throws {
    let scratch = try ScratchFolder()
    let facet = ",\"facets\":[{\"index\":{\"byteStart\":0,\"byteEnd\":3},\"features\":[]}]"
    let car = try CARBytes.repository([Grace.post(1): Grace.text("hello", facet)])
    let folder = try scratch.folder("out")
    var outcomes: Set<Bool> = []
    let options = ImportOptions(handle: "grace.example")
    for index in car.indices {
      var changed = car
      changed[index] = [0x00, 0x5F, 0xFF, car[index] ^ 1][index % 4]
      let container = try ExportContainers.open(path: scratch.write("repo.car", changed))
      let report = try? BlueskyArchive().importRecords(
        from: container, into: folder, options: options)
      outcomes.insert(report != nil)
    }
    #expect(outcomes == [true, false])
  }

  @Test("a commit of another version, and a folder without a DID, are clear errors (fault 128)")
  func wrongCommit() throws {
    let version = #expect(throws: Diagnostic.self) {
      try BlueskyImport(in: ScratchFolder()) { try $0.write("a.car", CARBytes.repository([:], version: 1)) }
    }
    #expect(version?.message.contains("version 2 or 3") == true)
    for commit in ["", "[]", "null", "{\"did\":\"ada\"}"] {
      let error = #expect(throws: Diagnostic.self) {
        try BlueskyImport(in: ScratchFolder()) { scratch in
          try scratch.write("in/_commit.json", commit).replacing("/_commit.json", with: "")
        }
      }
      #expect(error?.code == .damagedRepository)
    }
  }

  @Test("a repository without records gives an account and nothing else", arguments: [2, 3])
  func empty(version: Int) throws {
    let result = try BlueskyImport(in: ScratchFolder()) { scratch in
      try scratch.write("a.car", CARBytes.repository([:], version: version))
    }
    #expect(result.records.count == 3)
    #expect(result.report.recordsRead == 0)
    #expect(result.account?.handle == Grace.did)
    #expect(result.codes.isEmpty)
  }

  @Test("a missing block costs its record, which is named and counted")
  func missingBlock() throws {
    let records = [
      Grace.post(1): Grace.text("one"), Grace.post(2): Grace.text("two", Grace.reply(to: Grace.address(1))),
    ]
    let result = try BlueskyImport(in: ScratchFolder()) { scratch in
      try scratch.write("a.car", CARBytes.repository(records, without: [Grace.post(1)]))
    }
    #expect(result.posts.map(\.slug) == ["post2"])
    #expect(result.posts.first?.replyTo?.state == nil, "lost is not deleted")
    #expect(result.report.leftOut == ["unreadable": 1])
    #expect(result.isCounted)
    let told = result.report.tally.diagnostics.diagnostics.first { $0.code == .missingBlock }
    #expect(told?.place?.path.hasSuffix(Grace.post(1)) == true)
  }

  @Test("a block whose bytes do not fit its SHA-256 is damaged, and one that nobody has is missing")
  func damagedBlock() throws {
    // The name of the bytes A1 61 61 01, which are {"a": 1}.
    let name = CARBytes.name(codec: 0x71, [0x12, 0x20] + Self.digestOfA1)
    let other = CARBytes.name(codec: 0x71, [0x1B, 0x01, 0x00])
    for (content, expected) in [
      ([0xA1, 0x61, 0x61, 0x01], nil), ([0xA1, 0x61, 0x61, 0x02], CARFile.Fault.damaged),
    ]
      as [([UInt8], CARFile.Fault?)]
    {
      let scratch = try ScratchFolder()
      let path = try scratch.write("a.car", CARBytes.file(root: name, [(name, content)]))
      let file = try CARFile(MappedFile(path: path, name: path), name: path)
      #expect(throws: CARFile.Fault.missing) { try file.block(other.text) }
      if let expected {
        #expect(throws: expected) { try file.block(name.text) }
      } else {
        #expect(try file.block(name.text).content.count == 4)
      }
    }
  }

  @Test(
    "posts that were saved from a server are refused with the advice to download the repository (fault 128)",
    arguments: [
      "{\"feed\":[{\"post\":{\"uri\":\"\(Grace.address(1))\",\"record\":RECORD}}]}", "[RECORD]",
      "{\"account\":{},\"posts\":[ {\"record\": RECORD } ]}",
    ])
  func savedJSON(form: String) throws {
    let text = form.replacing("RECORD", with: Grace.text("a").replacing("\":\"", with: "\" : \""))
    let scratch = try ScratchFolder()
    let path = try scratch.write("saved.json", text)
    let error = #expect(throws: Diagnostic.self) {
      try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([path])
    }
    #expect(error?.code == .unreadableExport)
    #expect(error?.message.contains(".car") == true)
    #expect(error?.place?.path.hasSuffix("saved.json") == true)
  }

  @Test("an archive with two repositories is not guessed about")
  func twoRepositories() throws {
    let car = ArchivePart("a.car", try CARBytes.repository([:]))
    let error = #expect(throws: Diagnostic.self) {
      try BlueskyImport([:], files: [car])
    }
    #expect(error?.message.contains("\"a.car\", \"repo.car\"") == true)
  }

  @Test("the handle is what the person says, or what a DID document next to the repository says")
  func handle() throws {
    let document = ArchivePart("grace.example.json", Grace.document)
    #expect(try BlueskyImport([:], files: [document]).account?.handle == "grace.example")
    #expect(try BlueskyImport([:], as: .folder, files: [document]).account?.handle == "grace.example")
    let options = ImportOptions(handle: "@Mine.Example")
    #expect(try BlueskyImport([:], files: [document], options: options).account?.handle == "mine.example")
    let others = [
      Grace.document.replacing(Grace.did, with: Grace.bob),
      Grace.document.replacing("at://", with: "https://"),
      Grace.document.replacing("Grace.Example", with: "<b>.example"), "[]", "{", "",
    ]
    for other in others {
      let result = try BlueskyImport([:], files: [ArchivePart("did.json", other)])
      #expect(result.account?.handle == Grace.did, "\(other)")
    }
  }

  /// (Python: hashlib.sha256(b"\xa1aa\x01").digest())
  private static let digestOfA1: [UInt8] = [
    0xEB, 0x98, 0x9B, 0x4A, 0x62, 0x0F, 0xD2, 0x59, 0xAE, 0x02, 0x18, 0x1B, 0xDA, 0xB4, 0xFC, 0x3E,
    0xB6, 0xDC, 0x6B, 0x45, 0xEB, 0x73, 0x22, 0x99, 0x9B, 0xB1, 0x41, 0x6B, 0xCE, 0x31, 0x89, 0x26,
  ]
}

private let data = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

@Suite("Bluesky: real repositories", .enabled(if: data != nil))
struct BlueskyRealRepositoryTests {
  @Test(
    "a real repository gives all of its posts and reposts, and no block of it is damaged",
    arguments: [
      ("bsky-app.car", 472, 25, 105), ("paul_staging.repo.car", 101, 15, 68),
      ("fakermaker.repo.car", 26, 15, 100),
      ("bnewbold.robocracy.org.20250310005405.car", 23, 1, 13),
    ])
  func counts(name: String, posts: Int, reposts: Int, others: Int) throws {
    let path = try #require(data) + "/bluesky-car/" + name
    let result = try BlueskyImport(in: ScratchFolder()) { _ in path }
    #expect(result.posts.count == posts)
    #expect(result.reposts.count == reposts)
    #expect(result.report.leftOut == ["other-collection": others])
    #expect(result.isCounted)
    #expect(result.report.tally.diagnostics.count(.error) == 0)
    #expect(!result.codes.contains("unusable-facet"))
    #expect(result.posts.allSatisfy { $0.visibility == .public })
  }

  @Test("the folder of a real repository gives its handle, feeds as cards, and the replies its owner hid")
  func wholeFolder() throws {
    let path = try #require(data) + "/bluesky-car/"
    let scratch = try ScratchFolder()
    let result = try BlueskyImport(in: scratch) { scratch in
      for name in ["bsky-app.car", "bsky-app-did.json"] {
        try scratch.write("in/\(name)", FileManager.default.contents(atPath: path + name) ?? Data())
      }
      return scratch.path + "/in"
    }
    #expect(result.account?.handle == "bsky.app")
    #expect(result.account?.isOwner == true)
    let cards = result.posts.flatMap(\.attachments).compactMap { attachment in
      if case .card(let card) = attachment { card.url } else { nil }
    }
    #expect(cards.count { $0.contains("/feed/") } == 16)
    #expect(result.lines.count { $0.contains("\"hiddenReplies\":[\"at://") } == 1)
    #expect(result.posts.count { $0.text.hasTarget } > 100)
  }

  @Test("a repository of 2022 keeps the links and mentions of its UTF-16 entities")
  func entities() throws {
    let path = try #require(data) + "/bluesky-car/paul_staging.repo.car"
    let result = try BlueskyImport(in: ScratchFolder()) { _ in path }
    #expect(result.posts.count { $0.text.hasTarget } == 24)
  }
}

extension TextSource {
  fileprivate var hasTarget: Bool {
    if case .spans(let spans) = self { spans.contains { $0.target != nil } } else { false }
  }
}
