extension PreviewConsumer {
  /// Matrix, by its server Synapse.
  ///
  /// - Open Graph by `property`, Twitter Cards by `name`, of two tags the last; with more than 50 names of a prefix
  ///   none of them counts. A title else from `<title>` or a heading, a picture else from `itemprop`, the largest
  ///   `<img>` or an icon, a description else from `description` or the page's own text. [S][T]
  ///   (https://github.com/matrix-org/synapse/blob/develop/synapse/media/preview_html.py)
  /// - A description is cut at a word within 500 characters; then what is longer than 1000 is dropped. [S][T]
  /// - 10 MB of a page. [S]
  public static let matrix = PreviewConsumer("matrix", "Matrix") {
    $0.repeated = .last
    $0.title = [.property("og:title"), .name("twitter:title"), .titleElement, .heading]
    $0.description = [
      .property("og:description"), .name("twitter:description"), .name("description"), .bodyText,
    ]
    $0.descriptionCut = PreviewCut(limit: 500, isAtWord: true)
    $0.siteName = [.property("og:site_name"), .name("twitter:site")]
    $0.image = [
      .property("og:image"), .name("twitter:image"), .anyMeta("image"), .bodyImage, .link("icon"),
    ]
    $0.pictures.refused = [.html, .other, .avif, .svg]
    $0.treatment.keepsLines = true
    $0.sizing = .small
    $0.amendment = { seen, card in
      if card.title?.unicodeScalars.count ?? 0 > 1_000 {
        card.title = nil
        card.notes.append("the title is longer than 1000 characters")
      }
      if seen.page.hasTooManyOpenGraphNames {
        card.title = seen.text([.name("twitter:title"), .titleElement, .heading])
        card.description = seen.text([.name("twitter:description"), .name("description"), .bodyText])
        card.image = nil
        card.layout = .text
        card.notes.append("there are more than 50 og: names, so it reads none of them")
      }
    }
    $0.needsTitle = false
    $0.refusal = { _, card in
      card.title == nil && card.description == nil && card.image == nil ? "the page says nothing" : nil
    }
  }
}

extension PreviewPage {
  /// Whether Matrix gives up on Open Graph: a tag comes after 50 different names.
  fileprivate var hasTooManyOpenGraphNames: Bool {
    let tags = metas.filter { $0.naming == .property && $0.key.hasPrefix("og:") && !$0.content.isEmpty }
    return Set(tags.dropLast().map(\.key)).count >= 50
  }
}
