import Foundation

/// Host names in the letters of the world, written the way name servers know them (RFC 3492).
public enum Punycode {
  /// `münchen.example` is `xn--mnchen-3ya.example`: lower case and NFC first, then each label by itself.
  /// Gives nil where a label is empty or grows past 63 bytes; one full stop at the end is dropped.
  public static func hostToASCII(_ host: String) -> String? {
    var labels: [String] = []
    let normalized = host.lowercased().precomposedStringWithCanonicalMapping
    var parts = normalized.split(omittingEmptySubsequences: false, whereSeparator: isDot)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    for label in parts {
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        labels.append(String(label))
      } else {
        guard let encoded = encode(Array(label.unicodeScalars)) else { return nil }
        labels.append("xn--" + encoded)
      }
    }
    guard labels.allSatisfy({ (1...63).contains($0.utf8.count) }) else { return nil }
    return labels.joined(separator: ".")
  }

  /// The full stop and the three that IDNA takes for one.
  private static func isDot(_ character: Character) -> Bool {
    character == "." || character == "\u{3002}" || character == "\u{FF0E}" || character == "\u{FF61}"
  }

  private static func encode(_ scalars: [Unicode.Scalar]) -> String? {
    guard scalars.count <= 63 else { return nil }
    var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
    let basic = output.count
    if basic > 0 { output.append(0x2D) }
    var point: UInt32 = 128
    var delta = 0
    var bias = 72
    var handled = basic
    while handled < scalars.count {
      guard let next = scalars.lazy.map(\.value).filter({ $0 >= point }).min() else { return nil }
      delta += Int(next - point) * (handled + 1)
      point = next
      for scalar in scalars {
        if scalar.value < point { delta += 1 }
        guard scalar.value == point else { continue }
        appendVariableLength(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      point += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func appendVariableLength(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var place = 36
    while true {
      let threshold = min(max(place - bias, 1), 26)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      place += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x16 + value) }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var places = 0
    while delta > 455 {
      delta /= 35
      places += 36
    }
    return places + 36 * delta / (delta + 38)
  }
}
