import SiteFiles
import ThreadModel
import TypedTemplates

/// A film, or a sound: two names and two templates for one set of fields.
struct PlayerSection: SectionRenderer {
  let kind: Media.Kind
  var name: String { kind == .audio ? "audio" : "video" }
  let shape = Shape(PlayerFields.self)

  func record(for section: PostSection, in scene: RenderScene) -> Record? {
    guard case .player(let media) = section, (media.kind == .audio) == (kind == .audio) else { return nil }
    var record = Record(PlayerFields.self)
    let word = MediumWords(kind)
    record[PlayerFields.label] = .text(
      media.alt.flatMap { $0.isEmpty ? nil : $0 } ?? scene.words[kind == .audio ? .soundBare : .filmBare])
    if let alt = media.alt, !alt.isEmpty { record[PlayerFields.caption] = .text(alt) }
    switch scene.media.published(media.source) {
    case .published(let published):
      let film = published.type.hasPrefix("image/") ? scene.media.film(of: media.source) : nil
      record[PlayerFields.isShown] = .flag(true)
      record[PlayerFields.isAnimation] = .flag(film != nil)
      record[PlayerFields.source] = scene.address(ofSite: (film ?? published).path.description)
      fillSize(of: film ?? published, in: &record)
      fillTracks(of: media, in: &record, scene)
    case .remote:
      record[PlayerFields.note] = .text(
        sentence(scene.words(.mediumAbsent, ["medium": word.this(scene.words)]), scene))
      record[PlayerFields.original] = scene.original(media.source)
    case .withheld(let loss):
      record[PlayerFields.note] = .text(sentence(word.lost(loss, scene.words), scene))
    }
    return record
  }

  private func sentence(_ text: String, _ scene: RenderScene) -> String {
    scene.words(.sentence, ["words": text])
  }

  private func fillSize(of published: PublishedMedia, in record: inout Record) {
    guard let width = published.width, let height = published.height else { return }
    record[PlayerFields.hasSize] = .flag(true)
    record[PlayerFields.width] = .text(String(width))
    record[PlayerFields.height] = .text(String(height))
  }

  /// The still picture that the export brought along, or else one that can be made.
  private func poster(of media: Media, _ scene: RenderScene) -> PublishedMedia? {
    if let poster = media.poster, case .published(let picture) = scene.media.published(poster),
      picture.type.hasPrefix("image/")
    {
      return picture
    }
    return scene.media.poster(of: media.source)
  }

  private func fillTracks(of media: Media, in record: inout Record, _ scene: RenderScene) {
    if let poster = poster(of: media, scene) {
      record[PlayerFields.poster] = scene.address(ofSite: poster.path.description)
    }
    record[PlayerFields.captions] = .records(
      media.captions.compactMap { caption in
        guard case .published(let track) = scene.media.published(caption.source) else { return nil }
        var record = Record(CaptionFields.self)
        record[CaptionFields.source] = scene.address(ofSite: track.path.description)
        record[CaptionFields.language] = caption.language.map { .text($0) } ?? .empty
        return record
      })
  }
}
