import SiteFiles

/// A way in which the bytes of a file are packed: `gzip` beside the page as `index.html.gz`.
enum ContentCoding: CaseIterable, Sendable {
  // In the order in which they are liked, where a browser likes them alike.
  case brotli, gzip
  /// As they are.
  case identity

  /// The name in `Content-Encoding` and `Accept-Encoding`.
  var token: String {
    switch self {
    case .brotli: "br"
    case .gzip: "gzip"
    case .identity: "identity"
    }
  }

  /// What a packed file has behind the name of the file that it was packed from; empty for that file itself.
  var suffix: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    case .identity: ""
    }
  }

  /// Those that pack.
  static let packed: [ContentCoding] = [.brotli, .gzip]

  /// Whether files of a type may lie packed beside themselves. Pictures and films are packed already.
  static func mayPack(_ type: MediaType) -> Bool {
    let name = type.description
    return name.hasPrefix("text/") || name.hasPrefix("application/") || name.hasPrefix("image/svg")
      || name.hasPrefix("font/ttf") || name.hasPrefix("font/otf")
  }
}

/// What a browser can unpack, from its `Accept-Encoding`: `br;q=1, gzip;q=0.5, *;q=0`.
///
/// A weight that is none leaves its entry out; more entries than anyone sends are not looked at
/// (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
struct AcceptedCodings {
  private var weights: [ContentCoding: Int] = [:]
  private var others: Int?

  /// Reads the field; nil stands for one that is missing.
  init(_ field: String?) {
    for entry in (field ?? "").split(separator: ",").prefix(32) {
      let parts = entry.split(separator: ";", maxSplits: 1).map { String($0).trimmingBlanks.lowercased() }
      guard let name = parts.first, let weight = parts.count == 1 ? 1_000 : Self.weight(parts[1]) else {
        continue
      }
      switch name {
      case "*": others = weight
      case "br": weights[.brotli] = weight
      case "gzip", "x-gzip": weights[.gzip] = weight
      case "identity": weights[.identity] = weight
      default: break
      }
    }
  }

  /// The best of those that there are. Bytes as they are remain where nothing else is wanted, even where they are
  /// refused: a page that can be read is better than none.
  func best(of codings: some Sequence<ContentCoding>) -> ContentCoding {
    var best = (coding: ContentCoding.identity, weight: 0)
    for coding in ContentCoding.allCases where codings.contains(coding) {
      let weight = weights[coding] ?? others ?? (coding == .identity ? 1 : 0)
      if weight > best.weight { best = (coding, weight) }
    }
    return best.coding
  }

  /// `q=0.25` as thousandths; nil where it is not a weight.
  private static func weight(_ text: String) -> Int? {
    guard text.hasPrefix("q=") else { return nil }
    let digits = Array(text.utf8.dropFirst(2))
    guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5 else { return nil }
    guard digits.count == 1 || digits[1] == 0x2E, digits.dropFirst(2).allSatisfy(HTTPBytes.isDigit) else {
      return nil
    }
    var weight = first == 0x31 ? 1_000 : 0
    for (digit, worth) in zip(digits.dropFirst(2), [100, 10, 1]) { weight += Int(digit - 0x30) * worth }
    return weight <= 1_000 ? weight : nil
  }
}
