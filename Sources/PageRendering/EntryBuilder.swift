import SitePlanning
import ThreadModel
import TypedTemplates

/// Puts posts into their places on a page.
struct EntryBuilder {
  let scene: RenderScene
  var posts: RenderedPosts
  /// What is said of posts to programs, by row; see `linked(_:)`.
  var postings = PageMemo<RowID, LinkedPosting>()
  /// The place that each row stood in last, and its entry there, by its row; see `entry(_:)`.
  private var entries = PageMemo<RowID, (placed: PlacedPost, record: Record)>()
  /// The accounts that replied.
  var faces = PageMemo<AccountID, Record>()

  init(scene: RenderScene) {
    self.scene = scene
    posts = RenderedPosts(scene)
  }

  /// The records of a page's tokens, in order.
  mutating func records(for page: PagePlan) -> [Record] {
    let focus = page.tokens.firstIndex(where: Self.isFocused) ?? 0
    let dates = scene.list == nil ? [:] : ListDates(page.tokens, scene).above
    return page.tokens.enumerated().flatMap { index, token in
      [dates[index], record(for: token, isBefore: index < focus, isFirst: index == 0)].compactMap(\.self)
    }
  }

  private static func isFocused(_ token: PageToken) -> Bool {
    switch token {
    case .post(let placed), .tombstone(let placed): placed.role == .focused
    default: false
    }
  }

  private mutating func record(for token: PageToken, isBefore: Bool, isFirst: Bool) -> Record? {
    switch token {
    case .post(let placed): return entry(placed)
    case .repost(let row, let subject): return repost(row, subject: subject)
    case .gap(let count, let address): return gap(count, address, isBefore: isBefore || isFirst)
    case .missingParent(let row): return missingParent(of: row)
    case .tombstone(let placed): return tombstone(placed)
    case .branchOpens(let branch): return opening(branch)
    case .branchCloses(let folds):
      return Record([EntryFields.isBranchClose: .flag(true), .folds: .flag(folds)])
    case .stub(let stub): return record(of: stub)
    case .silence(let days): return sign(.isSilence, scene.strings.silence(days))
    case .partOpens(let count, let isOfFirst):
      let word: PageString = isOfFirst ? .partOfFirst : .partOfThis
      return sign(.isPartOpen, count.map { scene.strings.counted(word, $0) })
    case .partCloses: return sign(.isPartClose)
    case .threadEnds: return sign(.isThreadEnd)
    }
  }

  /// A post in its place. Where many pages of a thread show it in the same place, it is put together once.
  mutating func entry(_ placed: PlacedPost) -> Record? {
    // On a list hardly a post stands twice in one place.
    guard scene.list == nil else { return made(placed) }
    if let entry = entries[placed.row], entry.placed == placed { return entry.record }
    guard let record = made(placed) else { return nil }
    entries[placed.row] = (placed, record)
    return record
  }

  /// A post in its place: cut short on lists and above the post in focus.
  private mutating func made(_ placed: PlacedPost) -> Record? {
    let isShort = placed.role == .timeline || placed.role == .ancestor
    guard let rendered = posts.post(placed.row) else { return nil }
    var record = self.record(of: rendered, placed, isShort: isShort)
    // A list has no place for a link to lead to.
    if scene.list != nil { record[EntryFields.anchor] = .empty }
    if placed.role != .timeline || placed.isJoined { fillReply(of: rendered, placed, in: &record) }
    if placed.role == .focused {
      record[EntryFields.publishedLong] = .text(scene.strings.long(rendered.post.published))
      fillRevisions(of: rendered.post, row: placed.row, in: &record)
    }
    if placed.role == .timeline {
      fillLabel(of: rendered, in: &record)
      fillSummary(placed, in: &record)
    } else {
      fillThreadLabel(of: rendered, placed, in: &record)
    }
    if let card = placed.parentCard {
      record[EntryFields.before] = .html(parentCard(card, of: rendered))
    }
    return record
  }

  /// A post in a frame on another site, where nothing of its thread stands around it.
  func alone(_ rendered: RenderedPost, _ placed: PlacedPost) -> Record {
    var record = record(of: rendered, placed, isShort: false)
    fillLabel(of: rendered, in: &record)
    return record
  }

