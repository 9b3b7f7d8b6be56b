import SafeMarkup
import ThreadModel

/// The host that a link leads to if its text names another host; otherwise `nil`.
///
///     disguisedHost(text: "bank.example.com", address: "https://thief.org/") // "thief.org"
///     disguisedHost(text: "our bank", address: "https://thief.org/")         // nil
///
/// Subdomains of one another count as the same, and `www.` as nothing. A host written with letters that only
/// look like Latin ones is a disguise even of itself: the form of name servers is given, `xn--…`.
package func disguisedHost(text: String, address: String) -> String? {
  guard let host = WebURL(address)?.host else { return nil }
  if text.utf8.elementsEqual(address.utf8), text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  let shown = LinkDisguise.hosts(in: text)
  if shown.contains(where: { !LinkDisguise.areRelated($0.host, host) }) { return host }
  return shown.contains { LinkDisguise.imitatesLatin($0.text) } ? host : nil
}

/// The parts of the question whether a text pretends a host.
private enum LinkDisguise {
  /// Every host that a person would read in a text: as written, and in the form of name servers.
  /// Scalars that show nothing cannot hide it.
  static func hosts(in text: String) -> [(text: String, host: String)] {
    TextDetector.inlines(of: visible(text)).compactMap { inline in
      guard case .marked(.link(let address), let shown) = inline, case .text(let written)? = shown.first,
        let host = WebURL(address)?.host
      else { return nil }
      return (text: writtenHost(written), host: host)
    }
  }

  /// Whether two hosts are one, or one is a subdomain of the other.
  static func areRelated(_ left: String, _ right: String) -> Bool {
    let (left, right) = (bare(left), bare(right))
    return left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left)
  }

  /// Whether a label mixes Latin letters with others that look like them, or is made only of such others
  /// before an ASCII top-level domain. `пример.com` is neither, `раураӏ.com` is.
  static func imitatesLatin(_ host: String) -> Bool {
    let labels = host.lowercased().split(separator: ".")
    guard let last = labels.last else { return false }
    let endsInASCII = last.unicodeScalars.allSatisfy(\.isASCII)
    return labels.contains { mixedScripts($0) != nil || (endsInASCII && isLookalike($0)) }
  }

  private static func isLookalike(_ label: Substring) -> Bool {
    let letters = label.unicodeScalars.filter(\.properties.isAlphabetic)
    return !letters.isEmpty && letters.allSatisfy(lookalikes.contains)
  }

  /// Letters of Cyrillic, Greek and Armenian that a reader takes for Latin ones.
  private static let lookalikes = Set("асеһіјӏопԛрѕтԝхуүѵԁмькгвнοανικρτυωօսոհցյզ".unicodeScalars)

  private static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let visible = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return String(String.UnicodeScalarView(visible.map { $0 == "\u{FF0E}" || $0 == "\u{2024}" ? "." : $0 }))
  }

  private static func bare(_ host: String) -> Substring {
    let host = host.hasSuffix(".") ? host.dropLast() : host[...]
    return host.hasPrefix("www.") ? host.dropFirst(4) : host
  }

  private static func writtenHost(_ link: String) -> String {
    var rest = link[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    return String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" })
  }
}
