import LinkPreviews
import Testing

struct StatedPreviewTests {
  @Test("the tags for previews come before those for everybody")
  func tags() {
    let page = PreviewPage(
      html: """
        <title>Page</title><meta name="description" content="For all"><meta property="og:title" content="Ada &amp; Co">
        <meta property="og:description" content="For previews"><meta property="og:image" content="/a.png">
        """)
    #expect(page.statedPreview.title == "Ada & Co" && page.statedPreview.description == "For previews")
    #expect(page.statedPreview.image == "/a.png")
  }

  @Test("a page without them has its title and its description, and one without any nothing")
  func fallbacks() {
    let page = PreviewPage(
      html:
        #"<title> A  page </title><meta name="description" content="x"><meta property="og:title" content="">"#
    )
    #expect(page.statedPreview.title == "A page" && page.statedPreview.description == "x")
    let empty = PreviewPage(html: "").statedPreview
    #expect(empty.title == nil && empty.description == nil && empty.image == nil)
  }
}
