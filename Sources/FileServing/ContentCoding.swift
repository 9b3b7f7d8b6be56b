import SafeMarkup
import SitePaths

/// A way in which the bytes of a file are packed: `gzip` next to the page as `index.html.gz`. The raw value is its name in
/// `Content-Encoding` and `Accept-Encoding`.
enum ContentCoding: String, CaseIterable, Sendable {
  // In the order in which they are liked, where a browser likes them alike.
  case brotli = "br"
  case gzip
  /// As they are.
  case identity

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

  /// Whether files of a type may have a compressed copy next to them. Images and videos are compressed already.
  static func mayPack(_ type: MediaType) -> Bool {
    let name = type.description
    return name.hasPrefix("text/") || name.hasPrefix("application/") || name.hasPrefix("image/svg")
      || name.hasPrefix("font/ttf") || name.hasPrefix("font/otf")
  }
}

/// What a browser can unpack, from its `Accept-Encoding`: `br;q=1, gzip;q=0.5, *;q=0`.
///
/// An invalid weight removes its entry; more entries than any browser sends are ignored
/// (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
struct AcceptedCodings {
  /// Weights in the order of `names`; below 0 for what is not named.
  private var weights = SIMD4(repeating: -1.0)

  /// The names of all codings in their order, what stands for all others, and an old name of the second.
  private static let names = ["br", "gzip", "identity", "*", "x-gzip"]

  /// Reads the field.
  init(_ field: String) {
    for entry in field.utf8.split(separator: UInt8(ascii: ","), maxSplits: 32).prefix(32) {
      let parts = entry.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(Substring($0.trimming(HTTPBytes.isBlank))).lowercased() }
      guard let place = parts.first.flatMap({ Self.names.firstIndex(of: $0) }),
        let weight = parts.count == 1 ? 1 : Self.weight(parts[1])
      else { continue }
      weights[place < 4 ? place : 1] = weight
    }
  }

  /// The best of bytes as they are and the packed forms that there are. Bytes as they are remain where nothing else is
  /// wanted, even where they are refused: a page that can be read is better than none.
  func best(isThere: (ContentCoding) -> Bool) -> ContentCoding {
    var best = (coding: ContentCoding.identity, weight: 0.0)
    for (place, coding) in ContentCoding.allCases.enumerated() where coding == .identity || isThere(coding) {
      let unnamed = weights[3] >= 0 ? weights[3] : coding == .identity ? 0.001 : 0
      let weight = weights[place] >= 0 ? weights[place] : unnamed
      if weight > best.weight { best = (coding, weight) }
    }
    return best.coding
  }

  /// The number of `q=0.25`; nil if it is not a weight.
  private static func weight(_ text: String) -> Double? {
    let number = text.utf8.dropFirst(2)
    guard text.hasPrefix("q="), number.count <= 5, number.allSatisfy({ HTTPBytes.isDigit($0) || $0 == 0x2E }),
      let weight = Double(String(Substring(number)))
    else { return nil }
    return weight <= 1 ? weight : nil
  }
}
