import FileServing
import FileSystem
import Foundation
import SitePaths
import ThreadlineKit

/// What a preview answers that is not a file of the site: all of it is below `/-/`.
struct PreviewAnswers: Sendable {
  let pages: OpenPages
  /// The folder of the site, and the path under which it is shown.
  let site: String
  let basePath: String
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

  private func file(_ asked: URLComponents) -> SitePath? {
    guard let path = asked.page(below: basePath) else { return nil }
    return FileManager.default.fileExists(atPath: "\(site)/\(path)") ? path : nil
  }

  private func events(_ asked: URLComponents) -> FileResponse? {
    guard let path = asked.page(below: basePath) else { return nil }
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

  /// The file of the page that the query names; `nil` if it is not below a path.
  func page(below basePath: String) -> SitePath? {
    guard let decoded = value("page")?.removingPercentEncoding, decoded.hasPrefix(basePath) else {
      return nil
    }
    let path = decoded.dropFirst(basePath.count)
    return SitePath(path.isEmpty || path.hasSuffix("/") ? path + "index.html" : String(path))
  }
}
