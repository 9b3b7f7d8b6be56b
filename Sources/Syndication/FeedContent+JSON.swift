import PageRendering
import SafeMarkup
import SitePlanning
import ThreadModel

extension FeedContent {
  /// The feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). Posts have no title of their own there unless
  /// their author gave one.
  func json(at address: String?) -> [UInt8] {
    let json = JSON { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", title)
      json.member("home_page_url", page)
      json.member("feed_url", address)
      json.member("description", summary)
      json.member("language", language)
      if let author { append([author], to: &json) }
      json.objects("items", posts) { json, post in append(post, to: &json) }
    }
    return json.bytes + [0x0A]
  }

  private func append(_ authors: [ShownAuthor], to json: inout JSON) {
    json.objects("authors", authors) { json, author in
      json.member("name", author.nameWithHandle)
      json.member("url", author.address)
    }
  }

  private func append(_ post: ShownPost, to json: inout JSON) {
    json.member("id", post.id)
    json.member("url", post.address)
    json.member("title", post.title)
    json.member("content_html", post.html.string)
    json.member("date_published", post.published.rfc3339)
    json.member("date_modified", post.updated?.rfc3339)
    append([post.author], to: &json)
    json.member("language", post.language)
    json.array("tags", post.tags) { $0.text($1) }
    json.objects("attachments", post.attachments.compactMap(\.file)) { json, file in
      json.member("url", file.address)
      json.member("mime_type", file.media.type)
      json.member("title", file.alt)
      json.member("size_in_bytes", file.media.byteCount)
      json.member("duration_in_seconds", file.duration.flatMap { Int(exactly: $0.rounded()) })
    }
  }
}
