import BuildDiagnostics
import LinkPreviews
import MediaProcessing
import PageRendering
import SiteFiles
import SiteWriting
import ThreadModel

// What is made of a picture beside its published self.
extension MediaShelf {
  func forms(_ source: Media.Source) -> [PublishedMedia] {
    guard case .file(let folder, let path) = source, let medium = shelved(source).medium else { return [] }
    return forms.value(of: source) { makeForms(of: medium, "\(folder)/\(path)", named: path) }
  }

  private func makeForms(of medium: RememberedMedium, _ file: String, named path: String) -> [PublishedMedia]
  {
    let forms = settings.forms(of: medium.header, byteCount: medium.byteCount)
    let missing = forms.filter { !keep($0.path) }
    do throws(MediaError) {
      try processor.make(missing, from: file) { form, bytes in
        do throws(Diagnostic) {
          try writer.write(SiteFile(form.path, bytes: bytes, fingerprint: medium.header.hash.high))
        } catch { report(error) }
      }
    } catch {
      report(.warning(.mediaWithheld, at: .init(path), "the picture has one form alone: \(error.message)"))
      return []
    }
    return forms.map {
      PublishedMedia(path: $0.path, type: $0.format.mediaType, width: $0.width, height: $0.height)
    }
  }

  func preview(_ source: Media.Source, as use: PreviewUse) -> PublishedMedia? {
    guard case .file(let folder, let path) = source, let medium = shelved(source).medium,
      medium.header.format.kind == .picture
    else { return nil }
    let bounds: PicturePreview.Bounds = use == .avatar ? .avatar : .card
    return previews.value(of: PreviewKey(source: source, use: use)) {
      if Self.isFit(medium.published, bounds) { return medium.published }
      let hash = medium.header.hash
      return keep(hash, bounds) ?? make("\(folder)/\(path)", hash, bounds, named: path)
    }
  }

  /// Whether what is published is small enough as it is.
  private static func isFit(_ published: PublishedMedia, _ bounds: PicturePreview.Bounds) -> Bool {
    guard let width = published.width, let height = published.height, let count = published.byteCount else {
      return false
    }
    return ["image/jpeg", "image/png"].contains(published.type) && max(width, height) <= bounds.side
      && count <= bounds.byteCount
  }

  /// What an earlier build made of the same medium.
  func keep(_ hash: ContentHash, _ bounds: PicturePreview.Bounds) -> PublishedMedia? {
    for path in PicturePreview.paths(of: hash, bounds) {
      guard let kept = try? writer.keep(path, fingerprint: hash.high) else { continue }
      let facts = ImageFacts(kept)
      guard let width = facts.width, let height = facts.height, let type = facts.type.mediaType else {
        continue
      }
      return PublishedMedia(path: path, type: type, width: width, height: height, byteCount: kept.count)
    }
    return nil
  }

  private func make(
    _ file: String, _ hash: ContentHash, _ bounds: PicturePreview.Bounds, named path: String
  ) -> PublishedMedia? {
    do throws(MediaError) {
      let preview = try processor.preview(of: file, hash: hash, bounds)
      do throws(Diagnostic) {
        try writer.write(SiteFile(preview.path, bytes: preview.bytes, fingerprint: hash.high))
      } catch {
        report(error)
        return nil
      }
      return PublishedMedia(
        path: preview.path, type: preview.format.mediaType, width: preview.width, height: preview.height,
        byteCount: preview.bytes.count)
    } catch {
      report(.warning(.mediaWithheld, at: .init(path), "the medium is in no preview: \(error.message)"))
      return nil
    }
  }

  /// The pixels of a picture for a card, no larger than a square of `side` pixels.
  func pixels(of source: Media.Source, within side: Int) -> PicturePixels? {
    guard case .published = published(source), case .file(let folder, let path) = source else { return nil }
    return try? processor.pixels(of: "\(folder)/\(path)", within: side)
  }
}
