/// How long a value may be before some consumer cuts, drops or refuses it.
enum PreviewLimits {
  /// `og:title` in bytes: X takes 70, Discord 67 and dots.
  static let titleBytes = 70
  /// `og:description` in characters: the most that any consumer but Matrix shows.
  static let description = 300
  /// The alternative text of a picture in characters: X takes 420.
  static let alt = 420
  /// `og:site_name` in characters: Discourse takes 80; past 256 bytes Discord shows no preview at all.
  static let siteName = 80
  /// The name of a person or a feed in characters: a limit of ours, so that the head stays small.
  static let name = 100
  /// Any other value in characters: Matrix deletes longer ones.
  static let value = 1_000
  /// How far a browser looks for the encoding, in bytes.
  /// (https://html.spec.whatwg.org/multipage/semantics.html#charset)
  static let declaration = 1_024
  /// Where the last preview tag must end, in bytes from the beginning of the page.
  static let earlyEnd = 16_384
  /// How much of a page Slack reads, in bytes.
  static let lastEnd = 32_768
  /// How large all preview tags together may be, in bytes: some space is left for what is before them.
  static let block = 16_000
  /// How many bytes a picture may have: reports of WhatsApp begin to fail here.
  static let imageBytes = 300_000
  /// How many WhatsApp takes.
  static let phoneImageBytes = 600_000
  /// How many Bluesky takes, and Signal on the desktop nearly.
  static let largestImageBytes = 1_000_000
}
