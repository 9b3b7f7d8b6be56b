import FileServing
import FileSystem
import Foundation
import SiteChecking
import SitePaths
import ThreadlineKit

/// What a preview answers that is not a file of the site: all of it is below `/-/`.
struct PreviewAnswers: Sendable {
  let pages: OpenPages
  /// The folder of the site, and the URLs under which it is shown.
  let site: String
  let addresses: SiteURLs
  let configuration: @Sendable () -> SiteConfiguration?
  let gallery: PreviewGalleryPage

  func answer(to request: FileRequest) -> FileResponse? {
    guard request.isReading, let asked = URLComponents(string: request.target) else { return nil }
    switch asked.path {
    case "/-/live.js": return Self.script(PackageResources.live_js)
    case "/-/events": return events(asked)
    case "/-/panel": return file(asked).map { panel(of: $0) }
    case "/-/cards": return file(asked).flatMap { cards(of: $0) }
    default: return gallery.answer(to: asked)
    }
  }

  /// The file of the page that a query names; `nil` if it is not of the site.
  private func page(_ asked: URLComponents) -> SitePath? {
    asked.value("page").flatMap { addresses.target(of: $0, on: "index.html") }.flatMap { SitePath($0.path) }
  }

  private func file(_ asked: URLComponents) -> SitePath? {
    page(asked).flatMap { fileExists("\(site)/\($0)") ? $0 : nil }
  }

  private func events(_ asked: URLComponents) -> FileResponse? {
    guard let path = page(asked) else { return nil }
    let stream = pages.open(path, version: asked.value("version") ?? "") {
      OpenFile.bytes(at: "\(site)/\(path)")
    }
    guard let stream else { return .plain(.serviceUnavailable) }
    return FileResponse(
      .ok, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"], body: .stream(stream))
  }

  static func script(_ bytes: [UInt8]) -> FileResponse {
    FileResponse(
      .ok, bytes, type: "text/javascript; charset=utf-8", headers: ["Cache-Control": "no-cache"])
  }
}

extension URLComponents {
  /// The first value of a name in the query.
  func value(_ name: String) -> String? { queryItems?.first { $0.name == name }?.value }
}
