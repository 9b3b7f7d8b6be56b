/// How the bytes of a page are to be read: `utf-8`, nearly always.
///
/// A page in another encoding is turned into UTF-8 before anything else looks at it, so that its findings and
/// cards can be told at all. Only the encodings are known that previews meet: what names another one is read
/// as UTF-8, with U+FFFD for what does not fit. (https://encoding.spec.whatwg.org/#names-and-labels)
enum PageEncoding: Hashable {
  case utf8, utf16LittleEndian, utf16BigEndian, windows1252

  /// The encoding of a label such as `latin1`; nil for one that is not known.
  init?(label: String) {
    switch label.lowercased() {
    case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
    case "utf-16", "utf-16le", "ucs-2", "unicode": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "windows-1252", "cp1252", "us-ascii",
      "ascii":
      self = .windows1252
    default: return nil
    }
  }

  /// What the first bytes give away: a byte order mark, or every second byte of `<!` being NUL.
  init?(firstBytes bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0x3C, 0x00): self = .utf16LittleEndian
    case (0xFE, 0xFF), (0x00, 0x3C): self = .utf16BigEndian
    case (0xEF, 0xBB) where bytes.dropFirst(2).first == 0xBF: self = .utf8
    default: return nil
    }
  }

  /// The bytes as UTF-8; those that are UTF-8 already stay as they are, faults included.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    self == .utf8 ? bytes : Array(String(decoding: units(of: bytes), as: UTF16.self).utf8)
  }

  /// The same text in UTF-16, without a byte order mark; a byte that is left over is dropped.
  private func units(of bytes: [UInt8]) -> [UInt16] {
    if self == .windows1252 {
      return bytes.map { (0x80...0x9F).contains($0) ? Self.upperControls[Int($0 - 0x80)] : UInt16($0) }
    }
    let low = self == .utf16LittleEndian ? 0 : 1
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return units.first == 0xFEFF ? Array(units.dropFirst()) : units
  }

  /// What windows-1252 has where Latin-1 has controls. (https://encoding.spec.whatwg.org/index-windows-1252.txt)
  private static let upperControls: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
