@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Test(
  "how many entries an outbox says it has does not matter",
  arguments: ["0", "1", "99999", "-1", "\"x\"", "{}"])
func totalOfOutbox(total: String) throws {
  let outbox = Ada.outbox([Ada.note(1), Ada.note(2)]).replacing(":99,", with: ":\(total),")
  let result = try MastodonImport([ArchivePart("outbox.json", outbox), ArchivePart("actor.json", Ada.actor)])
  #expect(result.posts.count == 2)
  #expect(result.report.recordsRead == 2)
  #expect(result.codes.isEmpty)
}

@Test("a boost of one's own post shows that post on the site, whichever is first in the outbox")
func selfBoostThroughReader() throws {
  for activities in [
    [Ada.note(1), Ada.boost(2, of: Ada.status(1))], [Ada.boost(2, of: Ada.status(1)), Ada.note(1)],
  ] {
    let scratch = try ScratchFolder()
    let path = try scratch.write("outbox.json", Ada.outbox(activities))
    let exports = try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([path])
    let repost = try #require(exports.archive.rows.first { $0.kind == .repost })
    let post = try #require(exports.archive.rows.first { $0.kind == .post })
    #expect(repost.subject == post.id)
  }
}

@Test(
  "keys of a content map that are not languages are left out: zhCn goes, mr and hi stay",
  arguments: [
    ("{\"zhCn\":\"<p>a</p>\"}", []), ("{\"mr\":\"<p>a</p>\"}", ["mr"]),
    ("{\"zhCn\":\"x\",\"hi\":\"y\",\"de-DE\":\"z\"}", ["hi", "de-DE"]), ("{}", []), ("null", []), ("7", []),
  ])
func contentMapKeys(map: String, languages: [String]) throws {
  let result = try MastodonImport([Ada.note(1, ",\"contentMap\":\(map)")])
  #expect(result.posts.map(\.languages) == [languages])
  #expect(result.posts.map(\.text) == [.html("<p>hello</p>")])
}

@Test(
  "a quote is found under each of its names", arguments: ["quote", "quoteUri", "quoteUrl", "_misskey_quote"])
func quoteNames(key: String) throws {
  let address = "https://other.example/9"
  let result = try MastodonImport([Ada.note(1, ",\"\(key)\":\"\(address)\"")])
  #expect(result.posts.first?.quote == PostReference(id: address, url: address))
}

@Test("where several answers are allowed, shares are parts of the voters, and never more than all of them")
func sharesOfVoters() throws {
  func options(_ votes: Int...) -> String {
    votes.map { "{\"type\":\"Note\",\"name\":\"\($0)\",\"replies\":{\"totalItems\":\($0)}}" }
      .joined(separator: ",")
  }
  func shares(_ key: String, _ voters: String) throws -> [Double?] {
    let more = ",\"\(key)\":[\(options(3, 1, 9))],\"votersCount\":\(voters)"
    let result = try MastodonImport([Ada.note(1, type: "Question", more)])
    guard case .poll(let poll)? = result.posts.first?.attachments.first else { return [] }
    #expect(poll.options.map(\.votes) == [3, 1, 9])
    return poll.options.map(\.share)
  }
  #expect(try shares("anyOf", "4") == [0.75, 0.25, 1])
  #expect(try shares("anyOf", "0") == [nil, nil, nil])
  #expect(try shares("anyOf", "null") == [nil, nil, nil])
  #expect(try shares("oneOf", "4") == [nil, nil, nil])
}

@Test("a post for nobody but its author, with empty to and cc, is private")
func selfOnly() throws {
  let result = try MastodonImport([Ada.note(1, to: "[]", cc: "[]", content: "xyzzy"), Ada.note(2)])
  #expect(result.posts.map(\.id) == [Ada.status(2)])
  #expect(result.report.leftOut == ["private": 1])
  #expect(!result.everything.contains("xyzzy"))
}