  private func record(of rendered: RenderedPost, _ placed: PlacedPost, isShort: Bool) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.post] = .record(isShort ? rendered.shortRecord : rendered.record)
    record[EntryFields.anchor] = .text(rendered.anchor)
    record[EntryFields.publishedText] = .text(rendered.time)
    fillPlace(placed, in: &record)
    fillCounts(rendered.post.counts, of: placed, in: &record)
    return record
  }

  /// Role and threadline, which posts and tombstones have alike.
  private func fillPlace(_ placed: PlacedPost, in record: inout Record) {
    record[EntryFields.role] = .text(placed.role.rawValue)
    record[EntryFields.line] = .text(placed.line.word)
    record[EntryFields.isJoined] = .flag(placed.isJoined)
    record[EntryFields.isPinned] = .flag(placed.isPinned)
    record[EntryFields.isFocused] = .flag(placed.role == .focused)
    record[EntryFields.isInRun] = .flag(placed.isInRun)
    record[EntryFields.runText] = .optional(placed.run.map(scene.strings.run))
    record[EntryFields.runNumber] = .optional(placed.run.map { scene.strings.numbers.text($0.number) })
  }

  /// What a post in a thread replies to: a post here, or one elsewhere that may be followed.
  private func fillReply(of rendered: RenderedPost, _ placed: PlacedPost, in record: inout Record) {
    var reply = Record(ReplyFields.self)
    if let parent = placed.parent {
      guard scene.inputs.record(parent).kind == .post else { return }
      reply[ReplyFields.url] = scene.address(ofRow: parent)
      reply[ReplyFields.handle] = .text(scene.account(of: parent).handle)
      reply[ReplyFields.isApart] = .flag(placed.isApart)
    } else {
      let parent = rendered.post.replyTo
      let address = MissingPostReason.address(parent)
      guard case .address = address else { return }
      reply[ReplyFields.url] = address
      reply[ReplyFields.handle] = .optional(parent?.handle)
    }
    record[EntryFields.replyTo] = .record(reply)
  }

  /// A count that the export gives is shown as of the export; where it gives none for replies, those that are
  /// here are counted. Replies that can all be seen are not counted, except those of the post in focus.
  private func fillCounts(_ counts: PostCounts, of placed: PlacedPost, in record: inout Record) {
    let known = counts.replies ?? placed.replies
    let replies = known <= placed.replies && showsReplies(of: placed) ? 0 : known
    let all: [(Int, PageString)] = [
      (replies, .replies), (counts.reposts ?? 0, .reposts),
      (counts.quotes ?? 0, .quotes), (counts.likes ?? 0, .likes),
    ]
    let shown = all.filter { $0.0 > 0 }.map { number, word in
      let (text, label) = (scene.strings.numbers.text(number), scene.strings.counted(word, number))
      return Record([CountFields.number: .text(text), .label: .text(label)])
    }
    record[EntryFields.hasCounts] = .flag(!shown.isEmpty)
    record[EntryFields.counts] = .records(shown)
  }

  /// Whether the page has the replies to a post, or says on another line how many there are.
  private func showsReplies(of placed: PlacedPost) -> Bool {
    switch placed.role {
    case .focused: false
    case .timeline:
      placed.threadCount > 1 || placed.folded > 0 || placed.replies == placed.repliers.count
        || placed.replies == 1 && placed.line == .continues
    case .ancestor: true
    case .reply: placed.line.hidden == 0 && placed.replies > 0
    }
  }

  // MARK: Versions

  /// The most bytes of earlier versions that a page shows, and of one of them.
  private static let revisionsLength = 12_000
  private static let revisionLength = 4_000

  /// The earlier versions of a post, the newest of them first, as many as the page may have.
  private func fillRevisions(of post: Post, row: RowID, in record: inout Record) {
    guard !post.revisions.isEmpty else { return }
    let scene = scene.saying(row)
    var shown: [Record] = []
    var length = 0
    for revision in post.revisions.reversed() {
      length += min(revision.text.byteCount, Self.revisionLength)
      guard length <= Self.revisionsLength, shown.count < 50 else { break }
      shown.append(
        Record([
          RevisionFields.published: .optional(revision.published?.rfc3339),
          .publishedText: .optional(revision.published.map(scene.strings.short)),
          .content: .html(
            scene.content(of: revision.text, emoji: post.emoji, limit: Self.revisionLength)),
        ]))
    }
    let hidden = post.revisions.count - shown.count
    let text = scene.strings.revisions(post.revisions.count, warning: scene.warning(of: post))
    var history = Record([HistoryFields.text: .text(text), .revisions: .records(shown)])
    if hidden > 0 { history[HistoryFields.note] = .text(scene.strings.counted(.moreRevisions, hidden)) }
    record[EntryFields.history] = .record(history)
  }

  // MARK: Signs

  private func gap(_ count: Int, _ address: PageURL?, isBefore: Bool) -> Record {
    var record = sign(.isGap, scene.strings.gap(count, isBefore: isBefore))
    record[EntryFields.gapSize] = .text(String(Self.gapHeight(count)))
    record[EntryFields.gapURL] = scene.address(ofSite: address?.path)
    return record
  }

  /// The height of a gap, as a step of the style sheet: a thousand posts take no more than five times the space of one. It
  /// is the smallest step that is at least log₂(count + 1), from 1 to 10.
  static func gapHeight(_ count: Int) -> Int {
    let count = UInt(max(1, count))
    return min(10, UInt.bitWidth - count.leadingZeroBitCount)
  }

  private mutating func missingParent(of row: RowID) -> Record? {
    // Of a tombstone that replied to something nothing is known.
    guard scene.inputs.record(row).kind == .post, let reply = posts.post(row)?.post else { return nil }
    var record = sign(.isMissing, MissingPostReason.parent(reply.replyTo, scene.strings))
    record[EntryFields.missingKind] = .text(MissingPostReason.kind(ofParent: reply.replyTo))
    record[EntryFields.gapURL] = MissingPostReason.address(reply.replyTo)
    return record
  }

  private func tombstone(_ placed: PlacedPost) -> Record {
    var record = sign(.isTombstone, MissingPostReason.tombstone(placed.row, in: scene))
    fillPlace(placed, in: &record)
    record[EntryFields.label] = .text(scene.strings[.goneLabel])
    record[EntryFields.anchor] = .text(entryAnchor(of: scene.inputs.id(ofRow: placed.row)))
    record[EntryFields.missingKind] = .text(MissingPostReason.kind(ofTombstone: placed.row, in: scene))
    return record
  }

  /// The JSON-LD of a row, built once for all pages of a page group; `nil` if its bytes cannot be read.
  mutating func linked(_ row: RowID) -> LinkedPosting? {
    if let posting = postings[row] { return posting }
    guard let rendered = posts.post(row) else { return nil }
    let posting = LinkedPosting(rendered, in: scene)
    postings[row] = posting
    return posting
  }
}
