internal import SiteFiles

/// One line of the manifest: a file of the site as a build left it.
///
///     @ada/index.html → 00000000000000a7 → 9f86d081884c7d659a2feaa0c55ad015 → 8412
///
/// with a tab for each arrow: the path, the fingerprint of what the file was made from, the hash of its bytes
/// and their number. A path holds no tab, since `SitePath` refuses control characters.
struct ManifestRow: SiteRow, Equatable, Sendable {
  let path: SitePath
  let fingerprint: UInt64
  let hash: ContentHash
  let size: Int

  /// A file as it was written.
  init(_ path: SitePath, fingerprint: UInt64, hash: ContentHash, size: Int) {
    self.path = path
    self.fingerprint = fingerprint
    self.hash = hash
    self.size = size
  }

  /// Reads the fields of a line; nil where they are not what a build writes.
  init?(fields: ArraySlice<ArraySlice<UInt8>>) {
    let fields = Array(fields)
    guard fields.count == 4, let path = SitePath(String(decoding: fields[0], as: UTF8.self)),
      let fingerprint = Self.number(fields[1]), fields[2].count == 32,
      let high = Self.number(fields[2].prefix(16)), let low = Self.number(fields[2].suffix(16)),
      let size = Int(String(decoding: fields[3], as: UTF8.self)), size >= 0
    else { return nil }
    self.init(path, fingerprint: fingerprint, hash: ContentHash(high: high, low: low), size: size)
  }

  /// Adds the line without its end.
  func append(to line: inout [UInt8]) {
    line += path.description.utf8
    line.append(0x09)
    Self.append(fingerprint, to: &line)
    line.append(0x09)
    Self.append(hash.high, to: &line)
    Self.append(hash.low, to: &line)
    line.append(0x09)
    line += String(size).utf8
  }

  /// Sixteen hexadecimal digits as `append` writes them.
  static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard digits.count == 16 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: number = number << 4 | UInt64(digit - 0x57)
      default: return nil
      }
    }
    return number
  }

  /// Adds a number as sixteen hexadecimal digits.
  static func append(_ number: UInt64, to line: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
      line.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

/// A row of this build, with what has to happen to its file.
struct WrittenRow: SiteRow, Equatable, Sendable {
  /// What has to happen to a file; the letter stands in the spooled rows.
  enum Fate: String, Sendable {
    /// The site holds these bytes already.
    case unchanged = "="
    /// It is staged, and nothing stands at its path.
    case new = "+"
    /// It is staged, and something else stands at its path.
    case replacing = "*"
  }

  let row: ManifestRow
  let fate: Fate
  var path: SitePath { row.path }

  /// A row with its fate.
  init(_ row: ManifestRow, _ fate: Fate) {
    self.row = row
    self.fate = fate
  }

  /// Reads the fields of a spooled line; nil where they are none.
  init?(fields: ArraySlice<ArraySlice<UInt8>>) {
    guard let last = fields.last, let fate = Fate(rawValue: String(decoding: last, as: UTF8.self)),
      let row = ManifestRow(fields: fields.dropLast())
    else { return nil }
    self.init(row, fate)
  }

  /// Adds the line without its end.
  func append(to line: inout [UInt8]) {
    row.append(to: &line)
    line.append(0x09)
    line += fate.rawValue.utf8
  }
}
