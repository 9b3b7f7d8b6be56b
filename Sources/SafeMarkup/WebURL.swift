/// An absolute `http` or `https` URL that is safe to print as a link.
///
///     WebURL(" HTTPS://Ada.example/käse ")?.description    // https://ada.example/k%C3%A4se
///     WebURL("javascript:alert(1)")                        // nil
///
/// Only these two schemes exist here, so `javascript:`, `data:` and their disguises cannot become a link:
/// leading and trailing spaces and controls are removed, and tabs and newlines inside, *before* the scheme is read (as in
/// the URL standard, https://url.spec.whatwg.org/#concept-basic-url-parser). User name and password are dropped: they only
/// disguise the host.
public struct WebURL: Sendable, Hashable, CustomStringConvertible {
  /// The URL, with all bytes percent-encoded that a URL may not have.
  public let description: String
  /// Where the host is in the bytes of the URL.
  private let hostPlace: Range<Int>

  /// The host in lowercase, without the port.
  public var host: String {
    String(decoding: description.utf8.dropFirst(hostPlace.lowerBound).prefix(hostPlace.count), as: UTF8.self)
  }
  /// Whether the scheme is `https`.
  public var isSecure: Bool { description.utf8.dropFirst(4).first == 0x73 }

  /// Takes a full URL; gives `nil` if it is relative, or has another scheme or no valid host.
  public init?(_ text: String) {
    if let place = Self.hostPlace(inPlain: text) {
      (description, hostPlace) = (text, place)
      return
    }
    let cleaned = Self.cleaned(text)
    guard let (scheme, rest) = Self.splitScheme(cleaned) else { return nil }
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 || $0 == 0x5C } ?? rest.endIndex
    var authority = rest[..<end]
    if let at = authority.lastIndex(of: 0x40) { authority = authority[(at + 1)...] }
    guard let host = Self.host(of: authority) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(cleaned.count + 1)
    for part in [scheme, "://", host.name, host.port] { result += part.utf8 }
    Self.appendEncoded(rest[end...], to: &result)
    description = String(decoding: result, as: UTF8.self)
    let start = scheme.utf8.count + 3
    hostPlace = start..<(start + host.name.utf8.count)
  }

  /// Where the host is in a URL that is fine as it is, as nearly all are: with a plain host, no port, and a path.
  private static func hostPlace(inPlain text: String) -> Range<Int>? {
    text.withBytes { bytes in
      let start = bytes.starts(with: "https://".utf8) ? 8 : 7
      guard start == 8 || bytes.starts(with: "http://".utf8) else { return nil }
      let host = bytes[start...].prefix(while: isPlainInHost)
      let path = bytes[host.endIndex...]
      guard (1...253).contains(host.count), path.first == 0x2F else { return nil }
      return path.allSatisfy { rest.keeps($0) && $0 != 0x5C } ? host.indices : nil
    }
  }

  private static func cleaned(_ text: String) -> [UInt8] {
    text.utf8.trimming { $0 <= 0x20 }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  private static func splitScheme(_ bytes: [UInt8]) -> (String, ArraySlice<UInt8>)? {
    guard let colon = bytes.prefix(6).firstIndex(of: 0x3A) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = bytes[(colon + 1)...]
    guard rest.prefix(2).allSatisfy({ $0 == 0x2F || $0 == 0x5C }), rest.count > 2 else { return nil }
    return (scheme, rest.dropFirst(2))
  }

  private static func host(of authority: ArraySlice<UInt8>) -> (name: String, port: String)? {
    var name = authority
    var port = ""
    if let colon = authority.lastIndex(of: 0x3A), !authority[colon...].contains(0x5D) {
      name = authority[..<colon]
      let digits = authority[(colon + 1)...]
      guard isPort(digits) else { return nil }
      if !digits.isEmpty { port = ":" + String(decoding: digits, as: UTF8.self) }
    }
    let text = String(decoding: name, as: UTF8.self)
    if text.utf8.first == 0x5B { return isBracketed(name) ? (text.lowercased(), port) : nil }
    guard !text.isEmpty, text.utf8.count <= 253, text.unicodeScalars.allSatisfy(isAllowedInHost) else {
      return nil
    }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return HostName.ascii(text).map { (name: $0, port: port) }
    }
    return (text.lowercased(), port)
  }

  /// The bytes of nearly every host, which need no change: lowercase letters, digits, periods and hyphens.
  private static func isPlainInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
  }

  /// At most 65535, or nothing.
  private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65_535
  }

  /// An IPv6 address in its brackets, by its letters: whether it is a complete one a browser finds out.
  private static func isBracketed(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.last == 0x5D, (4...47).contains(name.count) else { return false }
    return name.dropFirst().dropLast().allSatisfy("0123456789abcdefABCDEF:.".utf8.contains)
  }

  /// The forbidden host code points of the URL standard, and every space and control.
  private static func isAllowedInHost(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..." ", "\u{7F}"..."\u{A0}", "#", "%", "/", "<", ">", "?", "@", "\\", "^", "|", "\"", "'", "`",
      "{", "}", "$", "&", "(", ")", "*", "+", ",", ";", "=", "!", ":", "[", "]", "\u{FFFD}":
      false
    default: !scalar.properties.isWhitespace
    }
  }

  /// What a URL may hold behind its host, as browsers have it.
  private static let rest = PercentEncoding { (0x21...0x7E).contains($0) && !"\"'<>`{|}".utf8.contains($0) }

  private static func appendEncoded(_ rest: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if rest.first.map({ $0 != 0x2F && $0 != 0x5C }) ?? true { result.append(0x2F) }
    Self.rest.append(rest.lazy.map { $0 == 0x5C ? 0x2F : $0 }, to: &result)
  }
}
