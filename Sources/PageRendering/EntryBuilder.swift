import BuildDiagnostics
import PostText
import SafeMarkup
import SitePlanning
import ThreadModel
import TypedTemplates

/// Puts posts into their places on a page. Each post of a unit is decoded and rendered once, however many of
/// the unit's pages show it.
struct EntryBuilder {
  let scene: RenderScene
  private(set) var diagnostics: [Diagnostic] = []
  private var posts: [UInt32: RenderedPost] = [:]
  private var unreadable: Set<UInt32> = []

  /// How many rendered posts are kept; a page needs some sixty, a thread may have a million.
  private static let keptPosts = 512

  init(scene: RenderScene) { self.scene = scene }

  /// The rendered post of a row; nil, with one diagnostic however often it is asked for, where its bytes
  /// cannot be read.
  mutating func post(_ row: UInt32) -> RenderedPost? {
    if let post = posts[row] { return post }
    guard !unreadable.contains(row) else { return nil }
    if posts.count >= Self.keptPosts { posts.removeAll(keepingCapacity: true) }
    do {
      let post = try RenderedPost(row: row, in: scene) { diagnostics.append($0) }
      posts[row] = post
      return post
    } catch {
      lose(row, to: error)
      return nil
    }
  }

  /// The words of a row's post, which cost less than rendering it; nil as for `post(_:)`.
  private mutating func words(of row: UInt32) -> String? {
    if let post = posts[row] { return post.words }
    guard !unreadable.contains(row) else { return nil }
    do {
      return try RenderedPost.words(ofRow: row, in: scene)
    } catch {
      lose(row, to: error)
      return nil
    }
  }

  private mutating func lose(_ row: UInt32, to error: any Error) {
    guard unreadable.insert(row).inserted else { return }
    let id = scene.archive.id(of: scene.archive.rows[Int(row)])
    diagnostics.append(
      (error as? Diagnostic)
        ?? .error(.recordUnreadable, "record \"\(id)\" cannot be read again: \(error)"))
  }

  /// The records of a page's tokens, in order.
  mutating func records(for page: PagePlan) -> [Record] {
    let focus = page.tokens.firstIndex(where: Self.isFocused) ?? 0
    var records: [Record] = []
    records.reserveCapacity(page.tokens.count)
    for (index, token) in page.tokens.enumerated() {
      if let record = record(for: token, isBefore: index < focus, isFirst: index == 0, on: page) {
        records.append(record)
      }
    }
    return records
  }

  private static func isFocused(_ token: PageToken) -> Bool {
    switch token {
    case .post(let placed): placed.role == .focused
    case .tombstone(let placed): placed.role == .focused
    case .repost, .gap, .missingParent: false
    }
  }

  private mutating func record(
    for token: PageToken, isBefore: Bool, isFirst: Bool, on page: PagePlan
  ) -> Record? {
    switch token {
    case .post(let placed): return entry(placed, on: page)
    case .repost(let row, let subject): return repost(row, subject: subject, on: page)
    case .gap(let count, let address): return gap(count, address, isBefore: isBefore || isFirst)
    case .missingParent(let row): return missingParent(of: row)
    case .tombstone(let placed): return tombstone(placed)
    }
  }

  private mutating func entry(_ placed: PlacedPost, on page: PagePlan) -> Record? {
    guard let rendered = post(placed.row) else { return nil }
    var record = rendered.record
    record[EntryFields.role] = .text(placed.role.rawValue)
    record[EntryFields.line] = .text(placed.line.rawValue)
    record[EntryFields.depth] = .text(String(min(placed.depth, 4)))
    record[EntryFields.isFocused] = .flag(placed.role == .focused)
    if placed.role == .timeline {
      record[EntryFields.anchor] = .empty
    } else {
      fillReply(of: rendered.post, placed, in: &record)
    }
    if placed.role == .timeline, placed.threadCount > 1 {
      record[EntryFields.threadNote] = .text("Thread of \(placed.threadCount) posts")
    }
    if let card = placed.parentCard {
      record[EntryFields.before] = .html(parentCard(card, of: rendered.post, row: placed.row))
    }
    fillCounts(rendered.post.counts, replies: placed.replies, in: &record)
    return record
  }

  /// What a post in a thread replies to: a post here, or one elsewhere that may be followed.
  private func fillReply(of post: Post, _ placed: PlacedPost, in record: inout Record) {
    var reply = Record(ReplyFields.self)
    if let parent = placed.parent {
      guard scene.archive.rows[Int(parent)].kind == .post else { return }
      reply[ReplyFields.address] = scene.address(ofRow: parent)
      reply[ReplyFields.handle] = .text(scene.account(of: parent).handle)
      reply[ReplyFields.isApart] = .flag(placed.isApart)
    } else {
      let address = Absence.address(post.replyTo)
      guard case .address = address else { return }
      reply[ReplyFields.address] = address
      reply[ReplyFields.handle] = post.replyTo?.handle.map { .text($0) } ?? .empty
    }
    record[EntryFields.replyTo] = .record(reply)
  }

  /// A count that the export gives is shown as of the export; where it gives none for replies, those that are
  /// here are counted.
  private func fillCounts(_ counts: PostCounts, replies: Int, in record: inout Record) {
    let all = [
      (counts.replies ?? replies, "reply", "replies"), (counts.reposts ?? 0, "repost", "reposts"),
      (counts.quotes ?? 0, "quote", "quotes"), (counts.likes ?? 0, "like", "likes"),
    ]
    let shown = all.filter { $0.0 > 0 }
    record[EntryFields.hasCounts] = .flag(!shown.isEmpty)
    record[EntryFields.counts] = .records(
      shown.map { number, one, many in
        var record = Record(CountFields.self)
        record[CountFields.number] = .text(String(number))
        record[CountFields.label] = .text(number == 1 ? one : many)
        return record
      })
  }

