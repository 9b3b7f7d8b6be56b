import SafeMarkup
import SiteWriting

/// What a browser can unpack, from its `Accept-Encoding`: `br;q=1, gzip;q=0.5, *;q=0`.
///
/// An invalid weight removes its entry; more entries than any browser sends are ignored
/// (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
struct AcceptedCodings {
  /// The weights of what is named.
  private var weights: [String: Double] = [:]

  /// Reads the field.
  init(_ field: String) {
    for entry in field.utf8.split(separator: UInt8(ascii: ","), maxSplits: 32).prefix(32) {
      let parts = entry.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(Substring($0.trimming(HTTPBytes.isBlank))).lowercased() }
      guard let name = parts.first, let weight = parts.count == 1 ? 1 : Self.weight(parts[1]) else {
        continue
      }
      weights[name == "x-gzip" ? "gzip" : name] = weight
    }
  }

  /// The best of the packed forms that there are and of bytes as they are, which is `nil`; of two that a browser likes
  /// alike the first. Bytes as they are remain where nothing else is wanted, even where they are refused: a page that can
  /// be read is better than none.
  func best(isThere: (PackedCoding) -> Bool) -> PackedCoding? {
    var best: (coding: PackedCoding?, weight: Double) = (nil, 0)
    for coding in [.brotli, .gzip, nil] as [PackedCoding?] where coding.map(isThere) ?? true {
      let weight = weights[coding?.rawValue ?? "identity"] ?? weights["*"] ?? (coding == nil ? 0.001 : 0)
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
