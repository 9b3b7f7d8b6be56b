/// The cases of twitter-text that we decide otherwise, each by its name with the reason.
///
/// A skipped case must fail: one that passes again has to leave this list.
enum TwitterTextSkips {
  /// Why a case is skipped; `nil` if it is tested.
  static func reason(for one: TwitterTextCase) -> String? { reasons[one.description] }

  private static let unspaced =
    "UTS #58 allows letters of every script in a path, as Wikipedia's URLs need"
  private static let brackets = "UTS #58 keeps an unclosed bracket that something follows"
  private static let quotes = "UTS #58 keeps a quotation mark inside an address; escaping makes it safe"
  private static let shortener =
    "the length and the ends of t.co addresses are one company's, UTS #58 has no exceptions"

  private static let reasons: [String: String] = [
    "mentions: Extract lone metion but not @user@user (too close to an email)":
      "`@user@host` is a mention in the fediverse",
    "all: Autolink @mention if followed by . and TLD": "`@name.example.com` is a mention on Bluesky",
    "usernames: DO NOT Autolink username over 20 characters": "other networks have longer names",
    "urls: Extract long URL without protocol surrounded by CJK characters": unspaced,
    "urls: Extract short URL without protocol surrounded by CJK characters": unspaced,
    "urls: Extract URLs with and without protocol surrounded by CJK characters": unspaced,
    "urls_with_indices: Extract URLs without protocol surrounded by CJK characters": unspaced,
    "urls_with_indices: Extract URLs with and without protocol surrounded by CJK characters": unspaced,
    "urls: Extract a t.co URL with a trailing apostrophe": shortener,
    "urls: Extract a t.co URL with a trailing hyphen": shortener,
    "urls: DO NOT extract URLs with > 40 characters in a t.co slug": shortener,
    "urls_with_indices: Extract t.co URLs skipping trailing characters and adjusting indices correctly":
      shortener,
    "urls: Autolink t.co URL followed by punctuation": shortener,
    "urls: Autolink url followed by nested parentheses (without them)": brackets,
    "urls: Autolink url followed by completely unbalanced nested parentheses (without them)": brackets,
    "urls: Autolink url with balanced parens hiding XSS": quotes,
    "urls: Autolink URL should HTML escape the URL": quotes,
    "all: Does not allow an XSS after an @": quotes,
    "urls: Invalid url: invalid char in path": quotes,
    "urls: Valid url: port and userinfo": "a user name before the host disguises it (and UTS #58 links none)",
    "urls: Valid url: ipv6": "nobody writes one in a post; UTS #58 links names only",
  ]
}
