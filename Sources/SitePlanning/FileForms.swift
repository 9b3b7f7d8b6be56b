package import ThreadModel

/// A thread as one file that is no page; the word is the name of the file, next to the thread's page.
package enum ThreadForm: String, Hashable, Sendable, CaseIterable {
  case json = "thread.json"
  case markdown = "thread.md"
  case text = "thread.txt"

  private var traits: (mediaType: String, extra: Extras) {
    switch self {
    case .json: ("application/json", .threadJSON)
    case .markdown: ("text/markdown", .threadMarkdown)
    case .text: ("text/plain", .threadText)
    }
  }

  /// What a page calls it where it points to it.
  package var mediaType: String { traits.mediaType }

  var extra: Extras { traits.extra }
}

/// What another site gets that embeds a post; the word is the name of the file, next to the post's page.
/// (https://oembed.com)
package enum OEmbedForm: String, Hashable, Sendable, CaseIterable {
  case json = "oembed.json"
  case xml = "oembed.xml"

  /// What a page calls it where it points to it.
  package var mediaType: String { self == .json ? "application/json+oembed" : "text/xml+oembed" }

  var extra: Extras { self == .json ? .oEmbed : .oEmbedXML }
}

extension SitePlan {
  /// The forms of a thread next to its page. One whose root is unlisted, or of an account that asks search engines to
  /// stay away, has none: a file that is no page cannot ask them to leave it out.
  package func forms(ofThread index: Int) -> [ThreadForm] {
    guard let root = threads[index].root, archive.isListed(root.row), archive.mayBeIndexed(root.row) else {
      return []
    }
    return ThreadForm.allCases.filter { settings.extras.contains($0.extra) }
  }

  /// Where a post is alone, for other sites to frame: `@ada/post/12/embed/`; `nil` if it does not. What is
  /// unlisted is nowhere but on pages that ask search engines to leave it out.
  package func embedPath(ofRow row: RowID) -> String? {
    guard settings.extras.contains(.embed), archive.isListed(row) else { return nil }
    return permalinks.address(ofRow: row)?.embedPath
  }
}
