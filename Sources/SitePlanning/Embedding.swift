package import ThreadModel

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
  /// Where a post is alone, for other sites to frame: `@ada/post/12/embed/`; `nil` if it does not. What is
  /// unlisted is nowhere but on pages that ask search engines to leave it out.
  package func embedPath(ofRow row: RowID) -> String? {
    guard settings.extras.contains(.embed), archive.isListed(row),
      archive[row].kind == .post
    else { return nil }
    return permalinks.address(ofRow: row)?.embedPath
  }
}
