import Foundation
import Testing
import ThreadlineKit

/// Rebuilds that rely on what the last build read and planned.
struct SiteRecallTests {
  private let fixture: SiteFixture

  init() throws { fixture = try SiteFixture() }

  /// Posts of a thread, one with a quote of another, a repost, and one that stands alone; some bear tags.
  private func lines(_ words: [String: String] = [:], more: [String: String] = [:]) -> [String] {
    func post(_ id: String, _ minute: Int, _ text: String, _ rest: String = "") -> String {
      SiteFixture.post(id, minute: minute, text: words[id] ?? text, more: rest + (more[id] ?? ""))
    }
    return [
      post("root", 0, "How it began. #tide"),
      post("answer", 1, "An answer to @ada.", #","replyTo":{"id":"root"}"#),
      post("further", 2, "And further.", #","replyTo":{"id":"answer"}"#),
      post("quoting", 5, "As was said.", #","quote":{"id":"answer"}"#),
      post("alone", 9, "Nobody answers. #Tide"),
      #"{"type":"repost","id":"again","account":"ada","published":"2026-01-01T02:00:00Z","subject":{"id":"root"}}"#,
    ]
  }

  private func state(_ name: String) -> String { "\(fixture.stateFolder)/\(name)" }

  /// The site of a build into an empty folder with the same lock.
  private func fresh() async throws -> [String: Data] {
    let folder = "\(fixture.folder)/.threadline/fresh"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: state("permalinks.lock"), toPath: "\(folder)/permalinks.lock")
    let report = try await fixture.build(output: "fresh")
    #expect(!report.recalled)
    defer {
      for path in [folder, "\(fixture.folder)/fresh"] { try? FileManager.default.removeItem(atPath: path) }
    }
    return SiteFixture.tree("\(fixture.folder)/fresh")
  }

  /// Builds the lines, and says whether the last build was relied on; the site is that of a build from nothing.
  @discardableResult
  private func rebuilds(_ lines: [String]) async throws -> Bool {
    try fixture.export(lines)
    let report = try await fixture.build()
    #expect(fixture.tree == (try await fresh()))
    return report.recalled
  }

  @Test(
    "other words alone are found without reading or planning anything again (fault 256)",
    arguments: ["lean", "standard", "full"])
  func words(surfaces: String) async throws {
    fixture.surfaces = surfaces
    #expect(try await !rebuilds(lines()))
    #expect(try await rebuilds(lines()))
    var said: [String: String] = [:]
    for (id, text) in [
      ("alone", "Still nobody. #Tide"), ("answer", "An answer to @ada and to @nobody."),
      ("root", "How? #tide"),
      ("quoting", "Said it was, longer than before, and longer still."), ("further", ""),
      ("root", "#tide it was"),
    ] {
      said[id] = text
      #expect(try await rebuilds(lines(said)), "\(id): \(text)")
    }
    #expect(try await rebuilds(lines()), "all at once, and back")
  }

  @Test("counts and times of change are words too", arguments: ["lean", "full"])
  func counts(surfaces: String) async throws {
    fixture.surfaces = surfaces
    func lines(_ likes: Int, _ day: Int) -> [String] {
      self.lines(
        more: [
          "alone": #","counts":{"likes":\#(likes)}"#, "answer": #","updated":"2026-02-0\#(day)T04:05:06Z""#,
        ])
    }
    #expect(try await !rebuilds(lines(7, 1)))
    for (likes, day) in [(8, 1), (800, 2), (9, 3)] { #expect(try await rebuilds(lines(likes, day))) }
  }

  @Test("what an export brings along is counted each time, and links that lead elsewhere are followed")
  func media() async throws {
    let picture = try Data(
      contentsOf: URL(fileURLWithPath: "\(SiteFixture.package)/Examples/demo/media/harbour.png"))
    func put(_ folder: String, _ bytes: Data?) throws {
      let path = "\(fixture.folder)/\(folder)/media/boat.png"
      try fixture.write("", to: "\(folder)/media/.keep")
      try? FileManager.default.removeItem(atPath: path)
      try bytes?.write(to: URL(fileURLWithPath: path))
    }
    func build(_ text: String) async throws -> BuildReport {
      let shown = #","media":[{"kind":"image","file":"media/boat.png","alt":"A boat"}]"#
      for folder in ["one", "two"] {
        try fixture.write(
          [
            #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
            #"{"type":"account","id":"ada","handle":"ada","owner":true}"#,
            SiteFixture.post("seen", text: text, more: shown), "",
          ].joined(separator: "\n"), to: "\(folder)/export.ndjson")
      }
      return try await fixture.build(["\(fixture.folder)/export"])
    }
    try put("one", picture)
    let link = "\(fixture.folder)/export"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(fixture.folder)/one")
    _ = try await build("Once.")
    let report = try await build("Twice.")
    #expect(report.recalled && report.sources.map(\.media.found) == [1])
    try put("one", nil)
    #expect(try await build("Twice.").sources.map(\.media.missing) == [1])
    try put("two", picture)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(fixture.folder)/two")
    let other = try await build("Twice.")
    #expect(!other.recalled && other.sources.map(\.media.found) == [1])
  }

  @Test("spellings of a tag that are one to a reader are told apart by their bytes")
  func tagBytes() async throws {
    let composed = "Rye. #caf\u{E9}"
    let decomposed = "Rye. #cafe\u{301}"
    _ = try await rebuilds([SiteFixture.post("one", text: composed)])
    #expect(try await !rebuilds([SiteFixture.post("one", text: decomposed)]))
  }

  @Test("where the folder does not take the tags, the next build relies on nothing of this one (fault 163)")
  func tagsNotTaken() async throws {
    fixture.surfaces = "standard"
    _ = try await rebuilds(lines())
    try fixture.write("", to: ".threadline/site/tags.draft/in-the-way")
    #expect(try await rebuilds(lines(["alone": "Second words. #Tide"])))
    try FileManager.default.removeItem(atPath: state("tags.draft"))
    #expect(try await !rebuilds(lines(["alone": "Second words. #Tide"])))
    #expect(try await rebuilds(lines(["alone": "Third words. #Tide"])))
  }

  @Test("a lock that somebody else wrote to meanwhile is not the one that was planned with")
  func lockMeanwhile() async throws {
    _ = try await rebuilds(lines())
    let lock = state("permalinks.lock")
    fixture.baseURL = "https://other.example/"
    _ = try await fixture.build(onRendering: {
      guard let handle = FileHandle(forWritingAtPath: lock), (try? handle.seekToEnd()) ?? 0 < 1_000 else {
        return
      }
      try? handle.write(contentsOf: Data("post\tgone-by\t@ada/post/gone-by/\n".utf8))
      try? handle.close()
    })
    fixture.allowsRemovals = true
    #expect(try await !rebuilds(lines(["alone": "Third words. #Tide"])))
  }

  @Test("a file of readings that lacks a line takes no page away")
  func readings() async throws {
    fixture.surfaces = "lean"
    _ = try await rebuilds(lines())
    _ = try await rebuilds(lines(["alone": "Second words. #Tide"]))
    let all = try String(contentsOfFile: state("readings"), encoding: .utf8).split(separator: "\n")
    for kept in [all.count - 1, all.count / 2, 1] {
      try (all.prefix(kept).joined(separator: "\n") + "\n").write(
        toFile: state("readings"), atomically: true, encoding: .utf8)
      #expect(try await !rebuilds(lines(["alone": "Words of \(kept). #Tide"])))
      #expect(try await rebuilds(lines(["alone": "More of \(kept). #Tide"])))
    }
  }

  @Test("the front page links to the lists that its writer has, and to no others (fault 258)")
  func writersLists() async throws {
    fixture.surfaces = "lean"
    var all = (0..<40).map { SiteFixture.post("own\($0)", minute: $0 + 10) }
    let reply = SiteFixture.post("reply", minute: 1, more: #","replyTo":{"id":"elsewhere"}"#)
    _ = try await rebuilds(all + [reply])
    #expect(fixture.page("index.html")?.contains("/replies/") == true)
    fixture.allowsRemovals = true
    _ = try await rebuilds(all)
    #expect(fixture.page("index.html")?.contains("/replies/") == false)
    all.removeLast()
    _ = try await rebuilds(all)
  }

  @Test("whatever is more than other words is read and planned anew (fault 256)")
  func more() async throws {
    _ = try await rebuilds(lines())
    func isRecalled(_ change: (inout [String]) -> Void) async throws -> Bool {
      var all = lines()
      change(&all)
      fixture.allowsRemovals = true
      defer { fixture.allowsRemovals = false }
      let changed = try await rebuilds(all)
      // And back, so that each change is one of the same site.
      _ = try await rebuilds(lines())
      return changed
    }
    #expect(try await !isRecalled { $0[4] = SiteFixture.post("alone", minute: 9, text: "Nobody. #ebb") })
    #expect(
      try await !isRecalled { $0[4] = SiteFixture.post("alone", minute: 10, text: "Nobody answers. #Tide") })
    #expect(try await !isRecalled { $0[1].replace(#""root""#, with: #""alone""#) })
    #expect(
      try await !isRecalled { $0[1].replace("}", with: #"},"visibility":"unlisted""#, maxReplacements: 1) })
    #expect(
      try await !isRecalled { $0[1].replace("}", with: #"},"visibility":"private""#, maxReplacements: 1) })
    #expect(try await !isRecalled { $0[0].replace(#""id":"root""#, with: #""id":"other""#) })
    #expect(try await !isRecalled { $0[4].replace(#""type""#, with: #""mood":"calm","type""#) })
    #expect(try await !isRecalled { $0.append(SiteFixture.post("late", minute: 50)) })
    #expect(try await !isRecalled { $0.remove(at: 4) })
    #expect(try await !isRecalled { $0.swapAt(0, 4) })
    #expect(
      try await !isRecalled {
        $0[2] = #"{"type":"tombstone","id":"further","account":"ada","deleted":"2026-02-01T00:00:00Z"}"#
      })
    #expect(try await !isRecalled { $0[3].replace(#""text""#, with: #""warning":"Weather","text""#) })
  }

  @Test("another theme, setting, lock or site is looked at as a whole (fault 256)")
  func settings() async throws {
    _ = try await rebuilds(lines())
    #expect(try await rebuilds(lines()))
    fixture.baseURL = "https://other.example/"
    #expect(try await !rebuilds(lines()))
    #expect(try await rebuilds(lines()))
    fixture.surfaces = "lean"
    #expect(try await !rebuilds(lines()))
    #expect(try await rebuilds(lines()))
    let lock = try String(contentsOfFile: state("permalinks.lock"), encoding: .utf8)
    try (lock + "post\tgone-by\t@ada/post/gone-by/\n").write(
      toFile: state("permalinks.lock"), atomically: true, encoding: .utf8)
    fixture.allowsRemovals = true
    #expect(try await !rebuilds(lines()))
    #expect(try await rebuilds(lines()))
    #expect(fixture.page("@ada/post/gone-by/index.html") != nil)
    try await Task.sleep(for: .milliseconds(20))
    try fixture.write("somebody else's", to: "site/@ada/index.html")
    #expect(try await !rebuilds(lines()))
    #expect(try await rebuilds(lines(["alone": "Other words. #Tide"])))
  }

  @Test("where anything is not public, nothing is left that names it (fault 256)")
  func withheld() async throws {
    _ = try await rebuilds(lines())
    #expect(FileManager.default.fileExists(atPath: state("records")))
    let secret = SiteFixture.post("hush-hush", minute: 30, more: #","visibility":"private""#)
    #expect(try await !rebuilds(lines() + [secret]))
    for name in ["records", "plan", "recall"] {
      #expect(!FileManager.default.fileExists(atPath: state(name)))
    }
    for (path, bytes) in SiteFixture.tree("\(fixture.folder)/.threadline") {
      #expect(bytes.range(of: Data("hush-hush".utf8)) == nil, "\(path)")
    }
    #expect(try await !rebuilds(lines() + [secret]))
  }

  @Test("what was left is not believed where it is damaged, or another build's (fault 256)")
  func damaged() async throws {
    _ = try await rebuilds(lines())
    let names = ["records", "plan", "recall"]
    func all() throws -> [Data] { try names.map { try Data(contentsOf: URL(fileURLWithPath: state($0))) } }
    func put(_ bytes: Data, _ name: String) throws { try bytes.write(to: URL(fileURLWithPath: state(name))) }
    let first = try all()
    _ = try await rebuilds(lines(["alone": "Second words. #Tide"]))
    let second = try all()
    for (index, name) in names.enumerated() {
      for bytes in [
        second[index].prefix(second[index].count / 2), Data(), second[index] + [0],
        Data(second[index].reversed()), Data(count: second[index].count),
      ] {
        for (name, bytes) in zip(names, second) { try put(bytes, name) }
        try put(Data(bytes), name)
        #expect(try await !rebuilds(lines(["alone": "Third words. #Tide"])), "\(name)")
        #expect(try await !rebuilds(lines() + [SiteFixture.post("late", minute: 50)]))
        fixture.allowsRemovals = true
        _ = try await rebuilds(lines(["alone": "Second words. #Tide"]))
      }
    }
    for (name, bytes) in zip(names, first) { try put(bytes, name) }
    #expect(try await !rebuilds(lines(["alone": "Fourth words. #Tide"])), "all of an earlier build")
  }
}

extension String {
  fileprivate mutating func replace(_ part: String, with other: String, maxReplacements: Int = .max) {
    self = replacing(part, with: other, maxReplacements: maxReplacements)
  }
}
