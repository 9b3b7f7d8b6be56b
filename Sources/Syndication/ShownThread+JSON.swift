import PageRendering
import PostText
import SafeMarkup
import ThreadModel

extension ShownThread {
  /// The thread as JSON, for programs: what its pages show, and nothing that `ShownPost` does not know.
  ///
  ///     {"format":"threadline-thread","version":2,"title":"Thread by Ada","url":"https://…","posts":[…]}
  ///
  /// The form only grows: a member keeps its meaning, and a reader passes over those that it does not know.
  var json: [UInt8] {
    let json = JSON { json in
      json.member("format", "threadline-thread")
      json.member("version", 2)
      json.member("title", title)
      json.member("url", address)
      json.objects("posts", places) { json, place in
        switch place {
        case .post(let post, let depth): append(post, depth, to: &json)
        case .absent(let note, let address, let depth):
          json.member("depth", depth)
          json.member("note", note)
          json.member("url", address)
        }
      }
      json.member("more", more == 0 ? nil : more)
    }
    return json.bytes + [0x0A]
  }

  private func append(_ post: ShownPost, _ depth: Int, to json: inout JSON) {
    json.member("depth", depth)
    json.member("id", post.id)
    json.member("url", post.address)
    json.object("author") { append(post.author, to: &$0) }
    json.member("published", post.published.rfc3339)
    json.member("updated", post.updated?.rfc3339)
    json.member("language", post.language)
    json.member("original", post.original)
    json.member("warning", post.warning)
    json.member("title", post.title)
    if !post.texts.isEmpty {
      json.member("text", post.texts.map(\.plainText).joined(separator: "\n\n"))
      json.member("html", post.textHTML.string)
    }
    json.objects("attachments", post.attachments) { json, attachment in attachment.append(&json) }
    append(post.quote, as: "quote", to: &json)
    append(post.parent, as: "replyTo", to: &json)
    json.array("tags", post.tags) { $0.text($1) }
  }

  private func append(_ author: ShownAuthor, to json: inout JSON) {
    json.member("name", author.name)
    json.member("handle", author.handle)
    json.member("url", author.address)
  }

  private func append(_ reference: ShownReference?, as name: StaticString, to json: inout JSON) {
    guard let reference else { return }
    json.object(name) { json in
      json.member("id", reference.id)
      json.member("url", reference.address)
      if let author = reference.author { json.object("author") { append(author, to: &$0) } }
      json.member("text", reference.text?.plainText)
      json.member("note", reference.note)
    }
  }
}
