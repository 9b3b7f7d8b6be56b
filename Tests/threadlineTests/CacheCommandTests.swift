import Foundation
import Testing

/// The cache as a person meets it: shown, cleared and ignored; and the posts that later archives no longer have.
@Suite("The cache of a site")
struct CacheCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write("base_url = \"https://me.example\"\nexports = [\"a.zip\"]\n", to: "threadline.toml")
  }

  private static let attachment =
    #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/1/a.png"}]"#
  /// One pixel.
  private static let picture = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

  private func put(_ numbers: ClosedRange<Int>, more: String = attachment, hasPicture: Bool = true) throws {
    let picture = try #require(Self.picture)
    let ada = "https://social.example/users/ada"
    let notes = numbers.map { number in
      """
      {"id":"\(ada)/statuses/\(number)/activity","type":"Create","actor":"\(ada)","published":"2024-01-02T03:04:05Z",
      "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"object":{"id":"\(ada)/statuses/\(number)",
      "type":"Note","published":"2024-01-02T03:04:05Z","attributedTo":"\(ada)",
      "to":["https://www.w3.org/ns/activitystreams#Public"],"cc":[],"content":"<p>Words \(number)</p>"\(more)}}
      """
    }
    let zip = ZipFixture.bytes(
      [
        "outbox.json": #"{"type":"OrderedCollection","orderedItems":[\#(notes.joined(separator: ","))]}"#,
        "actor.json": #"{"id":"\#(ada)","type":"Person","preferredUsername":"ada","name":"Ada"}"#,
      ], more: hasPicture ? ("media_attachments/files/1/a.png", Array(picture)) : nil)
    try Data(zip).write(to: URL(fileURLWithPath: program.folder + "/a.zip"))
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(program.folder)/\(path)")
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(program.folder)/\(path)")
  }

  private func site() throws -> [String: Data] {
    let root = program.folder + "/site"
    return try FileManager.default.subpathsOfDirectory(atPath: root).reduce(into: [:]) { files, path in
      files[path] = FileManager.default.contents(atPath: "\(root)/\(path)")
    }
  }

  @Test("it is shown and cleared, and deleting it changes no byte of the site (fault 328)")
  func shownAndCleared() throws {
    try put(1...3)
    let first = try program.run(["build"])
    #expect(first.status == 0 && !first.output.contains("from cache"))
    let pages = try site()
    #expect(pages.keys.contains { $0.hasPrefix("media/") && $0.hasSuffix(".png") })
    #expect(try program.run(["build"]).output.contains("\nfrom cache: 1 export, 1 picture\n"))
    let shown = try program.run(["cache"])
    #expect(shown.status == 0 && shown.output.contains("/.threadline/cache: holds "))
    #expect(shown.output.contains("\n  imported exports: 1, "))
    #expect(try program.run(["cache", "clear"]).output.contains("/.threadline/cache: removed "))
    #expect(try program.run(["cache"]).output.hasSuffix("/.threadline/cache: the cache is empty\n"))
    for deletes in [false, true] {
      if deletes { try remove(".threadline/cache") }
      let next = try program.run(["build"])
      #expect(next.status == 0 && next.output.contains("0 files written") && next.errors.isEmpty)
      #expect(!next.output.contains("from cache: 1 export"))
      #expect(try site() == pages)
    }
  }

  @Test("with --no-cache nothing of it is read or written")
  func ignored() throws {
    try put(1...3)
    #expect(try program.run(["build", "--no-cache"]).status == 0)
    #expect(!exists(".threadline/cache"))
    let pages = try site()
    #expect(try program.run(["build"]).status == 0)
    let ignoring = try program.run(["build", "--no-cache"])
    #expect(ignoring.status == 0 && !ignoring.output.contains("from cache"))
    #expect(try site() == pages)
  }

  @Test("a build from the cache says what the first one said, and is as strict")
  func sameReport() throws {
    try put(1...3, hasPicture: false)
    let first = try program.run(["build", "--verbose"])
    let second = try program.run(["build", "--verbose"])
    #expect(first.errors.contains("[media-missing]") && second.errors == first.errors)
    #expect(second.output.contains("from cache: 1 export"))
    let strict = try program.run(["build", "--strict"])
    #expect(strict.status == 2 && strict.errors.contains("[media-missing]"))
    try remove(".threadline/cache")
    #expect(try program.run(["build", "--strict"]).errors == strict.errors)
  }

  @Test(
    "posts that a later archive lacks are kept, also without the cache, until they are taken down (fault 329)"
  )
  func keptPosts() throws {
    try put(1...10)
    #expect(try program.run(["build"]).status == 0)
    let dropped = try #require(try site().keys.first { $0.contains("/post/10/index.html") })
    try put(1...9, more: "", hasPicture: false)
    let next = try program.run(["build"])
    #expect(
      next.errors.isEmpty && next.status == 0
        && next.output.contains("1 post of earlier exports and missing from these, so kept;"))
    #expect(exists("site/" + dropped) && exists("kept/threadline.ndjson"))
    try remove(".threadline/cache")
    #expect(try program.run(["build"]).errors.isEmpty)
    let kept = try String(decoding: #require(site()[dropped]), as: UTF8.self)
    #expect(kept.contains("Words 10") && kept.contains(".png\""))
    let redacted = try program.run(["redact", "--missing", "remove"])
    #expect(redacted.status == 0, "\(redacted.errors)")
    let page = try #require(try site()[dropped])
    #expect(!String(decoding: page, as: UTF8.self).contains("Words 10"))
    #expect(!exists("kept/threadline.ndjson"))
  }

  @Test("published posts that neither an export nor kept/ nor the cache has stop the build (fault 329)")
  func missingPosts() throws {
    try put(1...10)
    #expect(try program.run(["build"]).status == 0)
    let pages = try site()
    let dropped = try #require(pages.keys.first { $0.contains("/post/10/index.html") })
    try remove(".threadline/cache")
    try put(1...9)
    let stopped = try program.run(["build"])
    #expect(stopped.status == 2)
    #expect(
      stopped.diagnostics.hasSuffix(
        "permalinks.lock: error: 1 published post such as \"\(dropped.dropLast("index.html".count))\" is neither in the"
          + " exports nor in kept/, and the cache does not have them either; add the older export that has them, or"
          + " take them down with \"threadline redact --missing remove\" [posts-missing]\n"))
    #expect(try site() == pages)
  }

  @Test("a build that cannot note that its posts come from an archive publishes nothing")
  func unwritableNote() throws {
    try put(1...2)
    let note = ".threadline/site/imported"
    let folder = URL(fileURLWithPath: program.folder + "/" + note + ".part", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let refused = try program.run(["build"])
    #expect(refused.status == 2 && refused.diagnostics.contains("[folder-unwritable]"))
    #expect(!exists("site/index.html") && !exists(note))
    try FileManager.default.removeItem(at: folder)
    #expect(try program.run(["build"]).status == 0)
    #expect(exists(note))
  }

  @Test("what it is to do with the cache is a known word")
  func unknownAction() throws {
    let result = try program.run(["cache", "empty"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.errors.contains("\"empty\" is invalid for \"<action>\"; expected one of \"show\" and \"clear\""))
  }
}
