import PostText
import SafeMarkup
import SitePlanning
import ThreadModel
import TypedTemplates

// Posts that a page shows with another post: the reposted post, and the parent of a reply.

extension EntryBuilder {
  /// A repost on a list: the post itself where it is here and may be shown, with who reposted it above.
  mutating func repost(_ row: RowID, subject: PlacedPost?) -> Record? {
    let account = scene.account(of: row)
    let line = Record([
      RepostFields.url: scene.address(ofAccountOf: row), .name: .text(account.displayName),
      .nameHTML: .html(scene.line(account.displayName, emoji: account.emoji)),
    ])
    if let subject {
      guard !scene.isHidden(subject.row), var record = entry(subject) else { return nil }
      record[EntryFields.before] = .html(scene.html(of: Section("repost", line)))
      return record
    }
    return posts.read(row) { [scene] in try scene.repost(row) }
      .map { foreignRepost($0, by: account, row: row, line: line) }
  }

  /// Somebody else's post, which the exports do not have: what the repost says of it, and a link. Its author heads it where
  /// that is known, and else who reposted it.
  private func foreignRepost(_ repost: Repost, by account: Account, row: RowID, line: Record) -> Record {
    let known = RepostedAuthor(repost.subject)
    let published = known == nil ? repost.published : repost.subject.published ?? repost.published
    var post = Record(PostFields.self)
    post[PostFields.published] = .text(published.rfc3339)
    let original = MissingPostReason.address(repost.subject)
    if let known {
      scene.fill(name: known.name, handle: known.handle, in: &post, as: PostFields.self)
      post[PostFields.url] = original
      fillContent(of: repost.subject, in: &post)
    } else {
      scene.fill(account, in: &post, as: PostFields.self)
      post[PostFields.authorURL] = scene.address(ofAccountOf: row)
      post[PostFields.url] = if case .address = original { original } else { post[PostFields.authorURL] }
      post[PostFields.sections] = .html(quoted(repost.subject))
    }
    return Record([
      EntryFields.role: .text("timeline"), .line: .text(Threadline.ends.word),
      .label: .text(scene.strings(.repostLabel, ["name": account.displayName])),
      .before: .html(scene.html(of: Section("repost", line))),
      .publishedText: .text(scene.strings.short(published)), .post: .record(post),
    ])
  }

  /// The words of a reposted post under the name of its author; without words, a note with a link.
  private func fillContent(of subject: PostReference, in post: inout Record) {
    guard let source = subject.text else {
      return post[PostFields.sections] = .html(quoted(subject))
    }
    let text = RichTextParser.parse(source).text
    let shortened = PostCut.shortened(text, to: PostCut.quoteLength)
    let section = Section.text(shortened ?? text, language: nil, in: scene)
    post[PostFields.sections] = .html(scene.html(of: section))
    let isCut = shortened != nil || text.plainText.hasSuffix("…")
    post[PostFields.isCut] = .flag(isCut && MissingPostReason.web(subject) != nil)
  }

  private func quoted(_ subject: PostReference) -> HTML {
    scene.html(of: QuoteSection(reference: subject).section(in: scene))
  }

  /// The parent of a reply, above it; in another scene where the reply stands outside this one.
  mutating func parentCard(_ card: ParentCard, of reply: RenderedPost, in other: RenderScene? = nil) -> HTML {
    let scene = other ?? scene
    var record = Record(ParentFields.self)
    switch card {
    case .post(let row):
      guard !scene.isHidden(row) else {
        record[ParentFields.note] = .text(MissingPostReason.hidden(row, in: scene))
        break
      }
      guard let summary = posts.summarized(row)?.summary else { return HTML() }
      record[ParentFields.isShown] = .flag(true)
      scene.fill(scene.account(of: row), in: &record, as: ParentFields.self)
      record[ParentFields.text] = .text(TextExcerpt.of(summary, count: 200))
      record[ParentFields.url] = scene.address(ofRow: row)
      record[ParentFields.linkText] = .text(scene.strings[.parentLink])
    case .tombstone(let row): record[ParentFields.note] = .text(MissingPostReason.tombstone(row, in: scene))
    case .missing:
      record[ParentFields.note] = .text(MissingPostReason.parent(reply.post.replyTo, scene.strings))
      record[ParentFields.url] = MissingPostReason.address(reply.post.replyTo)
    }
    return scene.html(of: Section("parent", record))
  }

  // MARK: Forks, silence, and what is elsewhere

  /// A record that is nothing but a sign, with what it says.
  func sign(_ field: EntryFields, _ note: String? = nil) -> Record {
    var record = Record(EntryFields.self)
    record[field] = .flag(true)
    record[EntryFields.note] = .optional(note)
    return record
  }

