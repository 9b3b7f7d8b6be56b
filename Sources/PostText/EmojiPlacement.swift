import ThreadModel

/// Puts small pictures in the place of the words between colons that stand for them.
///
///     "so true :blobcat:"     // text, then an emoji
///
/// A shortcode is replaced anywhere in running text, as on Mastodon's own pages
/// (https://github.com/mastodon/mastodon/blob/v4.3.0/app/javascript/mastodon/features/emoji/emoji.js), but not in
/// code, in mentions and tags, in readings, nor in a shown address. The work is linear in the length of the text.
struct EmojiPlacement {
  private let sources: [String: Media.Source]
  private let longest: Int

  /// Looks for the words of these emoji; of several for one word the first stands.
  init(_ emoji: [CustomEmoji]) {
    sources = Dictionary(
      emoji.map { ($0.shortcode, $0.media.source) }, uniquingKeysWith: { first, _ in first })
    longest = emoji.lazy.map(\.shortcode.utf8.count).max() ?? 0
  }

  /// The same text with pictures in it.
  func place(in text: RichText) -> RichText { sources.isEmpty ? text : text.map(lines: place(in:)) }

  /// The same line with pictures in it.
  func place(in line: [RichText.Inline]) -> [RichText.Inline] { line.flatMap { place(in: $0) } }

  private func place(in inline: RichText.Inline) -> [RichText.Inline] {
    switch inline {
    case .text(let text): pieces(of: text)
    // A link that shows an address keeps every letter of it.
    case .marked(.link, let inner) where Self.showsAddress(inner): [inline]
    case .marked(let mark, let inner): [.marked(mark, place(in: inner))]
    default: [inline]
    }
  }

  private static func showsAddress(_ inner: [RichText.Inline]) -> Bool {
    let shown = RichText.plainText(of: inner)
    return shown.contains("://") || shown.hasPrefix("www.")
  }

  // MARK: Runs of text

  private func pieces(of text: String) -> [RichText.Inline] {
    let bytes = text.utf8
    var pieces: [RichText.Inline] = []
    var written = bytes.startIndex
    var open: String.Index?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == UInt8(ascii: ":") {
        if let start = open, let emoji = emoji(text[start..<next]) {
          if written < start { pieces.append(.text(String(text[written..<start]))) }
          pieces.append(emoji)
          (written, open) = (next, nil)
        } else {
          open = index
        }
      }
      index = next
    }
    guard !pieces.isEmpty else { return [.text(text)] }
    if written < bytes.endIndex { pieces.append(.text(String(text[written...]))) }
    return pieces
  }

  private func emoji(_ word: Substring) -> RichText.Inline? {
    guard word.utf8.count <= longest else { return nil }
    let shortcode = String(word)
    return sources[shortcode].map { .emoji($0, shortcode: shortcode) }
  }
}
