@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("Threads archive with saved pages next to it")
struct ThreadsJoinTests {
  /// 2026-03-04T05:06:07Z.
  private static let second = 1_772_600_767

  private func joined(_ posts: [String], _ saved: [String], profile: String = Mira.openProfile) throws
    -> ThreadsImport
  {
    try ThreadsImport(folder: [
      ArchivePart("threads/threads_and_replies.json", Mira.archive(posts)),
      ArchivePart("threads/personal_information.json", profile),
      ArchivePart("media/a.jpg", [0xFF, 0xD8, 0xFF]),
      ArchivePart("saved.json", Mira.page(saved)),
    ])
  }

  @Test("posts of one second and one text are one: ids and parents of the API, media of the archive")
  func twins() throws {
    let more =
      "\"media_url\":\"https://cdn.example/a.jpg\",\"alt_text\":\"a heron\",\"replied_to\":{\"id\":\"9\"},\"is_reply\":true"
    let posts = [
      Mira.post(Self.second, Mira.spoiled("schön  …"), uri: "media/a.jpg"),
      Mira.post(Self.second + 1, "alone"),
    ]
    let archiveOnly = try ThreadsImport(posts)
    let result = try joined(
      posts,
      [
        Mira.saved("1", "schön …", type: "IMAGE", more),
        Mira.saved("2", "later", at: "2026-03-04T06:00:00+0000"),
      ])
    let post = try #require(result.post("1"))
    #expect(post.replyTo == PostReference(id: "9") && post.slug == "S1")
    #expect(post.media.map(\.alt) == ["a heron"])
    guard case .file = post.media.first?.source else { return #expect(Bool(false), "the file was not taken") }
    #expect(result.posts.count == 3 && result.report.recordsRead == 4 && result.sumsAgree)
    #expect(result.report.leftOut == ["joined": 1])
    #expect(!result.codes.contains("media-missing"))
    let twin = try #require(archiveOnly.posts.last?.id)
    #expect(result.lines.contains { $0.contains("\"id\":\"1\"") && $0.contains("\"aliases\":[\"\(twin)\"]") })
    #expect(result.accounts.map(\.id) == [Mira.account])
  }

  @Test("a post that the API hides is left out of the archive as well")
  func hidden() throws {
    let posts = [Mira.post(Self.second, "whispers"), Mira.post(Self.second, "words")]
    let result = try joined(posts, [Mira.saved("1", "whispers", "\"hide_status\":\"HIDDEN\"")])
    #expect(result.posts.map(\.text) == [.plain("words")])
    #expect(result.report.leftOut == ["hidden": 1, "hidden-elsewhere": 1] && result.sumsAgree)
    #expect(!result.everything.contains("whispers"))
  }

  @Test("another second or another text makes another post")
  func strangers() throws {
    let posts = [Mira.post(Self.second + 1, "words"), Mira.post(Self.second, "other words")]
    let result = try joined(posts, [Mira.saved("1", "words")])
    #expect(result.posts.count == 3 && result.sumsAgree)
  }

  @Test("of a private account the saved pages are left out too (fault 159)")
  func privateAccount() throws {
    let profile = Mira.profile(["Username": "mira.otter", "Private Account": "True"])
    let result = try joined(
      [Mira.post(Self.second, "words"), Mira.post(1, "more")],
      [Mira.saved("1", "words"), Mira.saved("2", "x")],
      profile: profile)
    #expect(result.posts.isEmpty && result.report.leftOut == ["private-account": 4] && result.sumsAgree)
  }

  @Test("a post that was archived is left out of saved pages and of the other posts as well (fault 159)")
  func archived() throws {
    let archived = Mira.archive([Mira.post(Self.second, "whispers")])
      .replacing("text_post_app_text_posts", with: "text_post_app_text_app_archived_posts")
    let result = try ThreadsImport([
      ArchivePart(
        "threads/threads_and_replies.json",
        Mira.archive([Mira.post(Self.second, "whispers"), Mira.post(Self.second, "words")])),
      ArchivePart("threads/personal_information.json", Mira.openProfile),
      ArchivePart("threads/archived_threads.json", archived),
      ArchivePart(
        "saved.json",
        Mira.page([
          Mira.saved("66", "whispers"),
          Mira.saved("2", "reply", "\"is_reply\":true,\"replied_to\":{\"id\":\"66\"}"),
        ])),
    ])
    #expect(result.posts.map(\.text) == [.plain("words"), .plain("reply")])
    #expect(result.post("2")?.replyTo == PostReference(state: .unavailable))
    #expect(result.report.leftOut == ["archived": 3] && result.sumsAgree)
    #expect(!result.everything.contains("whispers") && !result.everything.contains("\"66\""))
  }

  @Test("a private account stays hidden in pages that are given apart, in either order (fault 159)")
  func privateElsewhere() throws {
    let fixture = try ExportFixture()
    let profile = Mira.profile(["Username": "mira.otter", "Private Account": "True"])
    let archive = try fixture.write(
      "archive.zip",
      ArchiveBytes.zip([
        ArchivePart("threads/threads_and_replies.json", Mira.archive([Mira.post(1, "words")])),
        ArchivePart("threads/personal_information.json", profile),
      ]))
    let pages = try fixture.write("saved.json", Mira.page([Mira.saved("1", "words")]).utf8)
    for paths in [[archive, pages], [pages, archive]] {
      let exports = try fixture.read(files: paths)
      #expect(exports.ids.isEmpty)
      #expect(exports.archive.accounts.isEmpty)
    }
  }
}