  private mutating func repost(_ row: UInt32, subject: PlacedPost?, on page: PagePlan) -> Record? {
    let account = scene.account(of: row)
    var line = Record(RepostFields.self)
    line[RepostFields.address] = scene.address(ofAccountOf: row)
    line[RepostFields.name] = .text(account.displayName)
    line[RepostFields.nameHTML] = .html(scene.line(account.displayName, emoji: account.emoji))
    if let subject {
      guard !scene.isHidden(subject.row, besidePostOf: scene.archive.rows[Int(row)].account) else {
        return nil
      }
      guard var record = entry(subject, on: page) else { return nil }
      record[EntryFields.before] = .html(scene.frame("repost", line))
      return record
    }
    do {
      return foreignRepost(try scene.repost(row), by: account, row: row, line: line)
    } catch {
      lose(row, to: error)
      return nil
    }
  }

  /// Somebody else's post, which is theirs to show: what the export says of it, and a link.
  private func foreignRepost(_ repost: Repost, by account: Account, row: UInt32, line: Record) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.isPost] = .flag(true)
    record[EntryFields.role] = .text("timeline")
    record[EntryFields.line] = .text(Threadline.ends.rawValue)
    record[EntryFields.depth] = .text("0")
    record[EntryFields.label] = .text("Repost by \(account.displayName)")
    scene.fill(
      account, in: &record, name: EntryFields.name, nameHTML: EntryFields.nameHTML,
      handle: EntryFields.handle, avatar: EntryFields.avatar, tone: EntryFields.tone,
      initial: EntryFields.initial)
    record[EntryFields.authorAddress] = scene.address(ofAccountOf: row)
    record[EntryFields.address] =
      repost.subject.url.flatMap { WebAddress($0) }.map { .address(Address($0)) }
      ?? scene.address(ofAccountOf: row)
    record[EntryFields.published] = .text(repost.published.rfc3339)
    record[EntryFields.publishedText] = .text(scene.settings.zone.short(repost.published))
    var html = HTML()
    scene.append(.quote(repost.subject, row: nil), to: &html)
    record[EntryFields.sections] = .html(html)
    record[EntryFields.before] = .html(scene.frame("repost", line))
    return record
  }

  private func gap(_ count: Int, _ address: PageAddress?, isBefore: Bool) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.isGap] = .flag(true)
    let posts = count == 1 ? "reply" : "replies"
    record[EntryFields.note] = .text(
      isBefore ? "\(count) earlier \(posts) not shown here" : "\(count) more \(posts)")
    record[EntryFields.gapAddress] = address.map { scene.address(ofSite: $0.path) } ?? .empty
    return record
  }

  private mutating func missingParent(of row: UInt32) -> Record? {
    guard let reply = post(row)?.post else { return nil }
    var record = Record(EntryFields.self)
    record[EntryFields.isMissing] = .flag(true)
    record[EntryFields.note] = .text(Absence.parent(reply.replyTo))
    record[EntryFields.gapAddress] = Absence.address(reply.replyTo)
    return record
  }

  private func tombstone(_ placed: PlacedPost) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.isTombstone] = .flag(true)
    record[EntryFields.role] = .text(placed.role.rawValue)
    record[EntryFields.line] = .text(placed.line.rawValue)
    record[EntryFields.depth] = .text(String(min(placed.depth, 4)))
    record[EntryFields.label] = .text("A post that is gone")
    record[EntryFields.anchor] = .text(
      EntryAnchor.anchor(of: scene.archive.id(of: scene.archive.rows[Int(placed.row)])))
    record[EntryFields.note] = .text(Absence.tombstone(placed.row, in: scene))
    return record
  }

  private mutating func parentCard(_ card: ParentCard, of reply: Post, row replyRow: UInt32) -> HTML {
    var record = Record(ParentFields.self)
    switch card {
    case .post(let row):
      guard !scene.isHidden(row, besidePostOf: scene.archive.rows[Int(replyRow)].account) else {
        record[ParentFields.note] = .text("In reply to @\(scene.account(of: row).handle)")
        break
      }
      guard let words = words(of: row) else { return HTML() }
      record[ParentFields.isShown] = .flag(true)
      scene.fill(
        scene.account(of: row), in: &record, name: ParentFields.name, nameHTML: ParentFields.nameHTML,
        handle: ParentFields.handle, avatar: ParentFields.avatar, tone: ParentFields.tone,
        initial: ParentFields.initial)
      record[ParentFields.text] = .text(TextExcerpt.of(words, count: 200))
      record[ParentFields.address] = scene.address(ofRow: row)
      record[ParentFields.linkText] = .text("Read the post this replies to")
    case .tombstone(let row): record[ParentFields.note] = .text(Absence.tombstone(row, in: scene))
    case .missing:
      record[ParentFields.note] = .text(Absence.parent(reply.replyTo))
      record[ParentFields.address] = Absence.address(reply.replyTo)
    }
    return scene.frame("parent", record)
  }
}

extension Diagnostic.Code {
  /// The bytes of a record are no longer what they were when the build began.
  static let recordUnreadable: Diagnostic.Code = "record-unreadable"
}
