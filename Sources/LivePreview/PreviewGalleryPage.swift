import BuildDiagnostics
import FileServing
import Foundation
import SafeMarkup
import Synchronization
import ThreadlineKit

/// `/-/gallery/`: a site of made-up posts, one for each section and each state of it, in every look of the theme side
/// by side. It is built with the current templates each time the page is loaded.
final class PreviewGalleryPage: Sendable {
  private let configuration: @Sendable () -> SiteConfiguration?
  private let built = Mutex<FileResponder?>(nil)
  static let path = "/-/gallery/"
  static let sitePath = "/-/gallery/site/"

  init(_ configuration: @escaping @Sendable () -> SiteConfiguration?) { self.configuration = configuration }

  func answer(to asked: URLComponents) -> FileResponse? {
    switch asked.path {
    case Self.path: page()
    case Self.path + "gallery.js": PreviewAnswers.script(Array(Self.script.utf8))
    case let path where path.hasPrefix(Self.sitePath): file(path)
    default: nil
    }
  }

  private func page() -> FileResponse {
    .page { line in
      var html: HTML = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>\(PreviewPanel.style)
        """
      do {
        for look in try await self.build() {
          html.append(
            """
            <section><h2>\(look)</h2><iframe loading="lazy" src="/-/gallery/site/" data-look="\(look)" \
            title="\(look)"></iframe></section>
            """)
        }
        html.append("<script src=\"/-/gallery/gallery.js\"></script>")
      } catch {
        html.append("<pre>\("\(error)")</pre>")
      }
      line.yield(html.bytes)
    }
  }

  /// Builds the site, and gives the names of the looks.
  private func build() async throws -> [String] {
    guard let configuration = configuration() else {
      throw Diagnostic.error(
        "gallery-unavailable", "the configuration cannot be read; the open pages say why")
    }
    let media = [
      "video.mp4": PackageResources.video_mp4, "video.vtt": Array(Self.captions.utf8),
      "sound.wav": PackageResources.sound_wav,
    ]
    let gallery = try configuration.gallery(
      of: PackageResources.gallery_ndjson, with: media, at: Self.sitePath)
    _ = try await SiteBuilder(gallery).build()
    let responder = try FileResponder(
      root: gallery.output, options: .init(basePath: Self.sitePath, recheckInterval: .zero))
    built.withLock { $0 = responder }
    return try gallery.looks
  }

  /// A file of the site, for the frames of the gallery: its own policy forbids frames.
  private func file(_ path: String) -> FileResponse? {
    guard let response = built.withLock({ $0 })?.respond(to: FileRequest("GET", path)) else { return nil }
    let kept = response.headers.fields.filter { $0.name.lowercased() != "content-security-policy" }
    return FileResponse(response.status, headers: HeaderFields(kept), body: response.body)
  }

  /// What is said in the video, as WebVTT (https://www.w3.org/TR/webvtt1/).
  private static let captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nThe sun goes down.\n"

  private static let script = """
    for (const frame of document.querySelectorAll("iframe")) {
      const dress = () => { frame.contentDocument.documentElement.dataset.look = frame.dataset.look; };
      frame.addEventListener("load", dress);
      if (frame.contentDocument?.readyState === "complete") dress();
    }

    """
}
