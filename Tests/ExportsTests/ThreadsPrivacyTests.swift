import BuildDiagnostics
import Foundation
import Synchronization
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Importers

@Suite("Threads privacy")
struct ThreadsPrivacyTests {
  private func imported(
    profile: String, name: String = "a.zip", assuming visibility: Visibility? = nil
  ) throws -> ThreadsImport {
    try ThreadsImport(
      [
        ArchivePart(
          "threads/threads_and_replies.json", Mira.archive([Mira.post(1, "words", uri: "media/a.jpg")])),
        ArchivePart("threads/personal_information.json", profile), ArchivePart("media/a.jpg", "picture"),
      ], name: name, assuming: visibility)
  }

  @Test("of a profile only name, biography and openness are used, in any language it is written in")
  func profiles() throws {
    let german = Mira.profile([
      "E-Mail-Adresse": "mira@mail.example", "Benutzername": "mira.otter", "Name": Mira.spoiled("Mira Öttér"),
      "Steckbrief": "rivers", "Privates Konto": "Falsch", "Geschlecht": "secret-gender",
    ])
    let unheardOf = Mira.profile([
      Mira.spoiled("電子郵件"): "mira@mail.example", Mira.spoiled("電話"): "+15550100",
      Mira.spoiled("用戶名稱"): "mira.otter", Mira.spoiled("姓名"): Mira.spoiled("Mira Öttér"),
      Mira.spoiled("私人帳號"): "False", Mira.spoiled("性別"): "secret-gender",
    ])
    for profile in [german, unheardOf] {
      let result = try imported(profile: profile)
      let account = try #require(result.accounts.first)
      #expect(account.handle == "mira.otter" && account.id == Mira.account && account.isOwner)
      #expect(account.name == "Mira Öttér")
      #expect(account.url == "https://www.threads.net/@mira.otter")
      #expect(result.posts.count == 1)
      for secret in ["mail.example", "15550100", "secret-gender", "android-0123456789abcdef"] {
        #expect(!result.everything.contains(secret))
      }
    }
    #expect(try imported(profile: german).accounts.first?.bio == .plain("rivers"))
  }

  @Test(
    "of a private account nothing is published, not a word and not a picture (fault 159)",
    arguments: [
      "Private Account": "True", "Privates Konto": "Wahr", "Private Account ": "true",
      "\\u00e7\\u00a7\\u0081\\u00e4\\u00ba\\u00ba": "True",
    ])
  func privateAccount(_ label: String, _ value: String) throws {
    for assumed in [nil, Visibility.public] {
      let result = try imported(
        profile: Mira.profile(["Username": "mira.otter", label: value]), assuming: assumed)
      #expect(result.posts.isEmpty && result.accounts.map(\.flags) == [["private"]])
      #expect(result.accounts.map(\.name) == [nil] && result.accounts.map(\.bio) == [nil])
      #expect(result.report.leftOut == ["private-account": 1])
      #expect(result.sumsAgree && result.media.isEmpty)
      #expect(!result.everything.contains("words") && !result.everything.contains("picture"))
      #expect(result.codes.contains("private-account"))
    }
  }

  @Test("a profile that nobody understands leaves all out, unless the person speaks for it (fault 156)")
  func unreadableProfile() throws {
    let profiles = [
      Mira.profile(["Username": "mira.otter", "Private Account": "maybe"]),
      Mira.profile(["Username": "mira.otter", "Something": "else"]), "{}", "no JSON",
    ]
    for profile in profiles {
      let result = try imported(profile: profile)
      #expect(result.posts.isEmpty && result.report.leftOut == ["visibility-unknown": 1], "\(profile)")
      #expect(result.codes.contains("visibility-unknown"))
      let assumed = try imported(profile: profile, assuming: .unlisted)
      #expect(assumed.posts.map(\.visibility) == [.unlisted])
      let hidden = try imported(profile: profile, assuming: .followers)
      #expect(hidden.posts.isEmpty && hidden.sumsAgree)
    }
  }

  @Test("without a profile the posts are public, and the owner's name is that of the file")
  func withoutProfile() throws {
    let part = ArchivePart("threads_and_replies.json", Mira.archive([Mira.post(1, "words")]))
    let named = try ThreadsImport([part], name: "instagram-mira.otter-2026-03-04-AbCdEf.zip")
    #expect(named.accounts.map(\.handle) == ["mira.otter"])
    #expect(named.posts.map(\.visibility) == [.public])
    let unnamed = try ThreadsImport([part])
    #expect(unnamed.accounts.map(\.handle) == ["me"])
    #expect(unnamed.accounts.map(\.url) == [nil])
    #expect(unnamed.codes == ["missing-profile"])
  }

  @Test("archived posts are counted and not read, whatever state their file is in")
  func archivedPosts() throws {
    let archived = "{\"text_post_app_text_app_archived_posts\":[{\"title\":\"regretted\"},{}]"
    for (text, count) in [(archived + "}", 2), (archived, 2), ("broken", 0)] {
      let result = try ThreadsImport(
        [Mira.post(1, "words")], files: [ArchivePart("threads/archived_threads.json", text)])
      #expect(result.report.leftOut["archived", default: 0] == count)
      #expect(result.sumsAgree && !result.everything.contains("regretted"))
    }
  }

  @Test("what somebody liked, saved, viewed or follows is never opened (fault 160)")
  func unopenedFiles() throws {
    let names = [
      "liked_threads", "saved_threads", "threads_viewed", "followers", "following", "blocked_profiles",
    ]
    let scratch = try ScratchFolder()
    try scratch.write("in/threads_and_replies.json", Mira.archive([Mira.post(1, "words")]).utf8)
    for name in names { try scratch.write("in/\(name).json", Mira.page([Mira.saved("1", "secret")]).utf8) }
    let opened = OpenedPaths()
    let container = WatchedContainer(
      inner: try ExportContainers.open(path: scratch.path + "/in"), opened: opened)
    #expect(ThreadsArchive().recognizes(container) && !ThreadsAPIPages().recognizes(container))
    _ = try ThreadsArchive().importRecords(
      from: container, into: scratch.folder("out"), options: ImportOptions())
    #expect(opened.paths == ["threads_and_replies.json"])
  }
}

/// Remembers which files of a container were opened. Tests use it from one thread.
private final class OpenedPaths: Sendable {
  private let all = Mutex<Set<String>>([])
  var paths: Set<String> { all.withLock { $0 } }
  func insert(_ path: String) { all.withLock { _ = $0.insert(path) } }
}

private struct WatchedContainer: ExportContainer {
  let inner: any ExportContainer
  let opened: OpenedPaths
  var name: String { inner.name }
  var entries: [ContainerEntry] { inner.entries }
  var diagnostics: DiagnosticLog { inner.diagnostics }

  func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    for path in paths { opened.insert(path) }
    return try inner.visit(paths, body)
  }

  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    for path in wanted.keys { opened.insert(path) }
    return try inner.extract(wanted, onFile: onFile)
  }
}
