import SafeMarkup
import SitePaths

/// A way in which the bytes of a file are packed: `gzip` next to the page as `index.html.gz`.
enum ContentCoding: String, CaseIterable, Sendable {
  // In the order in which they are liked, where a browser likes them alike.
  case brotli = "br"
  case gzip
  /// As they are.
  case identity

  /// The name in `Content-Encoding` and `Accept-Encoding`.
  var token: String { rawValue }

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
  /// Weights in thousandths in the order of `names`; below 0 for what is not named.
  private var weights = SIMD4(repeating: -1)

  /// The names of all codings in their order, what stands for all others, and an old name of the second.
  private static let names: [StaticString] = ["br", "gzip", "identity", "*", "x-gzip"]

  /// Reads the field. No text is made on the way, since most requests have it.
  init(_ field: String) {
    var field = field
    self = field.withUTF8 { AcceptedCodings($0) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    for entry in bytes.split(separator: UInt8(ascii: ","), maxSplits: 32).prefix(32) {
      let semicolon = entry.firstIndex(of: UInt8(ascii: ";")) ?? entry.endIndex
      let name = entry[..<semicolon].trimming(HTTPBytes.isBlank)
      guard
        let weight = semicolon == entry.endIndex
          ? 1_000 : Self.weight(entry[(semicolon + 1)...].trimming(HTTPBytes.isBlank))
      else { continue }
      guard let place = Self.names.firstIndex(where: { Self.equal(name, $0) }) else { continue }
      weights[place < 4 ? place : 1] = weight
    }
  }

  /// The best of those that there are. Bytes as they are remain where nothing else is wanted, even where they are
  /// refused: a page that can be read is better than none.
  func best(of codings: [ContentCoding]) -> ContentCoding {
    var best = (coding: ContentCoding.identity, weight: 0)
    for (place, coding) in ContentCoding.allCases.enumerated() where codings.contains(coding) {
      let unnamed = weights[3] >= 0 ? weights[3] : coding == .identity ? 1 : 0
      let weight = weights[place] >= 0 ? weights[place] : unnamed
      if weight > best.weight { best = (coding, weight) }
    }
    return best.coding
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func equal(_ bytes: Bytes, _ name: StaticString) -> Bool {
    bytes.count == name.utf8CodeUnitCount
      && zip(bytes, UnsafeBufferPointer(start: name.utf8Start, count: bytes.count)).allSatisfy {
        $0 == $1 || ($0 | 0x20 == $1 && HTTPBytes.isToken($0) && $1 >= 0x61)
      }
  }

  /// `q=0.25` as thousandths; nil if it is not a weight.
  private static func weight(_ bytes: Bytes) -> Int? {
    guard bytes.count >= 3, bytes.count <= 7, equal(bytes.prefix(2), "q=") else { return nil }
    let first = bytes[bytes.startIndex + 2]
    let digits = bytes.dropFirst(4)
    guard first == 0x30 || first == 0x31, bytes.count == 3 || bytes[bytes.startIndex + 3] == 0x2E,
      digits.allSatisfy(HTTPBytes.isDigit)
    else { return nil }
    var weight = first == 0x31 ? 1_000 : 0
    for (digit, worth) in zip(digits, [100, 10, 1]) { weight += Int(digit - 0x30) * worth }
    return weight <= 1_000 ? weight : nil
  }
}
