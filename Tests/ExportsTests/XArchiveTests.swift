@testable import NativeFormat
import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Suite("The archive of X as a whole")
struct XArchiveTests {
  @Test(
    "an archive is known by its content: with its data folder, below another, without any, or as one file",
    arguments: ["data/tweets.js", "twitter-1/data/tweets.js", "tweets.js", "twitter-1/tweet.js", "any.txt"])
  func recognition(path: String) throws {
    let scratch = try ScratchFolder()
    let text = Wilma.script("tweets", [Wilma.tweet("1")]).replacing(
      "tweets", with: path.hasSuffix("tweet.js") ? "tweet" : "tweets")
    let beside = path == "any.txt" ? [] : [ArchivePart("Your archive.html", "<html>")]
    let file = path == "any.txt" ? text.utf8.map { $0 } : ArchiveBytes.zip([ArchivePart(path, text)] + beside)
    let container = try ExportContainers.open(
      path: try scratch.write(path == "any.txt" ? path : "a.zip", file))
    #expect(XArchive().recognizes(container))
  }

  @Test(
    "what only looks like an archive is refused (fault 128)",
    arguments: [
      "", "[]", "null", "{\"type\":\"Note\"}", "window.YTD.deleted_tweets.part0 = [ ]",
      "window.YTD.direct_messages.part0 = [ ]", "window.YTD.tweets.part0", "\u{0}",
    ])
  func noArchive(text: String) throws {
    let scratch = try ScratchFolder()
    for name in ["tweets.js", "other.js"] {
      let path = try scratch.write(name, text)
      #expect(!XArchive().recognizes(try ExportContainers.open(path: path)), "\(name)")
    }
  }

  @Test("a list of posts comes in parts, under its old name, with a semicolon or a byte order mark")
  func parts() throws {
    let parts = ["tweets.js", "tweets-part1.js", "tweets-part10.js", "tweets-part2.js", "tweet.js"]
    let files = parts.enumerated().map { index, name in
      let text = Wilma.script(name == "tweet.js" ? "tweet" : "tweets", [Wilma.tweet("\(index + 1)")])
      return ArchivePart("data/" + name, index == 0 ? "\u{FEFF}" + text + ";\n" : text)
    }
    let result = try XImport(files: files + [Wilma.account])
    #expect(result.posts.map(\.id) == ["5", "1", "2", "4", "3"])
    #expect(result.sumsAgree)
  }

  @Test(
    "a part that the manifest lists and that is not there is reported, and so is an archive that is partial")
  func missingPart() throws {
    let manifest = """
      window.__THAR_CONFIG = {"userInfo":{"accountId":"7","userName":"w7","displayName":"W"},
      "archiveInfo":{"generationDate":"2024-12-01T00:00:00.000Z","isPartialArchive":true},
      "dataTypes":{"tweets":{"files":[{"fileName":"data/tweets.js","count":"1"},
      {"fileName":"data/tweets-part1.js","count":"1"}]},"article":{"files":[{"fileName":"a","count":"2"}]},
      "deletedTweets":{"files":[{"fileName":"data/deleted-tweets.js","count":"2"}]}}}
      """
    let tweets = Wilma.script("tweets", [Wilma.tweet("1")])
    let result = try XImport(files: [
      ArchivePart("data/manifest.js", manifest), ArchivePart("data/tweets.js", tweets),
    ])
    #expect(result.codes == ["incomplete-archive", "incomplete-archive", "unknown-field"])
    let first = result.report.tally.diagnostics.diagnostics.first
    #expect(first?.message.contains("\"data/tweets-part1.js\"") == true)
    #expect(result.accounts.map(\.handle) == ["w7"])
    #expect(result.accounts.map(\.id) == ["7"])
    guard case .header(let header) = result.records.first else { throw Unexpected() }
    #expect(header.source.exported?.rfc3339 == "2024-12-01T00:00:00Z")
    #expect(header.source.kind == "x-archive")
  }

  @Test("a manifest opens no file that is not on the list (fault 159)")
  func manifestPointsElsewhere() throws {
    let manifest = """
      window.__THAR_CONFIG = {"dataTypes":{"tweets":{"files":[{"fileName":"data/deleted-tweets.js"}]}}}
      """
    let hidden = Wilma.script("tweets", [Wilma.tweet("4711", "xyzzy")])
    let result = try XImport(
      [Wilma.tweet("1")], [("manifest.js", manifest), ("deleted-tweets.js", hidden)])
    #expect(result.posts.map(\.id) == ["1"])
    #expect(!result.everything.contains("xyzzy"))
  }

