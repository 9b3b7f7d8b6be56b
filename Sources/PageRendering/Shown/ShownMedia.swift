import SafeMarkup
import SitePaths
import ThreadModel

extension Media {
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
        ShownFile(
          address: $0, type: published.type, width: published.width, height: published.height,
          byteCount: published.byteCount, alt: description, duration: duration)
      }
    }
    let (note, original) = absence(outcome, kind, in: scene)
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
      json.member("type", file?.type)
      json.member("width", file?.width)
      json.member("height", file?.height)
      json.member("bytes", file?.byteCount)
      json.member("description", description)
      json.member("note", note)
      json.member("original", original)
    }
  }

  /// Why it is not in the site, and where it is elsewhere.
  private func absence(
    _ outcome: MediaOutcome, _ kind: MediaStrings, in scene: RenderScene
  ) -> (note: String?, original: String?) {
    switch outcome {
    case .published: return (nil, nil)
    case .withheld(let loss): return (kind.lost(loss, scene.strings), nil)
    case .remote:
      let url: String? = if case .remote(let url) = source { url } else { nil }
      return (scene.strings[kind.absent], url.flatMap { WebURL($0)?.description })
    }
  }

  private static func image(_ file: ShownFile, alt: String) -> HTML {
    var size = HTML()
    if let width = file.width, let height = file.height {
      size = " width=\"\(width)\" height=\"\(height)\""
    }
    return "<p><img src=\"\(file.address)\" alt=\"\(alt)\"\(size)></p>"
  }
}
