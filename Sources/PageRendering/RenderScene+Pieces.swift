import PostText
import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel
import TypedTemplates

/// The pieces that several sections and pages are put together from.
extension RenderScene {
  /// A path of the site as an address from the root of its host.
  func address(ofSite path: String) -> FieldValue {
    Address(rooted: settings.base.rooted(path)).map { .address($0) } ?? .empty
  }

  /// The address of a post's own page.
  func address(ofRow row: UInt32) -> FieldValue {
    inputs.path(ofRow: row).map { address(ofSite: $0) } ?? .empty
  }

  /// The address of a tag's page, where this says what a post says that stands on it.
  func address(ofTag name: String) -> FieldValue {
    guard linksTags, let key = TagKey.make(name) else { return .empty }
    return address(ofSite: PageAddress.tag(slug: SafeName.tag(key)).path)
  }

  /// The address of the timeline of a row's account.
  func address(ofAccountOf row: UInt32) -> FieldValue {
    inputs.path(ofAccount: inputs.record(row).account).map { address(ofSite: $0) } ?? .empty
  }

  /// A link to where something stood originally, if that is a web address.
  func original(_ url: String?) -> FieldValue {
    url.flatMap(originalRecord).map { .record($0) } ?? .empty
  }

  /// The same as a record; nil for what is no web address.
  func originalRecord(_ url: String) -> Record? {
    guard let web = WebAddress(url) else { return nil }
    var record = Record(OriginalFields.self)
    record[OriginalFields.address] = .address(Address(web))
    record[OriginalFields.host] = .text(web.host)
    return record
  }

  /// A link to a medium that was not brought along.
  func original(_ source: Media.Source) -> FieldValue {
    guard case .remote(let url) = source else { return .empty }
    return original(url)
  }

  /// A picture in the site, or a note with the alt text that says why it is not.
  func pictureRecord(_ media: Media) -> Record {
    var record = Record(PictureFields.self)
    let alt = isShort ? TextExcerpt.of(media.alt ?? "", count: PostCut.altLength) : media.alt ?? ""
    switch self.media.published(media.source) {
    case .published(let published):
      show(published, of: media.source, in: &record)
      record[PictureFields.alt] = .text(alt)
    case .remote:
      record[PictureFields.note] = .text(note(words[.pictureAbsent], alt: alt))
      record[PictureFields.original] = original(media.source)
    case .withheld(let loss):
      record[PictureFields.note] = .text(note(MediumWords.picture.lost(loss, words), alt: alt))
    }
    return record
  }

  private func note(_ text: String, alt: String) -> String {
    alt.isEmpty
      ? words(.sentence, ["words": text]) : words(.sentenceWithAlt, ["words": text, "alt": alt])
  }

  /// Who somebody is, in the six fields that every record of a person has.
  func fill<Fields: RecordFields>(
    _ account: Account, in record: inout Record, name: Fields, nameHTML: Fields, handle: Fields,
    avatar: Fields, tone: Fields, initial: Fields
  ) {
    record[name] = .text(account.displayName)
    record[nameHTML] = .html(line(account.displayName, emoji: account.emoji))
    record[handle] = .text(account.handle)
    record[avatar] = portrait(account.avatar)
    record[tone] = .text(AccountTone.tone(of: account.id))
    record[initial] = .text(AccountTone.initial(of: account.displayName))
  }

  /// The markup of a text, of its beginning alone where it is longer than `limit` bytes.
  func content(of source: TextSource, emoji: [CustomEmoji] = [], limit: Int = .max) -> HTML {
    var html = HTML()
    let text = parser.parse(source, emoji: emoji).text
    (PostCut.shortened(text, to: limit) ?? text).appendHTML(to: &html, links: links)
    return html
  }

  /// The markup of a line of plain text, such as a name.
  func line(_ text: String, emoji: [CustomEmoji]) -> HTML {
    var html = HTML()
    RichText.appendHTML(ofLine: text, emoji: emoji, to: &html, links: links)
    return html
  }

  /// What stands for a post wherever it is not asked for, or nil where its words may.
  func warning(of post: Post) -> String? {
    let warning = PostWarning(of: post)
    return warning.cover == .post ? warning.words(words) : nil
  }

  /// The height of a published picture or film for a width of 1.
  func shape(of media: Media) -> Double? {
    guard case .published(let published) = self.media.published(media.source), let width = published.width,
      let height = published.height, width > 0
    else { return nil }
    return Double(height) / Double(width)
  }

  /// The markup of a section, by the first renderer that knows it.
  func append(_ section: PostSection, to html: inout HTML) {
    for renderer in PageRenderer.sections {
      guard let record = renderer.record(for: section, in: self) else { continue }
      templates.sections[renderer.template(for: section, in: self)]?.render(record, into: &html)
      return
    }
  }

  /// The markup of one of the frames around sections.
  func frame(_ name: String, _ record: Record) -> HTML {
    var html = HTML()
    templates.sections[name]?.render(record, into: &html)
    return html
  }
}

/// What stands for an account without a picture: a letter on one of eight tones, the same on every page.
enum AccountTone {
  static func tone(of id: String) -> String {
    String(id.utf8.reduce(UInt32(0)) { ($0 &* 31) &+ UInt32($1) } % 8)
  }

  static func initial(of name: String) -> String {
    let character = name.first { $0.isLetter || $0.isNumber } ?? name.first { !$0.isWhitespace }
    return character.map { $0.uppercased() } ?? "?"
  }
}
