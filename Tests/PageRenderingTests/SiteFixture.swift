import BuildDiagnostics
@testable import PageRendering
import SitePaths
import SitePlanning
@testable import Syndication
import Testing
import ThreadIndexing
import ThreadModel

/// A site made from the records that a test writes down, rendered with the built-in theme.
struct SiteFixture {
  private var accounts: [Account] = []
  private var records: [FixtureBodies.Record] = []
  private var withheld: [String: RecordRow.Flags] = [:]
  /// The ids of posts whose bytes cannot be read again.
  var unreadable: Set<String> = []
  var settings: RenderSettings
  var kinds = PageKinds.all
  var planSettings = PlanSettings()
  var lock = PermalinkLock.empty

  /// A site at an address, with no accounts yet.
  init(base: String = "https://threads.example/") throws {
    settings = RenderSettings(base: try #require(BaseURL(base)), title: "Harbour Lane")
    settings.sitePicture = PublishedMedia(
      path: try #require(SitePath("preview.png")), type: "image/png", width: 1200, height: 630)
  }

  /// Adds an account whose id is `id:` and its handle.
  /// When the exports were made, by the number of the file; all records are in file 0.
  var exportDates: [UInt32: Instant] = [:]

  mutating func account(_ handle: String, name: String? = nil, _ edit: (inout Account) -> Void = { _ in }) {
    var account = Account(id: "id:\(handle)", handle: handle)
    account.name = name
    account.isOwner = true
    edit(&account)
    accounts.append(account)
    accounts.sort { $0.id < $1.id }
  }

  /// Adds a post at a second; an account that nobody added comes into being.
  mutating func post(
    _ id: String, by handle: String = "ada", at second: Int64 = 0, _ text: String = "",
    replyTo: String? = nil,
    flags: RecordRow.Flags = [], _ edit: (inout Post) -> Void = { _ in }
  ) {
    let account = self.id(ofAccount: handle)
    var post = Post(id: id, account: account, published: Self.time(second), text: .plain(text))
    post.replyTo = replyTo.map { PostReference(id: $0) }
    edit(&post)
    withheld[id] = flags
    records.append(.post(post))
  }

  /// Adds a repost of a post, by its id or by all that is known of it.
  mutating func repost(
    _ id: String, by handle: String, at second: Int64 = 0, of subject: PostReference,
    flags: RecordRow.Flags = []
  ) {
    let account = self.id(ofAccount: handle)
    withheld[id] = flags
    records.append(
      .repost(
        Repost(
          id: id, account: account, published: Self.time(second), subject: subject,
          visibility: .public)))
  }

  /// Adds what is left of a post; a bare one knows neither whose it was nor when it went.
  mutating func tombstone(
    _ id: String, by handle: String, at second: Int64 = 0, replyTo: String? = nil,
    reason: Tombstone.Reason = .deleted, isBare: Bool = false
  ) {
    var tombstone = Tombstone(id: id, reason: reason)
    if !isBare {
      tombstone.account = self.id(ofAccount: handle)
      tombstone.deleted = Self.time(second)
    }
    tombstone.replyTo = replyTo.map { PostReference(id: $0) }
    records.append(.tombstone(tombstone))
  }

  /// A second after the morning of 12 March 2026.
  static func time(_ second: Int64) -> Instant { Instant(clamping: (1_773_306_000 + second) * 1000) }

  /// The id of the account with a handle, which is created if it is missing.
  private mutating func id(ofAccount handle: String) -> String {
    if let account = accounts.first(where: { $0.handle == handle }) { return account.id }
    account(handle)
    return "id:\(handle)"
  }
}

extension SiteFixture {
  /// The plan of the site.
  func plan() async throws -> SitePlan {
    let archive = try archive()
    let threads = ThreadAssembler.assemble(archive).threads
    let zone = settings.zone
    return await SitePlan(
      archive, threads: threads, lock: lock, tags: TagIndexer(archive).index(), settings: planSettings,
      kinds: kinds, offset: { zone.offset($0) })
  }

  /// What a renderer knows of the site.
  func scene(templates: PageTemplates? = nil) async throws -> RenderScene {
    let plan = try await plan()
    return RenderScene(
      RenderSite(
        plan: plan, settings: settings, media: FixtureMedia(),
        cards: FixtureCards().published(_:_:sources:),
        templates: try templates ?? BuiltInTheme.compiled.get()),
      PageInputs(whole: plan))
  }

  /// Every page of the site.
  func render(templates: PageTemplates? = nil) async throws -> FixtureSite {
    let plan = try await plan()
    let cards = FixtureCards()
    let renderer = PageRenderer(
      plan: plan, settings: settings, templates: try templates ?? BuiltInTheme.compiled.get(),
      media: FixtureMedia(), cards: cards.published(_:_:sources:), besides: SyndicatedFiles.files(of:in:))
    var files: [String: [UInt8]] = [:]
    var diagnostics: [Diagnostic] = []
    for index in 0..<plan.unitCount {
      let unit = plan.unit(at: index)
      plan.forEachGroup(of: unit) { inputs in
        diagnostics +=
          renderer.render(inputs) { file in
            if case .bytes(let bytes) = file.content { files[file.path.description] = bytes }
          }.diagnostics
      }
    }
    if plan.settings.extras.contains(.sitemap) {
      var sitemap = SitemapFiles(renderer.siteScene)
      let lines = SitemapLines(of: 0..<plan.sitemapSize, in: renderer.siteScene)
      for file in sitemap.append(lines) + sitemap.finish() {
        if case .bytes(let bytes) = file.content { files[file.path.description] = bytes }
      }
    }
    return FixtureSite(plan: plan, base: settings.base, files: files, diagnostics: diagnostics, cards: cards)
  }

  private func archive() throws -> Archive {
    var identifiers = IdentifierTable()
    var rows: [RecordRow] = []
    for (index, record) in records.enumerated() {
      rows.append(try row(record, at: index, &identifiers))
    }
    rows.sort { left, right in
      left.published == right.published
        ? identifiers.precedes(left.id, right.id) : left.published < right.published
    }
    return Archive(
      accounts: accounts, identifiers: identifiers, rows: rows,
      bodies: FixtureBodies(records: records, unreadable: unreadable), exportDates: exportDates)
  }

  private func row(
    _ record: FixtureBodies.Record, at index: Int, _ identifiers: inout IdentifierTable
  ) throws -> RecordRow {
    let account = accounts.firstIndex { $0.id == record.account }.map { AccountID($0) }
    let id = identifiers.intern(record.id)
    var row = RecordRow(
      kind: record.kind, id: try #require(id),
      account: account ?? .missing, published: record.published,
      place: .init(file: 0, offset: UInt64(index), length: 0))
    row.flags = withheld[record.id] ?? []
    if !row.flags.contains(.withheldParent) { row.parent = record.parent.flatMap { identifiers.intern($0) } }
    if !row.flags.contains(.withheldSubject) {
      row.subject = record.subject.flatMap { identifiers.intern($0) }
    }
    if case .post(let post) = record {
      if post.replyTo != nil || post.isReply { row.flags.insert(.reply) }
      if post.updated != nil { row.flags.insert(.edited) }
      if post.visibility == .unlisted { row.flags.insert(.unlisted) }
      if post.attachments.contains(where: { if case .media = $0 { true } else { false } }) {
        row.flags.insert(.media)
      }
      if post.isSensitive || post.warning?.isBlank == false || !post.labels.isEmpty {
        row.flags.insert(.sensitive)
      }
      row.flags.insert(.tags)
      row.weight = UInt32(clamping: 800 + post.text.byteCount * 13 / 10 + post.attachments.count * 700)
    }
    return row
  }
}
