import BuildDiagnostics
import FileServing
import LinkPreviews
import SafeMarkup
import SiteChecking
import SitePaths
import ThreadlineKit

// The answers behind the toolbar of a preview: the cards of a page's link, what a check finds, and what the page is
// made from. Nothing is made before it is asked for.
extension PreviewAnswers {
  func cards(of path: SitePath) -> FileResponse? {
    guard let found = try? UnfurledPage("\(site)/\(path)") else { return nil }
    let html = PreviewGallery(of: found.page, in: found.site).html
    return FileResponse(
      .ok, Array(html.utf8), type: "text/html; charset=utf-8", headers: ["Cache-Control": "no-store"])
  }

  /// The cards at once, and the rest as it is found out.
  func panel(of path: SitePath) -> FileResponse {
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
