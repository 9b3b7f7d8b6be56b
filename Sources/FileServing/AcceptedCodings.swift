import SafeMarkup
import SiteWriting

/// What a browser can unpack, from its `Accept-Encoding`: `br;q=1, gzip;q=0.5, *;q=0`.
///
/// An invalid weight removes its entry; more entries than any browser sends are ignored
/// (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
struct AcceptedCodings {
  /// Weights in the order of `names`; below 0 for what is not named.
  private var weights = SIMD4(repeating: -1.0)

  /// All codings, in the order in which they are liked where a browser likes them alike.
  private static let codings: [PackedCoding?] = [.brotli, .gzip, nil]
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

  /// The best of the packed forms that there are and of bytes as they are, which is `nil`. These remain where nothing else
  /// is wanted, even where they are refused: a page that can be read is better than none.
  func best(isThere: (PackedCoding) -> Bool) -> PackedCoding? {
    var best: (coding: PackedCoding?, weight: Double) = (nil, 0)
    for (place, coding) in Self.codings.enumerated() where coding.map(isThere) ?? true {
      let unnamed = weights[3] >= 0 ? weights[3] : coding == nil ? 0.001 : 0
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
