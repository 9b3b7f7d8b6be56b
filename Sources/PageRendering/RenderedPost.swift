import BuildDiagnostics
import PostText
import SafeMarkup
import SitePaths
import SitePlanning
package import ThreadModel
import TypedTemplates

/// A post rendered once for all of its places: everything but role, line and count.
///
/// It is one value that many places share, since it is large.
package final class RenderedPost: Sendable {
  let row: RowID
  let post: Post
  /// The fields that are the same everywhere.
  let record: Record
  /// The same where long posts are cut short.
  let shortRecord: Record
  let text: RichText
  let longText: RichText?
  /// The words, for previews and cards; of a post with a warning only the warning.
  let summary: String
  /// The title in one line, of a post that has one and may show it.
  let title: String?
  /// What was lost while it was parsed.
  let diagnostics: [Diagnostic]
  /// The id of its element on a page.
  let anchor: String
  /// When it was published, short.
  let time: String
  /// What it depends on, and with it every page that shows it.
  let dependencies = DependencyRecorder()

  /// Decodes and renders the post of a row.
  init(row: RowID, in scene: RenderScene) throws {
    let post = try scene.post(row)
    let parsed = RichTextParser.parse(post.text, emoji: post.emoji)
    let long = post.longText.map { RichTextParser.parse($0, emoji: post.emoji) }
    self.row = row
    self.post = post
    text = parsed.text
    longText = long?.text
    summary = Self.summary(of: post, parsed.text, in: scene)
    title = Self.titleLine(of: post, in: scene)
    diagnostics = [parsed.warning, long?.warning].compactMap { $0 }.map { .text($0, in: post) }
    anchor = entryAnchor(of: post.id)
    time = scene.strings.short(post.published)
    var scene = scene.saying(row)
    scene.recorder = dependencies
    var record = Self.record(of: post, row: row, scene)
    record[PostFields.sections] = .html(Self.sections(of: post, row: row, parsed.text, long?.text, scene))
    self.record = record
    scene.isShort = !Self.isShort(post, parsed.text, in: scene)
    if scene.isShort {
      record[PostFields.isCut] = .flag(true)
      record[PostFields.sections] = .html(Self.sections(of: post, row: row, parsed.text, nil, scene))
    }
    shortRecord = record
  }

  /// Whether it answers a post, here or elsewhere.
  var isReply: Bool { post.replyTo != nil || post.isReply }

  /// The fields besides the sections.
  private static func record(of post: Post, row: RowID, _ scene: RenderScene) -> Record {
    var record = Record(PostFields.self)
    scene.fill(scene.account(of: row), in: &record, as: PostFields.self)
    record[PostFields.authorURL] = scene.address(ofAccountOf: row)
    record[PostFields.url] = scene.address(ofRow: row)
    record[PostFields.tags] = .records(tags(of: post, in: scene))
    record[PostFields.original] = scene.original(post.url)
    record[PostFields.mark] = .optional(mark(of: post, scene.strings))
    record[PostFields.published] = .text(post.published.rfc3339)
    record[PostFields.edited] = .optional(post.edited?.rfc3339)
    record[PostFields.editedText] = .optional(post.edited.map(scene.strings.short))
    if post.counts != PostCounts(), let date = scene.inputs.exportDate(ofRow: row) {
      record[PostFields.countsOf] = .text(scene.strings(.countsOf, ["day": scene.strings.day(date)]))
    }
    record[PostFields.height] = .text(String(EntryHeight(of: post, shape: scene.shape(of:)).step))
    return record
  }

  /// What keeps a post from everybody yet, in a draft of the site.
  private static func mark(of post: Post, _ strings: PageStrings) -> String? {
    if post.isDraft { return strings[.draftMark] }
    return post.publishAt.map { strings(.embargoMark, ["time": strings.long($0)]) }
  }

  /// Whether there is nothing in a post that a list would leave out.
  private static func isShort(_ post: Post, _ text: RichText, in scene: RenderScene) -> Bool {
    let title = post.title ?? ""
    return post.media.count <= PostCut.shownMedia && post.longText == nil
      && post.media.allSatisfy { ($0.alt?.count ?? 0) <= PostCut.altLength }
      && (title.utf8.count <= titleLength || title.count <= titleLength)
      && PostCut.fits(text, in: scene.inputs.settings.cutLength)
  }

  /// The tags that are not in the text, each with its page if the post is on it.
  private static func tags(of post: Post, in scene: RenderScene) -> [Record] {
    post.tags.lazy.map { TagKey.bare($0) }.filter { !$0.isEmpty }.prefix(shownTags).map { name in
      Record([TagFields.name: .text(name), .url: scene.address(ofTag: name)])
    }
  }

  private static let shownTags = 16

  /// The title in one line, not longer than a heading needs.
  private static func titleLine(of post: Post, in scene: RenderScene) -> String? {
    guard PostWarning(of: post).cover != .post, let title = post.title, !title.isBlank else { return nil }
    let line = TextExcerpt.of(scene.sanitizedLine(title), count: titleLength)
    return line.isBlank ? nil : line
  }

  private static let titleLength = 300

  /// The whole text without its formatting, about as many bytes of it as are asked for; where the post may not be
  /// shown, or has no text, its words.
  func text(_ length: Int) -> String {
    guard PostWarning(of: post).cover != .post else { return summary }
    let whole = [text, longText].compactMap { text in
      text.flatMap { $0.isEmpty ? nil : (PostCut.shortened($0, to: length) ?? $0).plainText }
    }.joined(separator: "\n\n")
    return whole.isBlank ? summary : whole
  }

  /// What is said of a post where its words alone are wanted, without rendering the rest of it.
  package static func summary(of post: Post, in scene: RenderScene) -> String {
    summary(of: post, RichTextParser.parse(post.text).text, in: scene)
  }

  /// The post that a post quotes; only by its author where its words may not stand.
  private static func quote(of post: Post, row: RowID, _ scene: RenderScene) -> QuoteSection? {
    guard let quote = post.quote else { return nil }
    guard let subject = scene.inputs.subject(of: row) else { return QuoteSection(reference: quote) }
    guard scene.isHidden(subject) else { return QuoteSection(reference: quote, row: subject) }
    return QuoteSection(reference: PostReference(handle: scene.account(of: subject).handle))
  }

  /// The post's blocks in order: the words first, since they are what the post is; a warning around it all, or
  /// around what there is to see.
  private static func sections(
    of post: Post, row: RowID, _ text: RichText, _ longText: RichText?, _ scene: RenderScene
  ) -> HTML {
    let warning = PostWarning(of: post)
    let title = scene.isShort ? titleLine(of: post, in: scene) : post.title
    let heading = title.flatMap { $0.isEmpty ? nil : RichText([.heading([.text($0)])]) }
    let shown = scene.isShort ? PostCut.shortened(text, to: scene.inputs.settings.cutLength) : nil
    var blocks = HTML()
    for case let text? in [heading, shown ?? text, longText] where !text.isEmpty {
      blocks.append(scene.html(of: .text(text, language: post.languages.first, in: scene)))
    }
    var seen = HTML()
    var others = HTML()
    for (section, hasMedia) in PostSections.attached(to: post, in: scene) {
      let html = scene.html(of: section)
      if hasMedia { seen.append(html) } else { others.append(html) }
    }
    if let quote = quote(of: post, row: row, scene) {
      others.append(scene.html(of: quote.section(in: scene)))
    }
    if warning.cover == .media, !seen.isEmpty { seen = covered(seen, by: warning, of: post, scene) }
    blocks.append(seen)
    blocks.append(others)
    return warning.cover == .post ? covered(blocks, by: warning, of: post, scene) : blocks
  }

  private static func covered(
    _ html: HTML, by warning: PostWarning, of post: Post, _ scene: RenderScene
  ) -> HTML {
    let text = warning.text(scene.strings)
    let record = Record([
      WarningFields.warning: .text(text), .warningHTML: .html(scene.line(text, emoji: post.emoji)),
      .content: .html(html),
    ])
    return scene.html(of: Section("warning", record))
  }

  /// What can be said of the post in plain words: its warning, else its text, else what its media show.
  private static func summary(of post: Post, _ text: RichText, in scene: RenderScene) -> String {
    let warning = PostWarning(of: post)
    if warning.cover == .post { return warning.sentence(scene.strings) }
    let excerpt = text.excerpt(400)
    if !excerpt.isBlank { return excerpt }
    if let title = post.title, !title.isEmpty { return title }
    for content in post.attachments.map(\.content) where !(warning.coversAllMedia && content.hasMedia) {
      if let words = content.words(in: scene) { return words }
    }
    return warning.cover == .nothing ? "" : warning.sentence(scene.strings)
  }
}

/// The id of a post's element, the same on every page, and safe in an address whatever the post's id is.
func entryAnchor(of id: String) -> String { "p-" + ContentHash(of: Array(id.utf8)).prefix(12) }

extension Diagnostic {
  /// What a text lost while it was parsed.
  fileprivate static func text(_ warning: TextWarning, in post: Post) -> Diagnostic {
    let code: Diagnostic.Code =
      warning == .rawHTMLDropped ? .rawHTMLDropped : .textShownPlain
    return .warning(code, "post \"\(post.id)\": \(warning.explanation)")
  }
}
