import PostText
import SitePaths
import ThreadModel
import TypedTemplates

/// A video or a sound: two templates for one set of fields.
struct PlayerSection: Section {
  static let templates = ["sections/video", "sections/audio"]
  static let shape = Shape(PlayerFields.self)

  let media: Media
  private var isAudio: Bool { media.kind == .audio }

  func template(in scene: RenderScene) -> String { isAudio ? "sections/audio" : "sections/video" }

  func record(in scene: RenderScene) -> Record {
    var record = Record(PlayerFields.self)
    let word: MediaStrings = isAudio ? .audio : .video
    record[PlayerFields.label] = .text(
      media.alt.flatMap { $0.isEmpty ? nil : $0 } ?? scene.strings[isAudio ? .audioBare : .videoBare])
    if let alt = media.alt, !alt.isEmpty { record[PlayerFields.caption] = .text(alt) }
    switch scene.media.published(media.source) {
    case .published(let published):
      let video = published.type.hasPrefix("image/") ? scene.media.video(of: media.source) : nil
      record[PlayerFields.isShown] = .flag(true)
      record[PlayerFields.isAnimation] = .flag(video != nil)
      record[PlayerFields.source] = scene.address(ofSite: (video ?? published).path.description)
      fillSize(of: video ?? published, in: &record)
      fillTracks(in: &record, scene)
    case .remote:
      record[PlayerFields.note] = .text(
        scene.note(scene.strings(.mediaAbsent, ["media": scene.strings[word.this]])))
      record[PlayerFields.original] = scene.original(media.source)
    case .withheld(let loss):
      record[PlayerFields.note] = .text(scene.note(word.lost(loss, scene.strings)))
    }
    return record
  }

  /// What a reader chooses a track by.
  private static func label(of caption: Media.Caption, _ strings: PageStrings) -> String {
    guard let language = caption.language, !language.isBlank else { return strings[.captions] }
    return strings(.captionsIn, ["language": TextExcerpt.of(language, count: 35)])
  }

  private func fillSize(of published: PublishedMedia, in record: inout Record) {
    guard let width = published.width, let height = published.height else { return }
    record[PlayerFields.hasSize] = .flag(true)
    record[PlayerFields.width] = .text(String(width))
    record[PlayerFields.height] = .text(String(height))
  }

  private func fillTracks(in record: inout Record, _ scene: RenderScene) {
    if let poster = scene.poster(of: media) {
      record[PlayerFields.poster] = scene.address(ofSite: poster.path.description)
    }
    record[PlayerFields.captions] = .records(
      media.captions.compactMap { caption in
        guard case .published(let track) = scene.media.published(caption.source) else { return nil }
        return Record(
          CaptionFields.self,
          [
            .source: scene.address(ofSite: track.path.description), .language: .optional(caption.language),
            .label: .text(Self.label(of: caption, scene.strings)),
          ])
      })
  }
}

extension Media: SectionContent {
  var hasMedia: Bool { true }
  func height(shape: (Media) -> Double?) -> Double {
    kind == .audio ? 4 : EntryHeight.picture(shape(self) ?? 0.5625)
  }
  func words(in scene: RenderScene) -> String? { isSensitive || alt?.isEmpty == true ? nil : alt }

  /// A player, unless it is a file whose kind the export does not say, and whose bytes are not in the site.
  func section(in scene: RenderScene) -> any Section {
    guard kind == .file else { return PlayerSection(media: self) }
    guard case .published(let published) = scene.media.published(source) else {
      let url: String? = if case .remote(let url) = source { url } else { nil }
      return FallbackSection(UnknownAttachment(kind: kind.rawValue, text: alt, url: url))
    }
    var playable = self
    playable.kind = published.type.hasPrefix("audio/") ? .audio : .video
    return PlayerSection(media: playable)
  }

  func shown(in scene: RenderScene) -> any ShownAttachment { ShownMediaItem(self, in: scene) }
}
