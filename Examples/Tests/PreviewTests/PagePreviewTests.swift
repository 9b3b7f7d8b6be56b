import LinkPreviews
import SafeMarkup
import Testing

/// The preview tags of a page.
func previewTags(at url: WebURL, image: WebURL) -> HTML {
  var preview = LinkPreview(
    .article, title: LinkPreview.title(author: "Ada Example", text: "Small tools and slow threads"),
    description: "Why permalinks matter.", url: url)
  preview.image = PreviewMedia(image, type: "image/png", width: 1200, height: 630, alt: "Ada’s tools")
  var html = HTML()
  PreviewTags(preview).append(to: &html)
  return html
}

@Test("the page previews well everywhere")
func pagePreviewsWell() throws {
  let url = try #require(WebURL("https://ada.example/tools/"))
  let image = try #require(WebURL("https://ada.example/cards/tools.png"))
  let html =
    "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\(previewTags(at: url, image: image))"
  let report = PreviewValidator.standard.validate(PreviewPage(html: html, url: url))
  #expect(report.findings.isEmpty, "\(report)")
}
