import SitePaths
import ThreadModel
import TypedTemplates

/// Pictures of the site as pages show them.
extension RenderScene {
  /// Fills in a picture that is in the site, with the forms of it that browsers choose from.
  func show(_ published: PublishedMedia, of source: Media.Source, in record: inout Record) {
    fill(published, in: &record)
    var forms = media.forms(source)
    guard let fallback = forms.popLast() else { return }
    record[PictureFields.shown] = address(ofSite: fallback.path.description)
    record[PictureFields.pixels] = .text(String(fallback.width ?? 0))
    record[PictureFields.formats] = .records([formatRecord(forms)].compactMap(\.self))
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
    var record = Record(PictureFields.self)
    show(published, of: media.source, in: &record)
    return .record(record)
  }

  /// The avatar of an account, if it is in the site: in its smallest form, since no page shows it large.
  func portrait(_ media: Media?) -> FieldValue {
    guard let media, let published = publishedPicture(media.source) else { return .empty }
    var record = Record(PictureFields.self)
    fill(self.media.forms(media.source).first ?? published, in: &record)
    return .record(record)
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

  func fill(_ picture: PublishedMedia, in record: inout Record) {
    record[PictureFields.isShown] = .flag(true)
    record[PictureFields.source] = address(ofSite: picture.path.description)
    record[PictureFields.shown] = record[PictureFields.source]
    record[PictureFields.width] = .text(String(picture.width ?? 0))
    record[PictureFields.height] = .text(String(picture.height ?? 0))
    record[PictureFields.column] = .text(look.column)
    record[PictureFields.tint] = .optional(picture.tint?.classes)
  }
}
