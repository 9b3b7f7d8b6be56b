import ThreadModel

// How the parts of a record are written: texts, references, media, cards, polls and counts.
extension JSONWriter {
  mutating func member(_ name: String, _ text: TextSource?) {
    guard let text else { return }
    key(name)
    switch text {
    case .plain(let text): string(text)
    case .markdown(let text): object { $0.member("markdown", text) }
    case .html(let text): object { $0.member("html", text) }
    case .spans(let spans): array(spans) { writer, span in writer.span(span) }
    }
  }

  mutating func member(_ name: String, _ reference: PostReference?) {
    guard let reference else { return }
    key(name)
    object { writer in
      writer.member("id", reference.id)
      writer.member("handle", reference.handle)
      writer.member("name", reference.name)
      writer.member("url", reference.url)
      writer.member("text", reference.text)
      writer.member("published", reference.published?.rfc3339)
      writer.member("state", reference.state?.word)
    }
  }

  mutating func member(_ name: String, _ media: Media?) {
    guard let media else { return }
    key(name)
    self.media(media)
  }

  mutating func member(_ name: String, _ emoji: [CustomEmoji]) {
    guard !emoji.isEmpty else { return }
    key(name)
    object { writer in
      for one in emoji { writer.member(one.shortcode, one.media) }
    }
  }

  mutating func member(_ name: String, _ card: LinkCard?) {
    guard let card else { return }
    key(name)
    object { writer in
      writer.member("url", card.url)
      writer.member("title", card.title)
      writer.member("description", card.summary)
      writer.member("image", card.image)
    }
  }

  mutating func member(_ name: String, _ poll: Poll?) {
    guard let poll else { return }
    key(name)
    object { writer in
      writer.key("options")
      writer.array(poll.options) { writer, option in
        writer.object { writer in
          writer.member("text", option.text)
          writer.member("votes", option.votes)
          writer.member("share", option.share)
        }
      }
      writer.member("multiple", isTrue: poll.isMultiple)
      writer.member("ends", poll.ends?.rfc3339)
      writer.member("closed", poll.closed?.rfc3339)
      writer.member("voters", poll.voters)
    }
  }

  mutating func member(_ name: String, _ counts: PostCounts) {
    guard counts != PostCounts() else { return }
    key(name)
    object { writer in
      writer.member("likes", counts.likes)
      writer.member("reposts", counts.reposts)
      writer.member("replies", counts.replies)
      writer.member("quotes", counts.quotes)
    }
  }

  mutating func media(_ media: Media) {
    object { writer in
      writer.member("kind", media.kind.rawValue)
      writer.source(media.source)
      writer.member("type", media.type)
      writer.member("alt", media.alt)
      writer.member("width", media.width)
      writer.member("height", media.height)
      writer.member("duration", media.duration)
      writer.member("poster", media.poster?.word)
      writer.member("captions", media.captions) { writer, caption in
        writer.object { writer in
          writer.member("lang", caption.language)
          writer.source(caption.source)
        }
      }
      writer.member("sensitive", isTrue: media.isSensitive)
    }
  }

  mutating func unknown(_ attachment: UnknownAttachment) {
    object { writer in
      writer.member("kind", attachment.kind)
      writer.member("url", attachment.url)
      writer.member("alt", attachment.text)
    }
  }

  private mutating func source(_ source: Media.Source) {
    switch source {
    case .file(folder: _, let path): member("file", path)
    case .remote(let address): member("url", address)
    }
  }

  private mutating func span(_ span: TextSpan) {
    object { writer in
      writer.member("t", span.text)
      switch span.target {
      case .link(let address): writer.member("url", address)
      case .mention(let mention): writer.mention(mention)
      case .tag(let tag): writer.member("tag", tag)
      case .cashtag(let symbol): writer.member("cashtag", symbol)
      case nil: break
      }
      writer.member("style", span.style.words)
      writer.member("spoiler", isTrue: span.isSpoiler)
    }
  }

  private mutating func mention(_ mention: Mention) {
    key("mention")
    object { writer in
      writer.member("handle", mention.handle)
      writer.member("id", mention.id)
      writer.member("url", mention.url)
    }
  }
}
