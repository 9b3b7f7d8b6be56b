import PageRendering
import SafeMarkup
import SitePlanning
import ThreadModel

/// A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). Posts have no title of their own there unless
/// their author gave one.
struct JSONFeed {
  let content: FeedContent

  var bytes: [UInt8] {
    let json = JSON { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.member("title", content.title)
      json.member("home_page_url", content.page)
      json.member("feed_url", content.addresses[.json])
      json.member("description", content.summary)
      json.member("language", content.language)
      if let author = content.author { append([author], to: &json) }
      json.array("items", content.posts) { json, post in json.object { append(post, to: &$0) } }
    }
    return json.bytes + [0x0A]
  }

  private func append(_ authors: [ShownAuthor], to json: inout JSON) {
    json.array("authors", authors) { json, author in
      json.object { json in
        json.member("name", author.nameWithHandle)
        json.member("url", author.address)
      }
    }
  }

  private func append(_ post: ShownPost, to json: inout JSON) {
    json.member("id", post.id)
    json.member("url", post.address)
    json.member("title", post.title)
    json.member("content_html", ShownContent(post: post).html.string)
    json.member("date_published", post.published.rfc3339)
    json.member("date_modified", post.updated?.rfc3339)
    append([post.author], to: &json)
    json.member("language", post.language)
    json.array("tags", post.tags) { $0.text($1) }
    let media = post.attachments.compactMap { $0 as? ShownMediaItem }.filter { $0.file != nil }
    json.array("attachments", media) { json, medium in
      json.object { json in
        json.member("url", medium.file?.address)
        json.member("mime_type", medium.file?.type)
        json.member("title", medium.alt.isBlank ? nil : medium.alt)
        json.member("size_in_bytes", medium.file?.byteCount)
        json.member("duration_in_seconds", medium.duration.flatMap { Int(exactly: $0.rounded()) })
      }
    }
  }
}
