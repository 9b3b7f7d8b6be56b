extension LinkPreview {
  /// The title of a post and its author, within 70 bytes: `How the ferry runs – Ada Example`.
  ///
  /// The title leads: an author for whom no space is left is not named.
  public static func title(_ title: String, author: String) -> String {
    let limit = PreviewLimits.titleBytes
    let title = PreviewText.cut(PreviewText.line(title, limit: limit), to: limit, .bytes)
    let author = PreviewText.line(author, limit: limit)
    guard !title.isEmpty else { return PreviewText.cut(author, to: limit, .bytes) }
    let space = limit - title.utf8.count - " – ".utf8.count
    guard !author.isEmpty, author.utf8.count <= space || space >= leastName else { return title }
    return "\(title) – \(PreviewText.cut(author, to: space, .bytes))"
  }

  /// How many bytes of a name say who that is.
  private static let leastName = 16

  /// The author and the beginning of the text, within 70 bytes: `Ada Example: “Small tools & slow…”`.
  ///
  /// Apple's Messages shows no description, so the title needs the text and not only the author.
  /// Without a text it is the author, without an author the text; line breaks become spaces.
  public static func title(author: String, text: String) -> String {
    let limit = PreviewLimits.titleBytes
    let text = PreviewText.line(text, limit: limit)
    let author = PreviewText.line(author, limit: limit)
    guard !text.isEmpty else { return PreviewText.cut(author, to: limit, .bytes) }
    guard !author.isEmpty else { return PreviewText.cut(text, to: limit, .bytes) }
    let space = limit - ": “”".utf8.count
    let name = PreviewText.cut(author, to: max(limit / 2 - 5, space - text.utf8.count), .bytes)
    return "\(name): “\(PreviewText.cut(text, to: space - name.utf8.count, .bytes))”"
  }

  /// The author and the handle, within 70 bytes: `Ada Example (@ada)`, as on Mastodon and Bluesky.
  ///
  /// This is shorter, for consumers that show a description too; in Messages, which shows none, readers do not see the
  /// text. A name that is too long is cut, and a handle that leaves no space for it is left out.
  public static func title(author: String, handle: String) -> String {
    let limit = PreviewLimits.titleBytes
    let author = PreviewText.line(author, limit: limit)
    let handle = PreviewText.line(handle, limit: limit)
    let tail = " (@\(handle))"
    guard !handle.isEmpty, handle != author, tail.utf8.count <= limit / 2 else {
      return PreviewText.cut(author.isEmpty ? "@\(handle)" : author, to: limit, .bytes)
    }
    return author.isEmpty
      ? "@\(handle)" : PreviewText.cut(author, to: limit - tail.utf8.count, .bytes) + tail
  }
}
