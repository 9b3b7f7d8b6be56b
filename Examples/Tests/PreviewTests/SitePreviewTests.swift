import Foundation
import LinkPreviews
import Testing

/// The pages of a built site, whatever made it: `PREVIEW_SITE=public swift test`.
@Test("every page of the site previews well", arguments: pages)
func sitePreviewsWell(page: URL) throws {
  let report = PreviewValidator.standard.validate(PreviewPage(html: Array(try Data(contentsOf: page))))
  let errors = report.findings.filter { $0.severity == .error }
  #expect(errors.isEmpty, "\(page.path): \(errors)")
}

private let pages: [URL] = {
  guard let folder = ProcessInfo.processInfo.environment["PREVIEW_SITE"] else { return [] }
  let files = FileManager.default.enumerator(
    at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
  return (files?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "index.html" }
}()
