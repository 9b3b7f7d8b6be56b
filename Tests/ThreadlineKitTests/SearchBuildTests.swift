import BuildDiagnostics
import Foundation
import LinkPreviews
import TOMLReading
import Testing
import ThreadModel

@testable import ThreadlineKit

/// What a build writes of the search index, and what never gets into it.
struct SearchBuildTests {
  private let fixture: SiteFixture

  init() throws { fixture = try SiteFixture() }

  private func found(_ query: String, output: String = "site") throws -> [String] {
    try PostSearch(siteFolder: "\(fixture.folder)/\(output)").search(query, order: .newest, limit: 100).posts
      .map(\.path)
  }

  /// The files of the index.
  private func index(_ output: String = "site") -> [String: Data] {
    SiteFixture.tree("\(fixture.folder)/\(output)").filter {
      $0.key.hasPrefix("-/search/") && $0.key.hasSuffix(".js") && $0.key.contains("/")
    }
    .filter {
      $0.key.hasPrefix("-/search/w/") || $0.key.hasPrefix("-/search/r/") || $0.key == "-/search/now.js"
    }
  }

  @Test func `posts are found by words, filters and dates, the newest first`() async throws {
    try fixture.export([
      SiteFixture.post("one", minute: 1, text: "The lighthouse keeper sleeps. #harbor"),
      SiteFixture.post(
        "two", minute: 2, text: "A lighthouse in Müllers Garten", more: #","lang":["de"]"#),
      SiteFixture.post("three", minute: 3, text: "Nothing of it", more: #","replyTo":{"id":"one"}"#),
    ])
    try await fixture.build()
    #expect(try found("lighthouse ") == ["@ada/post/two/", "@ada/post/one/"])
    #expect(try found("lightho -keeper") == [])
    #expect(try found("lighthouse -keeper") == ["@ada/post/two/"])
    #expect(try found("muellers") == ["@ada/post/two/"])
    #expect(try found("tag:harbor") == ["@ada/post/one/"])
    #expect(try found("lang:de from:ada") == ["@ada/post/two/"])
    #expect(try found("in:one") == ["@ada/post/three/", "@ada/post/one/"])
    #expect(try found("before:2026") == [])
    #expect(try found("after:2026-01-01 \"keeper sleeps\"") == ["@ada/post/one/"])
  }

  @Test func `a site without search has no index`() async throws {
    fixture.extras = "lean"
    try fixture.export([SiteFixture.post("one")])
    try await fixture.build()
    #expect(index().isEmpty)
    let error = #expect(throws: Diagnostic.self) { try found("text") }
    #expect(error?.code == "search-unreadable")
  }

  @Test func `what is not public, or only after a click, is in no file of the index`() async throws {
    func post(_ id: String, _ more: String) -> String {
      SiteFixture.post(id, minute: 5, text: "needle\(id)text words", more: more)
    }
    try fixture.export([
      SiteFixture.post("plain", minute: 1, text: "needleplain shown"),
      post("unlisted", #","visibility":"unlisted""#), post("followers", #","visibility":"followers""#),
      post("direct", #","visibility":"direct""#), post("private", #","visibility":"private""#),
      post(
        "warned",
        #","warning":"needlewarning","media":[{"kind":"image","alt":"needlealt"}],"tags":["needletag"]"#),
      post("draft", #","draft":true"#),
      SiteFixture.post(
        "spoiler", minute: 6, text: "open <span>words</span>",
        more: #","replyTo":{"id":"private","text":"needleparent"}"#),
    ])
    try await fixture.build()
    let bytes = index().values.reduce(into: Data()) { $0 += $1 }
    for id in ["unlisted", "followers", "direct", "private", "warned", "draft"] {
      #expect(bytes.range(of: Data("needle\(id)text".utf8)) == nil, "\(id)")
      #expect(try found("needle\(id)text").isEmpty, "\(id)")
    }
    for needle in ["needlealt", "needletag", "needleparent"] {
      #expect(bytes.range(of: Data(needle.utf8)) == nil, "\(needle)")
      #expect(try found(needle).isEmpty, "\(needle)")
    }
    #expect(try found("needlewarning") == ["@ada/post/warned/"])
    #expect(try found("needleplain") == ["@ada/post/plain/"])
    let state = SiteFixture.tree(fixture.stateFolder)["search"] ?? Data()
    #expect(!state.isEmpty && state.range(of: Data("needleprivatetext".utf8)) == nil)
  }

  @Test func `a row has the counts of its export, and nothing below zero`() async throws {
    func counts(_ text: String) -> String { #","counts":{\#(text)}"# }
    try fixture.export([
      SiteFixture.post(
        "most", minute: 1, more: counts(#""likes":904,"reposts":112,"replies":38,"quotes":7"#)),
      SiteFixture.post("one", minute: 2, more: counts(#""likes":1"#)),
      SiteFixture.post("none", minute: 3, more: counts(#""likes":0,"reposts":-4"#)),
    ])
    try await fixture.build()
    let rows = try #require(fixture.page("-/search/r/0/0.js")?.split(separator: "\n").map(String.init))
    #expect(rows.map { $0.contains(",null,[38,112,7,904]]") } == [true, false, false])
    #expect(rows.map { $0.contains(",null,[0,0,0,1]]") } == [false, true, false])
    #expect(rows.map { $0.contains("null") } == [true, true, false])
  }

  @Test func `no word behind a warning or a spoiler is in the index, whatever field it is in`() async throws {
    let fields = [
      #""title":"needletitle""#, #""longText":"needlelong""#, #""tags":["needletag"]"#,
      #""card":{"url":"https://b.example/","title":"needlecard","description":"needlesummary"}"#,
      #""poll":{"options":[{"text":"needleoption"},{"text":"no"}]}"#,
      #""media":[{"kind":"image","url":"https://b.example/a.png","alt":"needlealt"}]"#,
    ].joined(separator: ",")
    let spoiler = #"[{"t":"Open. "},{"t":"needlespoiler","spoiler":true}]"#
    try fixture.export([
      SiteFixture.post("warned", minute: 1, text: "needletext", more: #","warning":"Endings",\#(fields)"#),
      SiteFixture.post(
        "open", minute: 2, text: "shown", more: "," + fields.replacing("needle", with: "plain")),
      #"{"type":"post","id":"spoiler","account":"ada","published":"2026-01-02T00:00:00Z","text":\#(spoiler)}"#,
    ])
    try await fixture.build()
    #expect(index().values.allSatisfy { $0.range(of: Data("needle".utf8)) == nil })
    for word in ["title", "long", "card", "summary", "option"] {
      #expect(try found("plain\(word)") == ["@ada/post/plaintitle/"], "\(word)")
    }
    #expect(try found("Open").count == 1)
    #expect(try found("Endings") == ["@ada/post/warned/"])
  }

  @Test func `who asks not to be indexed, and what a label covers, is in no file and no choice`()
    async throws
  {
    let grace = [
      #"{"type":"account","id":"grace","handle":"grace","flags":["noindex"]}"#,
      #"{"type":"post","id":"g","account":"grace","published":"2026-01-02T00:00:00Z","text":"needleoptout #needletag"}"#,
    ]
    try fixture.export(
      grace + [
        SiteFixture.post("open", minute: 1, text: "shown #shared"),
        SiteFixture.post("labeled", minute: 2, text: "needlelabel", more: #","labels":["porn"]"#),
      ])
    try await fixture.build()
    #expect(index().values.allSatisfy { $0.range(of: Data("needle".utf8)) == nil })
    let page = try #require(fixture.page("search/index.html"))
    #expect(page.contains("tag:shared") && !page.contains("needle") && !page.contains("from:grace"))
  }

  @Test func `a takedown makes the row 0 in the same build, and its words go`() async throws {
    try fixture.export(
      (0..<80).map {
        SiteFixture.post("p\($0)", minute: $0, text: $0 == 40 ? "secretword here" : "word\($0)")
      })
    try await fixture.build()
    #expect(try found("secretword") == ["@ada/post/p40/"])
    _ = try await fixture.redact(.post, "p40")
    #expect(try found("secretword").isEmpty)
    #expect(fixture.files(holding: "secretword").isEmpty)
    #expect(fixture.page("-/search/r/0/1.js")?.contains(",\n0,\n") == true)
    let state = SiteFixture.tree("\(fixture.folder)/.threadline")
    #expect(state.filter { $0.value.range(of: Data("secretword".utf8)) != nil }.keys.sorted() == [])
    let report = try await RedactionCheck(try fixture.meant()).run()
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test func `a check of redactions finds what an old file of the index still has`() async throws {
    try fixture.export([SiteFixture.post("stays-here", minute: 0), SiteFixture.post("goes-away", minute: 1)])
    try await fixture.build()
    let old = try #require(fixture.page("-/search/r/0/0.js"))
    _ = try await fixture.redact(.post, "goes-away")
    try fixture.write(old, to: "site/-/search/r/0/0.js")
    var check = RedactionCheck(try fixture.meant())
    check.compares = false
    #expect(try await check.run().findings.contains { $0.path == "-/search/r/0/0.js" })
    try fixture.write("tl(\"w/10-0/9\",[\"Agoes-away I\"])\n", to: "site/-/search/w/10-0/9.js")
    #expect(try await check.run().findings.contains { $0.path == "-/search/w/10-0/9.js" })
  }

  @Test(arguments: [[String](), ["gzip"]])
  func `an index that is brought up to date is that of a clean build, and most files stay`(packed: [String])
    async throws
  {
    fixture.precompress = packed
    fixture.allowsRemovals = true
    var texts = (0..<1_300).map { "word\($0 % 90) common term\($0 * 7 % 400) the" }
    func export() throws {
      try fixture.export(
        texts.enumerated().filter { $1 != "" }.map { SiteFixture.post("p\($0)", minute: $0, text: $1) })
    }
    try export()
    try await fixture.build()
    for round in 0..<6 {
      let before = index()
      switch round {
      case 0: texts[500] = "fresh words of an edit"
      case 1: texts[1_200] += " common common"
      case 2: texts.append("one more post")
      case 3: texts[3] = ""
      case 4: texts[500] = ""
      default: break
      }
      try export()
      try await fixture.build()
      let after = index()
      let changed = after.filter { before[$0.key] != $0.value }.count
      #expect(changed <= 24, "round \(round): \(changed)")
      // The lock has the places of the posts, which a clean build must know.
      let lock = try #require(fixture.page("permalinks.lock", output: ".threadline/site"))
      try FileManager.default.removeItem(atPath: fixture.stateFolder)
      try fixture.write(lock, to: ".threadline/site/permalinks.lock")
      try FileManager.default.moveItem(
        atPath: "\(fixture.folder)/site", toPath: "\(fixture.folder)/old\(round)")
      try await fixture.build()
      #expect(index() == after, "round \(round)")
    }
  }

  @Test func `a file of the index that was lost or changed is made again`() async throws {
    try fixture.export((0..<40).map { SiteFixture.post("p\($0)", minute: $0) })
    try await fixture.build()
    let whole = index()
    for name in ["-/search/w/10-0/0.js", "-/search/r/0/1.js", "-/search/now.js"] {
      try FileManager.default.removeItem(atPath: "\(fixture.folder)/site/\(name)")
      try await fixture.build()
      #expect(index() == whole, "\(name)")
    }
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(fixture.stateFolder)/search"))
    try await fixture.build()
    #expect(index() == whole)
  }

  @Test func `files of the index have the compressed copies that are configured, and those that were lost`()
    async throws
  {
    func files() -> [String: Data] {
      SiteFixture.tree("\(fixture.folder)/site").filter { $0.key.hasPrefix("-/search/") }
    }
    func copies(_ ending: String) -> Int { files().keys.count { $0.hasSuffix(ending) } }
    try fixture.export(
      (0..<400).map { SiteFixture.post("p\($0)", minute: $0, text: "word\($0 % 90) common term") })
    fixture.precompress = ["br"]
    try await fixture.build()
    let packed = files()
    #expect(copies(".br") > 10 && copies(".gz") == 0)
    fixture.precompress = []
    try await fixture.build()
    #expect(copies(".br") == 0)
    fixture.precompress = ["br"]
    try await fixture.build()
    #expect(files() == packed)
    for name in packed.keys.filter({ $0.hasSuffix("/0.js.br") }).sorted() {
      try FileManager.default.removeItem(atPath: "\(fixture.folder)/site/\(name)")
      try await fixture.build()
      #expect(files() == packed, "\(name) was lost")
      try fixture.write("damaged", to: "site/\(name)")
      try await fixture.build()
      #expect(files() == packed, "\(name) was changed")
    }
    // Without what groups depend on, no page is kept; the index is, with its copies.
    try FileManager.default.removeItem(atPath: "\(fixture.stateFolder)/dependencies")
    try await fixture.build()
    #expect(files() == packed)
  }

  @Test func `words of a block that are damaged in the state are found again`() async throws {
    func export(_ text: String) throws {
      try fixture.export(
        (0..<1_100).map { SiteFixture.post("p\($0)", minute: $0, text: $0 == 1_050 ? text : "word\($0)") })
    }
    try export("old")
    try await fixture.build()
    let file = URL(fileURLWithPath: "\(fixture.stateFolder)/search")
    var state = try Data(contentsOf: file)
    let place = try #require(state.range(of: Data("word500".utf8))).lowerBound
    state[place] = UInt8(ascii: "W")
    try state.write(to: file)
    try export("new")
    try await fixture.build()
    #expect(try found("word500 ").count == 1)
    #expect(try found("new ") == ["@ada/post/p1050/"])
    #expect(try found("old ").isEmpty)
  }

  @Test func `a build that died before it could say what it published leaves no text in the next one`()
    async throws
  {
    func build(_ text: String) async throws {
      try fixture.export(
        (0..<40).map { SiteFixture.post("p\($0)", minute: $0, text: $0 == 9 ? text : "word\($0)") })
      try await fixture.build()
    }
    let state = URL(fileURLWithPath: "\(fixture.stateFolder)/search")
    try await build("first")
    let whole = index()
    // The folder takes no new state, as if the build had died once its files were there.
    let blocker = URL(fileURLWithPath: "\(fixture.stateFolder)/search.part")
    try FileManager.default.createDirectory(at: blocker, withIntermediateDirectories: false)
    try await build("needlesecond")
    #expect(try found("needlesecond ") == ["@ada/post/p9/"])
    #expect(!FileManager.default.fileExists(atPath: state.path))
    try FileManager.default.removeItem(at: blocker)
    try await build("first")
    #expect(index() == whole)
    #expect(fixture.files(holding: "needlesecond").isEmpty)
  }
}
