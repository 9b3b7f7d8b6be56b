import BuildDiagnostics
import FileServing
import Foundation
import SafeMarkup
import Synchronization
import ThreadlineKit

/// `/-/gallery/`: a site of made-up posts, with each section and each conversation in each of its states, in each form of
/// every look of the theme side by side. It is built with the current templates each time the page is loaded.
final class PreviewGalleryPage: Sendable {
  private let configuration: @Sendable () -> SiteConfiguration?
  private let built = Mutex<FileResponder?>(nil)
  static let path = "/-/gallery/"
  static let sitePath = "/-/gallery/site/"

  init(_ configuration: @escaping @Sendable () -> SiteConfiguration?) { self.configuration = configuration }

  func answer(to asked: URLComponents) -> FileResponse? {
    switch asked.path {
    case Self.path: page()
    case Self.path + "gallery.js": PreviewAnswers.script(PackageResources.gallery_js)
    case let path where path.hasPrefix(Self.sitePath): file(path)
    default: nil
    }
  }

  private func page() -> FileResponse {
    .page { line in
      var html: HTML = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>\(PreviewAnswers.style)
        """
      do {
        let looks = try await self.build()
        for page in Self.pages {
          html.append("<h1>\(page.title)</h1>")
          for look in looks {
            for scheme in look.schemes { html.append(Self.frame(page.path, look.name, scheme)) }
          }
        }
        html.append("<script src=\"/-/gallery/gallery.js\"></script>")
      } catch {
        html.append("<pre>\("\(error)")</pre>")
      }
      line.yield(html.bytes)
    }
  }

  /// The pages that are shown: a timeline with every section, the replies of accounts, the galleries that a timeline
  /// shows the beginning of, and each conversation.
  static let pages: [(title: String, path: String)] =
    [("Timeline", ""), ("Replies", "@grace/replies/"), ("Replies to what is gone", "@ada/replies/")]
    + (5...10).map { ("\($0) pictures", "@ada/post/pictures-\($0)/") }
    + conversations.map { ("Thread: \($0)", "@ada/post/\($0.lowercased())-shown/") }

  /// The ways in which posts follow one another. `gallery.ndjson` has a thread for each, and the post whose page shows it.
  private static let conversations = [
    "alone", "run", "chain", "fork", "forkInFork", "manyReplies", "deleted", "withheld", "missing", "silence",
  ]

  private static func frame(_ path: String, _ look: String, _ scheme: String) -> HTML {
    let title = "\(look), \(scheme)"
    return """
      <section><h2>\(title)</h2><iframe loading="lazy" src="\(sitePath + path)" data-look="\(look)" \
      data-scheme="\(scheme)" title="\(title)"></iframe></section>
      """
  }

  /// Builds the site, and gives its looks.
  private func build() async throws -> [(name: String, schemes: [String])] {
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
    let options = FileResponder.Options { ($0.basePath, $0.recheckInterval) = (Self.sitePath, .zero) }
    let responder = try FileResponder(root: gallery.output, options: options)
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
}
