import SitePaths
import ThreadModel
import TypedTemplates

/// Pictures of the site as pages show them.
extension RenderScene {
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
    guard let media, let published = publishedPicture(media.source) else { return .empty }
    return .record(record(of: published, from: media.source))
  }

  /// The avatar of an account, if it is in the site: in its smallest form, since no page shows it large.
  func portrait(_ media: Media?) -> FieldValue {
    guard let media, let published = publishedPicture(media.source) else { return .empty }
    return .record(record(of: self.media.forms(media.source).first ?? published))
  }

  /// The still picture of a video: the one that the export brought along, or else one that can be made.
  func poster(of media: Media) -> PublishedMedia? {
    media.poster.flatMap { publishedPicture($0) } ?? self.media.poster(of: media.source)
  }

  /// A picture that is in the site.
  func publishedPicture(_ source: Media.Source) -> PublishedMedia? {
    guard case .published(let published) = media.published(source), published.type.hasPrefix("image/") else {
      return nil
    }
    return published
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
}
