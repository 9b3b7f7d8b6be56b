import BuildDiagnostics
import Foundation
import SitePaths
import Synchronization
import Testing
import ThreadlineKit

/// What a preview shows first, and what it need not find out again.
@Suite("The order of a preview")
struct PreviewOrderTests {
  /// Records what it receives, in order.
  private final class Diary: PageObserver {
    let entries = Mutex<[String]>([])
    let openPages: Set<SitePath>
    private let onPage: @Sendable () -> Void

    init(_ open: [String], onPage: @escaping @Sendable () -> Void = {}) {
      openPages = Set(open.compactMap { SitePath($0) })
      self.onPage = onPage
    }

    func finished(_ path: SitePath, _ bytes: [UInt8]) -> [UInt8] {
      onPage()
      entries.withLock { $0.append(path.description) }
      return bytes
    }
    func openPagesAreMade() { entries.withLock { $0.append("made") } }
    func pagesAreThere(in folder: String) { entries.withLock { $0.append("there") } }

    /// What was told since the last question.
    var told: [String] {
      entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
  }

  private let fixture: SiteFixture
  private let posts = (0..<30).map { SiteFixture.post("p\($0)", minute: $0) }

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "lean"
    // One task, so that the order of all pages is one.
    fixture.jobs = 1
    try fixture.export(posts)
  }

  private func build(
    _ diary: Diary, _ memory: BuildMemory, theme: String? = nil, _ fixture: SiteFixture? = nil
  ) async throws -> BuildReport {
    var preview = try (fixture ?? self.fixture).meant(theme: theme)
    preview.moveToPreview(observer: diary, memory: memory)
    try preview.takeOverLock()
    return try await SiteBuilder(preview).build()
  }

  private func change(_ number: Int, more: String = "") throws {
    try fixture.export(changed(number, more: more))
  }

  private func changed(_ number: Int, more: String = "") -> [String] {
    var changed = posts
    changed[number] = SiteFixture.post("p\(number)", minute: number, text: "Changed.", more: more)
    return changed
  }

  /// A theme that nobody touched for a while is remembered.
  private func settle() async throws { try await Task.sleep(for: .milliseconds(150)) }

  @Test(
    "the page that somebody looks at is made before all others, and shown before the files are in their places",
    arguments: [("lean", []), ("standard", []), ("lean", ["gzip"])])
  func openFirst(extras: String, precompress: [String]) async throws {
    (fixture.extras, fixture.precompress) = (extras, precompress)
    let (diary, memory) = (Diary(["@ada/post/p17/index.html"]), BuildMemory())
    try await settle()
    _ = try await build(diary, memory)
    let first = diary.told
    // Nothing of a first build is there: the page waits for its style sheet.
    #expect(first.first?.hasPrefix("@ada/post/p17/") == true)
    #expect(first.last == "there" && !first.contains("made"))
    try change(17)
    _ = try await build(diary, memory)
    let second = diary.told
    let place = try #require(second.firstIndex(of: "made"))
    #expect(second[..<place].allSatisfy { $0.hasPrefix("@ada/post/p17/") })
    #expect(second[..<place].contains("@ada/post/p17/index.html"))
    #expect(second.contains("index.html") && second.last == "there")
    #expect(Set(second).count == second.count)
  }

  @Test("a page that shows a new picture, or a new theme, waits until that is there")
  func waits() async throws {
    let (diary, memory) = (Diary(["@ada/post/p17/index.html", "index.html"]), BuildMemory())
    try fixture.write("body { margin: 0 }", to: "theme/Public/own.css")
    try await settle()
    _ = try await build(diary, memory, theme: "theme")
    _ = diary.told
    let picture = URL(fileURLWithPath: "\(SiteFixture.package)/Public/preview.png")
    try FileManager.default.copyItem(at: picture, to: URL(fileURLWithPath: "\(fixture.folder)/own.png"))
    try change(17, more: #","media":[{"kind":"image","file":"own.png","alt":"A harbour."}]"#)
    _ = try await build(diary, memory, theme: "theme")
    let pictured = diary.told
    #expect(pictured.contains("@ada/post/p17/index.html") && !pictured.contains("made"))
    try fixture.write("body { margin: 1px }", to: "theme/Public/own.css")
    _ = try await build(diary, memory, theme: "theme")
    #expect(!diary.told.contains("made"))
    // A file is settled some seconds after it was written.
    try await Task.sleep(for: .milliseconds(3_100))
    _ = try await build(diary, memory, theme: "theme")
    _ = diary.told
    try change(17)
    _ = try await build(diary, memory, theme: "theme")
    #expect(diary.told.contains("made"))
  }

  @Test(
    "nothing is shown of an export that somebody wrote to while it was read, and the build stops (fault 251)")
  func changedExport() async throws {
    let (memory, quiet) = (BuildMemory(), Diary([]))
    try await settle()
    _ = try await build(quiet, memory)
    try change(17)
    let path = "\(fixture.folder)/export.ndjson"
    let diary = Diary(["@ada/post/p17/index.html"]) {
      // In its place and of its length, as an editor writes: what was public when it was read may be no more.
      guard let file = FileHandle(forUpdatingAtPath: path), let text = try? file.readToEnd() else { return }
      let secret = String(decoding: text, as: UTF8.self).replacing("Changed.", with: "Secrets.")
      try? file.seek(toOffset: 0)
      file.write(Data(secret.utf8))
      try? file.close()
    }
    await #expect(throws: BuildFailure.self) { _ = try await build(diary, memory) }
    let told = diary.told
    #expect(told.contains("@ada/post/p17/index.html") && !told.contains("made") && !told.contains("there"))
  }

  @Test("what is remembered makes the site that is made without it")
  func equal() async throws {
    let (diary, memory) = (Diary([]), BuildMemory())
    try await settle()
    var kept = 0
    for number in [3, 17, 3, 29] {
      try change(number)
      kept += try await build(diary, memory).filesUnchanged
      let fresh = try SiteFixture()
      fresh.extras = "lean"
      try fresh.export(changed(number))
      _ = try await build(diary, BuildMemory(), fresh)
      let output = "/.threadline/preview/production"
      #expect(try TreeText(fixture.folder + output) == TreeText(fresh.folder + output))
    }
    #expect(kept > 60)
  }

  @Test("a template that was changed since is read again, however small the change")
  func template() async throws {
    let (diary, memory) = (Diary([]), BuildMemory())
    try fixture.write("{{! a }}", to: "theme/Templates/slots/footer.mustache")
    for word in ["one", "two", "six"] {
      // What is remembered is the theme before this one, which had settled.
      try await settle()
      _ = try await build(diary, memory, theme: "theme")
      try fixture.write("<p>\(word)</p>", to: "theme/Templates/slots/footer.mustache")
      _ = try await build(diary, memory, theme: "theme")
      let page = try #require(fixture.page(".threadline/preview/production/index.html", output: "."))
      #expect(page.contains("<p>\(word)</p>"))
    }
  }
}

/// All files of a folder with their bytes.
private struct TreeText: Equatable {
  private var files: [String: Data] = [:]

  init(_ folder: String) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)")
    }
  }
}
