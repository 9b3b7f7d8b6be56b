import PostText
import SafeMarkup
import SitePaths
import SitePlanning
package import ThreadModel
import TypedTemplates

/// The pieces that several sections and pages are put together from.
extension RenderScene {
  /// A path of the site as a URL from the root of its host; nothing for no path.
  func address(ofSite path: String?) -> FieldValue {
    path.flatMap { Address(rooted: settings.base.rooted($0)) }.map { .address($0) } ?? .empty
  }

  /// The URL of a post's own page.
  func address(ofRow row: RowID) -> FieldValue { address(ofSite: inputs.path(ofRow: row)) }

  /// A path of the site as an absolute address in which everything is encoded that an address cannot hold.
  package func absolute(_ path: String) -> String? {
    Address(rooted: settings.base.rooted(path)).map { settings.base.origin + $0.description }
  }

  /// The absolute address of a post's own page.
  package func absolute(ofRow row: RowID) -> String? {
    inputs.path(ofRow: row).flatMap { absolute($0) }
  }

  /// The page of a tag, if the scene shows a post that is on it.
  func address(ofTag name: String) -> FieldValue {
    guard linksTags, let key = TagKey.make(name) else { return .empty }
    return address(ofSite: TagPage.path(of: key))
  }

  /// The URL of the timeline of a row's account.
  func address(ofAccountOf row: RowID) -> FieldValue {
    address(ofSite: inputs.path(ofAccount: inputs.record(row).account))
  }

  /// A link to where something stood originally, if that is a web address.
  func original(_ url: String?) -> FieldValue {
    url.flatMap(originalRecord).map { .record($0) } ?? .empty
  }

  /// The same as a record; nil for what is no web address.
  func originalRecord(_ url: String) -> Record? {
    WebURL(url).map {
      Record([OriginalFields.url: .address(Address($0)), .host: .text($0.host)])
    }
  }

  /// A picture in the site, or a note with the alt text that says why it is not.
  func pictureRecord(_ media: Media) -> Record {
    let alt = isShort ? TextExcerpt.of(media.alt ?? "", count: PostCut.altLength) : media.alt ?? ""
    let outcome = self.media.published(media.source)
    guard case .published(let published) = outcome else {
      let note = MediaStrings.picture.absence(outcome, strings).map { self.note($0, alt: alt) }
      let url = outcome == .remote ? media.source.url : nil
      return Record([PictureFields.note: .optional(note), .original: original(url)])
    }
    var record = record(of: published, from: media.source)
    record[PictureFields.alt] = .text(alt)
    return record
  }

  /// A note in place of a medium, with its description.
  func note(_ text: String, alt: String = "") -> String {
    alt.isEmpty
      ? strings(.sentence, ["text": text]) : strings(.sentenceWithAlt, ["text": text, "alt": alt])
  }

  /// The markup of a text, of its beginning alone where it is longer than `limit` bytes.
  func content(of source: TextSource, emoji: [CustomEmoji] = [], limit: Int = .max) -> HTML {
    let text = RichTextParser.parse(source, emoji: emoji).text
    return (PostCut.shortened(text, to: limit) ?? text).html(links: links)
  }

  /// The markup of a line of plain text, such as a name.
  func line(_ text: String, emoji: [CustomEmoji]) -> HTML {
    RichText.html(ofLine: text, emoji: emoji, links: links)
  }

  /// The warning that replaces the text of a post where readers did not ask for it; `nil` if the text may be shown.
  package func warning(of post: Post) -> String? {
    let warning = PostWarning(of: post)
    return warning.cover == .post ? warning.text(strings) : nil
  }

  /// The height of a published picture or video for a width of 1.
  func shape(of media: Media) -> Double? {
    let file = self.media.file(media.source)
    guard let width = file?.width, let height = file?.height, width > 0 else { return nil }
    return Double(height) / Double(width)
  }

  /// The markup of a section.
  func html(of section: Section) -> HTML {
    var html = HTML()
    templates[section.template]?.render(section.record, into: &html)
    return html
  }

  // MARK: Pictures

  /// A picture that is in the site, with the forms of it that browsers choose from.
  func record(of published: PublishedMedia, from source: Media.Source) -> Record {
    var record = record(of: published)
    var forms = media.forms(source)
    guard let fallback = forms.popLast() else { return record }
    record[PictureFields.shown] = address(ofSite: fallback.path.description)
    record[PictureFields.pixels] = .text(String(fallback.width ?? 0))
    record[PictureFields.formats] = .records([formatRecord(forms)].compactMap(\.self))
    return record
  }

  private func formatRecord(_ forms: [PublishedMedia]) -> Record? {
    guard let narrowest = forms.first, let widest = forms.last else { return nil }
    let narrower = forms.dropLast().map { form in
      Record([
        PictureWidthFields.url: address(ofSite: form.path.description),
        .pixels: .text(String(form.width ?? 0)),
      ])
    }
    return Record([
      PictureFormatFields.type: .text(narrowest.type), .url: address(ofSite: widest.path.description),
      .pixels: .text(String(widest.width ?? 0)), .narrower: .records(narrower),
    ])
  }

  /// The banner of an account, if it is in the site.
  func banner(_ media: Media?) -> FieldValue {
    guard let media, let picture = self.media.picture(media.source) else { return .empty }
    return .record(record(of: picture, from: media.source))
  }

  /// The avatar of an account, if it is in the site: in its smallest form, since no page shows it large.
  func portrait(_ media: Media?) -> FieldValue {
    guard let media, let picture = self.media.picture(media.source) else { return .empty }
    return .record(record(of: self.media.forms(media.source).first ?? picture))
  }

  /// The still picture of a video: the one that the export brought along, or else one that can be made.
  func poster(of media: Media) -> PublishedMedia? {
    media.poster.flatMap { self.media.picture($0) } ?? self.media.poster(of: media.source)
  }

  /// A picture as it is.
  func record(of picture: PublishedMedia) -> Record {
    let source = address(ofSite: picture.path.description)
    return Record([
      PictureFields.isShown: .flag(true), .source: source, .shown: source,
      .width: .text(String(picture.width ?? 0)), .height: .text(String(picture.height ?? 0)),
      .column: .text(look.column), .tint: .optional(picture.tint?.classes),
    ])
  }

  /// The absolute address of a picture in the site.
  func pictureAddress(_ media: Media?) -> String? {
    media.flatMap { self.media.picture($0.source) }.flatMap { absolute($0.path.description) }
  }
}

/// What stands for an account without a picture: a letter on one of the tones of the look, the same on every page.
enum AccountTone {
  static func tone(of id: String) -> String { String(number(of: id)) }

  /// The color of an account among the tones of a look.
  static func color(of id: String, in tones: [RGBColor]) -> RGBColor {
    let number = number(of: id)
    return tones.indices.contains(number) ? tones[number] : LookPalette.plain.ink
  }

  private static func number(of id: String) -> Int {
    Int(id.utf8.reduce(UInt32(0)) { ($0 &* 31) &+ UInt32($1) } % UInt32(LookPalette.toneCount))
  }
}