  @Test("the owner's account has a profile with pictures, and its t.co URLs are expanded where known")
  func account() throws {
    let profile = """
      {"profile":{"description":{"bio":"see https://t.co/aa, or\\nhttps://t.co/bb","website":"https://t.co/aa",
      "location":"Here"},"avatarMediaUrl":"https://pbs.example/profile_images/9/face.png",
      "headerMediaUrl":"https://pbs.example/profile_banners/1001/1584"}}
      """
    let url = Wilma.url("https://t.co/aa", "https://wilma.example/", 0, 15)
    let files = [
      ArchivePart(
        "data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1", "https://t.co/aa", urls: [url])])),
      ArchivePart("data/profile.js", Wilma.script("profile", [profile])), Wilma.account,
      ArchivePart("data/profile_media/1001-face.png", "face"),
      ArchivePart("data/profile_media/1001-1584.jpg", "banner"),
    ]
    let result = try XImport(files: files)
    let account = try #require(result.accounts.first)
    #expect(account.id == Wilma.id)
    #expect(account.handle == "wilma")
    #expect(account.name == "Wilma X")
    #expect(account.url == "https://x.com/wilma")
    #expect(account.joined?.rfc3339 == "2009-05-06T07:08:09Z")
    #expect(account.bio == .plain("see https://wilma.example/, or\nhttps://t.co/bb"))
    #expect(account.website == "https://wilma.example/")
    #expect(account.location == "Here")
    #expect(account.isOwner)
    #expect(!result.everything.contains("secret@example.org"))
    for (medium, bytes) in [(account.avatar, "face"), (account.banner, "banner")] {
      guard case .file("F", let path) = medium?.source else { throw Unexpected() }
      #expect(result.scratch.bytes("out/" + path) == Array(bytes.utf8))
    }
  }

  @Test(
    "without a readable account.js the posts stay and the missing owner is reported",
    arguments: [nil, "[", "x"])
  func missingAccount(text: String?) throws {
    let tweets = ArchivePart("data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1")]))
    let account = text.map { [ArchivePart("data/account.js", "window.YTD.account.part0 = " + $0)] } ?? []
    let result = try XImport(files: [tweets] + account)
    #expect(result.posts.map(\.account) == ["unknown"])
    #expect(result.posts.map(\.url) == ["https://x.com/i/status/1"])
    #expect(result.codes.last == "missing-account")
  }

  @Test("a list cut short is an error that names the byte, and nothing is in the folder (fault 127)")
  func truncated() throws {
    let scratch = try ScratchFolder()
    let text = Wilma.script("tweets", [Wilma.tweet("1"), Wilma.tweet("2", "xyzzy")])
    let cut = text.utf8.count - 40
    let error = #expect(throws: Diagnostic.self) {
      try XImport(in: scratch) { try $0.write("tweets.js", text.utf8.prefix(cut)) }
    }
    #expect(error?.code == .invalidJSON)
    #expect(error?.message.contains("byte \(cut)") == true)
    #expect(scratch.contents == ["out", "tweets.js"])
  }

  @Test("bytes that are no UTF-8 are an error with a place (fault 129)")
  func noUTF8() throws {
    let text = Array(Wilma.script("tweets", [Wilma.tweet("1", "hell0")]).utf8).map {
      $0 == UInt8(ascii: "0") ? 0xFF : $0
    }
    let head = Array("window.YTD.tweets.part0 = ".utf8)
    let error = #expect(throws: Diagnostic.self) {
      try XImport(in: ScratchFolder()) { try $0.write("tweets.js", head + text.dropFirst(head.count)) }
    }
    #expect(error?.code == .invalidJSON)
    #expect(error?.place?.line == 1)
  }

  @Test("nesting without end is an error and no crash (fault 131)")
  func deepNesting() throws {
    let deep = String(repeating: "[", count: 100_000)
    let error = #expect(throws: Diagnostic.self) {
      try XImport([Wilma.tweet("1", "hello", ",\"odd\":" + deep)])
    }
    #expect(error?.code == .invalidJSON)
  }

  @Test("two archives in one folder are not guessed between")
  func twoArchives() throws {
    let part = ArchivePart("a/data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1")]))
    let error = #expect(throws: Diagnostic.self) {
      try XImport(files: [part, part.with(\.name, "b/data/tweets.js")])
    }
    #expect(error?.message.contains("\"a/data/\", \"b/data/\"") == true)
  }

  @Test("an archive of the years 2013 to 2018 is read too: months, bare posts, whole reposted posts")
  func oldArchive() throws {
    let old = """
      [{"id":1,"id_str":"1","created_at":"2013-07-01 10:00:00 +0000","text":"a &lt; b @bo",
      "entities":{"user_mentions":[{"screen_name":"bo","id":5,"id_str":"5","indices":[9,12]}]},
      "user":{"screen_name":"wilma"}},
      {"id_str":"2","created_at":"2013-07-02 10:00:00 +0000","text":"RT @bo: cut of…",
      "retweeted_status":{"id_str":"77","text":"cut off &amp; whole","user":{"screen_name":"bo","name":"Bo"}}}]
      """
    let user = "var user_details = {\"screen_name\":\"wilma\",\"full_name\":\"Wilma\",\"id\":\"1001\"}"
    let result = try XImport(files: [
      ArchivePart("data/js/tweets/2013_07.js", "Grailbird.data.tweets_2013_07 = \n " + old),
      ArchivePart("data/js/tweets/2013_08.js", "Grailbird.data.tweets_2013_08 = []"),
      ArchivePart("data/js/user_details.js", user),
      ArchivePart("data/js/tweet_index.js", "var tweet_index = []"),
    ])
    #expect(result.posts.map(\.text.words) == ["a < b @bo"])
    #expect(result.posts.map(\.published.rfc3339) == ["2013-07-01T10:00:00Z"])
    #expect(result.accounts.map(\.handle) == ["wilma"])
    let subject = try #require(result.reposts.first?.subject)
    #expect(subject.id == "77")
    #expect(subject.name == "Bo")
    #expect(subject.url == "https://x.com/bo/status/77")
    #expect(subject.text == .plain("cut off & whole"))
  }

  @Test("an archive comes through the reader's entry point whole: rows, bodies, media and counts")
  func throughReader() throws {
    let scratch = try ScratchFolder()
    let photo = Wilma.photo("https://t.co/pp", file: "P.jpg", 4, 19)
    let tweets = [
      Wilma.tweet("1", "see https://t.co/pp", photo), Wilma.tweet("2", "RT @bo: hello"),
      Wilma.tweet("3", "again", ",\"in_reply_to_status_id_str\":\"1\",\"in_reply_to_user_id_str\":\"1001\""),
    ]
    let zip = ArchiveBytes.zip([
      ArchivePart("data/tweets.js", Wilma.script("tweets", tweets)), Wilma.account,
      ArchivePart("data/tweets_media/1-P.jpg", "jpg"),
    ])
    let path = try scratch.write("a.zip", zip)
    let reader = ExportReader(options: .init(stateFolder: scratch.path + "/state"))
    let exports = try reader.read([path])
    #expect(exports.archive.rows.map(\.kind).count == 3)
    #expect(exports.recordsRead == 3)
    #expect(exports.leftOut.isEmpty)
    #expect(exports.diagnostics.count(.error) == 0)
    let posts = try exports.archive.rows.filter { $0.kind == .post }.map(exports.archive.bodies.post)
    #expect(Set(posts.map(\.id)) == ["1", "3"])
    guard case .media(let media)? = posts.first(where: { $0.id == "1" })?.attachments.first,
      case .file(let folder, let file) = media.source
    else { throw Unexpected() }
    try exports.placeMedia()
    #expect(FileManager.default.contents(atPath: folder + "/" + file) == Data("jpg".utf8))
  }

  private static let data = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

  @Test("a real archive gives 1,806 posts and 239 reposts, none of them deleted", .enabled(if: data != nil))
  func realArchive() throws {
    let path = try #require(Self.data) + "/x-archive/milahu"
    let result = try XImport(in: ScratchFolder()) { _ in path }
    #expect(result.posts.count == 1_806)
    #expect(result.reposts.count == 239)
    #expect(result.reposts.count { $0.subject.id != nil && $0.subject.handle == "milahu104" } == 65)
    #expect(result.report.leftOut == ["community": 3])
    #expect(result.report.recordsRead == 2_048)
    #expect(result.sumsAgree)
    let deleted = try String(contentsOfFile: path + "/deleted-tweets.js", encoding: .utf8)
    let published = Set(result.posts.map(\.id) + result.reposts.map(\.id))
    let own = Set(deleted.matches(of: /"editTweetIds" : \[\s+"(\d+)"/).map { String($0.output.1) })
    #expect(own.count == 47)
    #expect(published.isDisjoint(with: own))
  }

  private struct Unexpected: Error {}
}
