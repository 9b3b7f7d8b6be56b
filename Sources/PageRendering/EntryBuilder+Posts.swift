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
        record[ParentFields.note] = .text(
          scene.strings(.parentOf, ["handle": "@\(scene.account(of: row).handle)"]))
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
}
