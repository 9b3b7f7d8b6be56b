import PostText
import SafeMarkup
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
    guard let published = scene.media.file(source) else {
      return UnknownAttachment(kind: kind.rawValue, text: alt, url: source.url).fallback(in: scene)
    }
    return player(isAudio: published.type.hasPrefix("audio/"), in: scene)
  }

  /// A video or a sound: two templates for one set of fields.
  private func player(isAudio: Bool, in scene: RenderScene) -> Section {
    var record = Record(PlayerFields.self)
    let word: MediaStrings = isAudio ? .audio : .video
    let caption = alt.flatMap { $0.isEmpty ? nil : $0 }
    record[PlayerFields.label] = .text(caption ?? scene.strings[isAudio ? .audioBare : .videoBare])
    record[PlayerFields.caption] = .optional(caption)
    switch scene.media.published(source) {
    case .published(let published):
      let video = published.type.hasPrefix("image/") ? scene.media.video(of: source) : nil
      let file = video ?? published
      record[PlayerFields.isShown] = .flag(true)
      record[PlayerFields.isAnimation] = .flag(video != nil)
      record[PlayerFields.source] = scene.address(ofSite: file.path.description)
      if let width = file.width, let height = file.height {
        record[PlayerFields.hasSize] = .flag(true)
        record[PlayerFields.width] = .text(String(width))
        record[PlayerFields.height] = .text(String(height))
      }
      record[PlayerFields.poster] = scene.address(ofSite: scene.poster(of: self)?.path.description)
      record[PlayerFields.captions] = .records(captions.compactMap { Self.track($0, in: scene) })
    case .remote:
      record[PlayerFields.note] = .text(scene.note(word.lost(.mediaAbsent, scene.strings)))
      record[PlayerFields.original] = scene.original(source.url)
    case .withheld(let reason):
      record[PlayerFields.note] = .text(scene.note(word.lost(reason, scene.strings)))
    }
    return Section(isAudio ? "audio" : "video", record)
  }

  /// A text track that is in the site, by the name that a reader chooses it by.
  private static func track(_ caption: Media.Caption, in scene: RenderScene) -> Record? {
    guard let track = scene.media.file(caption.source) else { return nil }
    let language = caption.language.flatMap { $0.isBlank ? nil : TextExcerpt.of($0, count: 35) }
    let label = language.map { scene.strings(.captionsIn, ["language": $0]) } ?? scene.strings[.captions]
    return Record([
      CaptionFields.source: scene.address(ofSite: track.path.description),
      .language: .optional(caption.language), .label: .text(label),
    ])
  }

  // MARK: Outside pages

  /// An image, a video or a sound: in the site, or a note why it is not.
  func shown(in scene: RenderScene) -> ShownAttachment {
    let outcome = scene.media.published(source)
    let published: PublishedMedia? = if case .published(let published) = outcome { published } else { nil }
    let kind = published.flatMap { MediaStrings(type: $0.type) } ?? MediaStrings(self.kind)
    let alt = alt ?? ""
    let description = alt.isBlank ? nil : alt
    let duration = duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let file = published.flatMap { published in
      scene.absolute(published.path.description).map {
        ShownFile(address: $0, media: published, alt: description, duration: duration)
      }
    }
    let note = kind.absence(outcome, scene.strings)
    let original = outcome == .remote ? source.url.flatMap { WebURL($0)?.description } : nil
    // Where it can be seen.
    let address = file?.address ?? original
    let name = note ?? scene.strings[kind.name]
    // `Video: The tide comes in`, `This picture is missing from the archive: A boat`
    let words = description.map { scene.strings(.sentenceWithAlt, ["text": name, "alt": $0]) } ?? name
    // An image in the site, which forms with images show.
    let picture = kind == .picture ? file : nil
    return ShownAttachment(
      html: picture.map { Self.image($0, alt: alt) }
        ?? "<p>\(HTML(linking: words, to: address))</p>",
      markdown: picture.map { "!" + MarkdownText.link(alt, to: $0.address) }
        ?? MarkdownText.line(words, to: address),
      text: .lines([words, address]), file: file
    ) { json in
      json.member("kind", kind.kind)
      json.member("url", file?.address)
      json.member("type", file?.media.type)
      json.member("width", file?.media.width)
      json.member("height", file?.media.height)
      json.member("bytes", file?.media.byteCount)
      json.member("description", description)
      json.member("note", note)
      json.member("original", original)
    }
  }

  private static func image(_ file: ShownFile, alt: String) -> HTML {
    var size = HTML()
    if let width = file.media.width, let height = file.media.height {
      size = " width=\"\(width)\" height=\"\(height)\""
    }
    return "<p><img src=\"\(file.address)\" alt=\"\(alt)\"\(size)></p>"
  }
}
