import BuildDiagnostics
import FileServing
import FileSystem
import Foundation
import LinkPreviews
import SafeMarkup
import SiteChecking
import SitePaths
import ThreadlineKit

/// What a preview answers that is not a file of the site: all of it is below `/-/`. Nothing is made before it is asked for.
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

  // MARK: - The toolbar: the cards of a page's link, what a check finds, and what the page is made from

  private func cards(of path: SitePath) -> FileResponse? {
    guard let found = try? UnfurledPage("\(site)/\(path)") else { return nil }
    let html = PreviewGallery(of: found.page, in: found.site).html
    return .page { line in line.yield(Array(html.utf8)) }
  }

  /// The cards at once, and the rest as it is found out.
  private func panel(of path: SitePath) -> FileResponse {
    .page { line in
      let address = path.description.withoutIndex
      let html: HTML = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>The page at hand</title>\(Self.style)<body>\
        <h1>/\(address)</h1><p><a href="/-/cards?page=\(PercentEncoding.unreserved.encode(addresses.basePath + address))">\
        What a link to it looks like</a> · <a href="/-/gallery/" target="_top">Every section in every look</a></p>
        """
      line.yield(html.bytes)
      line.yield(await findings(of: path).bytes)
      line.yield(await explanation(of: path).bytes)
    }
  }

  private func findings(of path: SitePath) async -> HTML {
    var items = HTML()
    do throws(Diagnostic) {
      let report = try await SiteChecker("\(site)/\(path)").check()
      // The script that keeps the page up to date is in no site.
      let findings = report.findings.map(\.finding).filter { !$0.message.contains("/-/live.js") }
      for finding in findings.prefix(50) {
        items.append("<li>\("\(finding.severity): \(finding.message) [\(finding.rule)]")")
      }
      if findings.isEmpty { items = "<li>Nothing." }
    } catch {
      items.append("<li>\(error.description)")
    }
    return "<h2>What a check finds</h2><ul>\(items)</ul>"
  }

  private func explanation(of path: SitePath) async -> HTML {
    var text = ""
    if let configuration = configuration() {
      do throws(BuildFailure) {
        let name = PageName(path.description, file: "\(site)/\(path)")
        text = try await SiteBuilder(configuration).explain(name).text
      } catch {
        text = error.description
      }
    }
    return "<h2>What it is made from</h2><pre>\(text)</pre>"
  }

  static let style: HTML = """
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <style>body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem; } h1 { font-size: 1rem; } h2 { font-size: 1rem; }
    pre { font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
    section { display: inline-block; vertical-align: top; margin: 0 1rem 1rem 0; }
    iframe { width: 420px; height: 80vh; border: 1px solid #8886; display: block; }</style>
    """
}

extension URLComponents {
  /// The first value of a name in the query.
  func value(_ name: String) -> String? { queryItems?.first { $0.name == name }?.value }
}

extension FileResponse {
  /// A page that comes in pieces, as they are made.
  static func page(
    _ write: @escaping @Sendable (AsyncStream<[UInt8]>.Continuation) async -> Void
  ) -> FileResponse {
    let (stream, line) = AsyncStream<[UInt8]>.makeStream()
    let task = Task {
      await write(line)
      line.finish()
    }
    line.onTermination = { _ in task.cancel() }
    let headers: HeaderFields = [
      "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    ]
    return FileResponse(.ok, headers: headers, body: .stream(stream))
  }
}
