import SitePaths
package import SafeMarkup
import ThreadModel

/// An image, a video or a sound: in the site, or a note why it is not.
package struct ShownMediaItem: ShownAttachment {
  let kind: MediaStrings
  /// In the site, absolute; `nil` if it is not there.
  package let file: ShownFile?
  package let alt: String
  /// Why it is not there.
  let note: String?
  /// Where it is elsewhere.
  let original: String?
  /// Length in seconds.
  package let duration: Double?

  init(_ media: Media, in scene: RenderScene) {
    var kind = MediaStrings(media.kind)
    var (file, note, original): (ShownFile?, String?, String?)
    switch scene.media.published(media.source) {
    case .published(let published):
      kind = MediaStrings(type: published.type) ?? kind
      file = scene.absolute(published.path.description).map {
        ShownFile(
          address: $0, type: published.type, width: published.width, height: published.height,
          byteCount: published.byteCount)
      }
    case .remote:
      note = scene.strings[kind.absent]
      if case .remote(let url) = media.source { original = WebURL(url)?.description }
    case .withheld(let loss): note = kind.lost(loss, scene.strings)
    }
    (self.kind, self.file, self.note, self.original) = (kind, file, note, original)
    alt = media.alt ?? ""
    duration = media.duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// Where it can be seen.
  private var address: String? { file?.address ?? original }

  /// An image in the site, which forms with images show.
  private var picture: ShownFile? { kind == .picture ? file : nil }

  package func html(_ strings: PageStrings) -> HTML {
    guard let picture else { return "<p>\(HTML(linking: strings.medium(self), to: address))</p>" }
    var size = HTML()
    if let width = picture.width, let height = picture.height {
      size = " width=\"\(width)\" height=\"\(height)\""
    }
    return "<p><img src=\"\(picture.address)\" alt=\"\(alt)\"\(size)></p>"
  }

  package func markdown(_ strings: PageStrings) -> String {
    picture.map { "!" + MarkdownText.link(alt, to: $0.address) }
      ?? MarkdownText.line(strings.medium(self), to: address)
  }

  package func text(_ strings: PageStrings) -> String { .lines([strings.medium(self), address]) }

  package func append(to json: inout JSON) {
    json.member("kind", kind.kind)
    json.member("url", file?.address)
    json.member("type", file?.type)
    json.member("width", file?.width)
    json.member("height", file?.height)
    json.member("bytes", file?.byteCount)
    json.member("description", alt.isBlank ? nil : alt)
    json.member("note", note)
    json.member("original", original)
  }
}

/// A medium in the site.
package struct ShownFile: Sendable {
  package let address: String
  package let type: String
  let width, height: Int?
  package let byteCount: Int?
}

extension PageStrings {
  /// `Video: The tide comes in`, `This picture is missing from the archive: A boat`
  fileprivate func medium(_ medium: ShownMediaItem) -> String {
    let text = medium.note ?? self[medium.kind.name]
    return medium.alt.isBlank ? text : self(.sentenceWithAlt, ["text": text, "alt": medium.alt])
  }
}
