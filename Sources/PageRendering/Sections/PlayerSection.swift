import PostText
import SitePaths
import ThreadModel
import TypedTemplates

extension Media: SectionContent {
  var hasMedia: Bool { true }
  func height(shape: (Media) -> Double?) -> Double {
    kind == .audio ? 4 : EntryHeight.picture(shape(self) ?? 0.5625)
  }
  func words(in scene: RenderScene) -> String? { isSensitive || alt?.isEmpty == true ? nil : alt }

  /// A player, unless it is a file whose kind the export does not say, and whose bytes are not in the site.
  func section(in scene: RenderScene) -> Section {
    guard kind == .file else { return player(isAudio: kind == .audio, in: scene) }
    guard case .published(let published) = scene.media.published(source) else {
      let url: String? = if case .remote(let url) = source { url } else { nil }
      return UnknownAttachment(kind: kind.rawValue, text: alt, url: url).fallback(in: scene)
    }
    return player(isAudio: published.type.hasPrefix("audio/"), in: scene)
  }

  /// A video or a sound: two templates for one set of fields.
  private func player(isAudio: Bool, in scene: RenderScene) -> Section {
    var record = Record(PlayerFields.self)
    let word: MediaStrings = isAudio ? .audio : .video
    record[PlayerFields.label] = .text(
      alt.flatMap { $0.isEmpty ? nil : $0 } ?? scene.strings[isAudio ? .audioBare : .videoBare])
    if let alt, !alt.isEmpty { record[PlayerFields.caption] = .text(alt) }
    switch scene.media.published(source) {
    case .published(let published):
      let video = published.type.hasPrefix("image/") ? scene.media.video(of: source) : nil
      record[PlayerFields.isShown] = .flag(true)
      record[PlayerFields.isAnimation] = .flag(video != nil)
      record[PlayerFields.source] = scene.address(ofSite: (video ?? published).path.description)
      Self.fillSize(of: video ?? published, in: &record)
      fillTracks(in: &record, scene)
    case .remote:
      record[PlayerFields.note] = .text(
        scene.note(scene.strings(.mediaAbsent, ["media": scene.strings[word.this]])))
      record[PlayerFields.original] = scene.original(source)
    case .withheld(let loss):
      record[PlayerFields.note] = .text(scene.note(word.lost(loss, scene.strings)))
    }
    return Section(isAudio ? "audio" : "video", record)
  }

  /// What a reader chooses a track by.
  private static func label(of caption: Media.Caption, _ strings: PageStrings) -> String {
    guard let language = caption.language, !language.isBlank else { return strings[.captions] }
    return strings(.captionsIn, ["language": TextExcerpt.of(language, count: 35)])
  }

  private static func fillSize(of published: PublishedMedia, in record: inout Record) {
    guard let width = published.width, let height = published.height else { return }
    record[PlayerFields.hasSize] = .flag(true)
    record[PlayerFields.width] = .text(String(width))
    record[PlayerFields.height] = .text(String(height))
  }

  private func fillTracks(in record: inout Record, _ scene: RenderScene) {
    if let poster = scene.poster(of: self) {
      record[PlayerFields.poster] = scene.address(ofSite: poster.path.description)
    }
    record[PlayerFields.captions] = .records(
      captions.compactMap { caption in
        guard case .published(let track) = scene.media.published(caption.source) else { return nil }
        return Record([
          CaptionFields.source: scene.address(ofSite: track.path.description),
          .language: .optional(caption.language),
          .label: .text(Self.label(of: caption, scene.strings)),
        ])
      })
  }
}