  mutating func opening(_ branch: ThreadBranch) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.branch] = .record(
      Record([
        BranchFields.isOpen: .flag(branch.isOpen), .isLast: .flag(branch.isLast),
        .isAnswer: .flag(branch.isAnswer),
      ]))
    record[EntryFields.folds] = .flag(branch.folds)
    guard branch.folds else { return record }
    let names = names(of: branch.authors)
    record[EntryFields.note] = .text(
      names.isEmpty
        ? scene.strings.counted(.branch, branch.count)
        : scene.strings.counted(.branchBy, branch.count, ["names": names]))
    fillFaces(branch.authors.first, in: &record)
    return record
  }

  mutating func record(of stub: ThreadStub) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.stub] = .record(
      Record([BranchFields.isLast: .flag(stub.isLast), .isBesidePath: .flag(stub.place == .besidePath)]))
    record[EntryFields.gapURL] = scene.address(ofSite: stub.address?.path)
    record[EntryFields.note] = .text(note(of: stub))
    fillFaces(stub.authors.first, in: &record)
    return record
  }

  private func note(of stub: ThreadStub) -> String {
    guard stub.place != .besidePath else { return scene.strings.counted(.otherReplies, stub.count) }
    let names = names(of: stub.authors)
    return names.isEmpty
      ? scene.strings.gap(stub.count, isBefore: false)
      : scene.strings.counted(.stubBy, stub.count, ["names": names])
  }

  /// `Ben, Cleo and Dan`, or `Ben, Cleo and 5 others`
  private func names(of authors: ThreadAuthors) -> String {
    scene.strings.authors(authors.first.map { name(of: scene.inputs.account($0)) }, count: authors.count)
  }

  mutating func fillFaces(_ accounts: [AccountID], in record: inout Record) {
    guard !accounts.isEmpty else { return }
    record[EntryFields.hasRepliers] = .flag(true)
    record[EntryFields.repliers] = .records(accounts.map { face(of: $0) })
  }

  /// Who replied, put together once for the pages of a group.
  private mutating func face(of account: AccountID) -> Record {
    if let face = faces[account] { return face }
    var face = Record(ReplierFields.self)
    scene.fill(scene.inputs.account(account), in: &face, as: ReplierFields.self)
    faces[account] = face
    return face
  }

  /// The name of an account where it is one of many words. A name of thousands of letters is cut.
  private func name(of account: Account) -> String { TextExcerpt.of(account.displayName, count: 48) }

  /// The one line on a list that says how much more of a thread there is: of the author's own posts, of all posts, or who
  /// replied.
  mutating func fillSummary(_ placed: PlacedPost, in record: inout Record) {
    fillFaces(placed.repliers, in: &record)
    if placed.folded > 0 {
      record[EntryFields.threadNote] = .text(scene.strings.counted(.folded, placed.folded))
    } else if placed.threadCount > 1 {
      record[EntryFields.threadNote] = .text(scene.strings.counted(.threadOf, placed.threadCount))
    } else if !placed.repliers.isEmpty {
      let names = scene.strings.list(placed.repliers.map { name(of: scene.inputs.account($0)) })
      record[EntryFields.threadNote] = .text(
        scene.strings.counted(.repliers, placed.repliers.count, ["names": names]))
    } else {
      return
    }
    record[EntryFields.threadURL] = scene.address(
      ofRow: placed.folded > 0 || placed.threadCount > 1 ? placed.threadRow ?? placed.row : placed.row)
  }

  /// Who wrote a post and when, for those who do not see the page.
  func fillLabel(of rendered: RenderedPost, in record: inout Record) {
    let name = scene.account(of: rendered.row).displayName
    record[EntryFields.label] = .text(
      scene.strings(rendered.isReply ? .replyLabel : .postLabel, ["name": name, "time": rendered.time]))
  }

  /// Who wrote a post in a thread to whom and when, for those who do not see the lines; and for those who do, the time
  /// alone where the post above was written on the same day.
  func fillThreadLabel(of rendered: RenderedPost, _ placed: PlacedPost, in record: inout Record) {
    let (strings, post) = (scene.strings, rendered.post)
    let name = name(of: scene.account(of: placed.row))
    let parent = placed.parent.flatMap { scene.inputs.record($0).kind == .post ? $0 : nil }
    let goesOn = placed.run.map { $0.number > 1 } ?? false
    var label =
      if let parent, !goesOn {
        strings(
          .replyLabelTo,
          ["name": name, "parent": self.name(of: scene.account(of: parent)), "time": rendered.time])
      } else {
        strings(
          rendered.isReply && !goesOn ? .replyLabel : .postLabel, ["name": name, "time": rendered.time])
      }
    if let run = placed.run {
      label = strings(.labelInRun, ["label": label, "run": strings.run(run)])
    }
    record[EntryFields.label] = .text(label)
    if let parent, placed.role != .focused, !placed.isApart,
      strings.isSameDay(scene.inputs.record(parent).published, post.published)
    {
      record[EntryFields.publishedText] = .text(strings.clock(post.published))
    }
  }
}

/// Who wrote a reposted post that the exports do not have, as far as the repost says.
struct RepostedAuthor: Hashable {
  let handle: String
  let name: String

  /// The author that a reference names, or else the one in the URL of its post; `nil` if neither is known, and for what
  /// may not be shown.
  init?(_ reference: PostReference) {
    guard reference.state == nil else { return nil }
    let handle =
      reference.handle.flatMap { $0.isEmpty ? nil : $0 }
      ?? (reference.url ?? reference.id).flatMap(Self.handle(inURL:))
    guard let handle = handle ?? reference.name, !handle.isEmpty else { return nil }
    self.handle = handle
    name = reference.name.flatMap { $0.isEmpty ? nil : $0 } ?? handle
  }

  /// The handle in the URL of a post, by the forms of the networks: `bob@social.example` of
  /// `https://social.example/users/bob/statuses/1` or `https://social.example/@bob/1`, `bob` of
  /// `https://x.com/bob/status/1`, and `bob.example` of `https://bsky.app/profile/bob.example/post/1`.
  static func handle(inURL url: String) -> String? {
    guard let web = WebURL(url) else { return nil }
    let path = web.description.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").dropFirst(2).map(String.init)
    guard parts.count >= 2, let first = parts.first else { return nil }
    switch (web.host, first) {
    case ("x.com", _), ("twitter.com", _): return parts[1] == "status" && first != "i" ? first : nil
    case ("bsky.app", "profile"): return parts[1].contains(":") ? nil : parts[1]
    case (_, "users"): return "\(parts[1])@\(web.host)"
    case _ where first.hasPrefix("@") && first != "@":
      let name = first.dropFirst()
      return parts[1] == "post" || name.contains("@") ? String(name) : "\(name)@\(web.host)"
    default: return nil
    }
  }
}
