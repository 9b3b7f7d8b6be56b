import PageRendering
import SafeMarkup
import SitePlanning
import ThreadModel

extension FeedContent {
  /// The feed as Atom 1.0 (https://www.rfc-editor.org/rfc/rfc4287), with replies as RFC 4685 says them.
  func atom(at address: String?) -> [UInt8] {
    var xml = XML()
    xml.element(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:thr": "http://purl.org/syndication/thread/1.0",
        "xml:lang": language,
      ]
    ) { xml in
      xml.element("id", text: id)
      xml.element("title", text: title)
      xml.element("subtitle", text: summary)
      xml.element("updated", text: updated?.rfc3339)
      if let address {
        xml.empty("link", ["rel": "self", "type": FeedForm.atom.mediaType, "href": address])
      }
      xml.empty("link", ["rel": "alternate", "type": "text/html", "href": page])
      if let author { append(author, to: &xml) }
      for post in posts { append(post, to: &xml) }
    }
    return xml.bytes
  }

  private func append(_ author: ShownAuthor, to xml: inout XML) {
    xml.element("author") { xml in
      xml.element("name", text: author.nameWithHandle)
      xml.element("uri", text: author.address)
    }
  }

  private func append(_ post: ShownPost, to xml: inout XML) {
    xml.element("entry", ["xml:lang": post.language]) { xml in
      xml.element("id", text: post.id)
      xml.element("title", text: post.heading)
      xml.empty("link", ["rel": "alternate", "type": "text/html", "href": post.address])
      if let original = post.original { xml.empty("link", ["rel": "via", "href": original]) }
      xml.element("published", text: post.published.rfc3339)
      xml.element("updated", text: post.lastTime.rfc3339)
      append(post.author, to: &xml)
      for tag in post.tags { xml.empty("category", ["term": tag]) }
      if let parent = post.parent, let id = parent.id {
        xml.empty("thr:in-reply-to", ["ref": id, "type": "text/html", "href": parent.address])
      }
      for file in post.attachments.compactMap(\.file) {
        xml.empty(
          "link",
          [
            "rel": "enclosure", "type": file.media.type, "length": file.media.byteCount.map { String($0) },
            "href": file.address,
          ])
      }
      xml.element("content", ["type": "html"], text: post.html.string)
    }
  }
}
