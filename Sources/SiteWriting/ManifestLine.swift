internal import BuildDiagnostics
package import SitePaths

/// A line of a manifest where its reader has it, good until the next one is asked for. A build that changes one file of
/// a hundred thousand compares the paths and fingerprints of all, and makes rows of few.
struct ManifestLine {
  /// What has to happen to a file, by the character behind its line in the rows of a build.
  enum Outcome: UInt8, Sendable {
    /// The site holds these bytes already.
    case unchanged = 0x3D
    /// It is staged, and its path is free.
    case new = 0x2B
    /// It is staged, and something else is at its path.
    case replacing = 0x2A
  }

  /// The line without its end.
  let bytes: UnsafeBufferPointer<UInt8>
  private let pathCount: Int
  let fingerprint: UInt64
  let size: Int
  /// What has to happen to the file: nothing, unless a build wrote it.
  private(set) var outcome = Outcome.unchanged

  /// The columns behind the path: two tabs with sixteen and with thirty-two digits, and the last tab.
  private static let width = 51

  /// Reads a line, from its end: what follows the path has no tab in it. Nil if it is not what a build writes.
  /// What the path and the hash are is looked at when they are asked for.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let (size, digits) = Self.size(atEndOf: bytes) else { return nil }
    let pathCount = bytes.count - digits - Self.width
    guard pathCount > 0, bytes[pathCount] == 0x09, bytes[pathCount + 17] == 0x09,
      let fingerprint = HexadecimalNumber.read(bytes, at: pathCount + 1)
    else { return nil }
    self.bytes = bytes
    self.pathCount = pathCount
    (self.fingerprint, self.size) = (fingerprint, size)
  }

  /// Reads a row of a build: a line with the outcome behind it. Nil if it is not what a build writes.
  init?(row: UnsafeBufferPointer<UInt8>) {
    guard let outcome = row.last.flatMap({ Outcome(rawValue: $0) }) else { return nil }
    self.init(UnsafeBufferPointer(rebasing: row.dropLast()))
    self.outcome = outcome
  }

  /// The bytes of the path.
  var pathBytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[..<pathCount]) }

  /// The path; nil if a site can hold no such file.
  var path: SitePath? { SitePath(String(decoding: pathBytes, as: UTF8.self)) }

  /// The hash of the file's bytes; nil if the line has none.
  var hash: ContentHash? {
    guard let high = HexadecimalNumber.read(bytes, at: pathCount + 18),
      let low = HexadecimalNumber.read(bytes, at: pathCount + 34)
    else { return nil }
    return ContentHash(high: high, low: low)
  }

  /// Whether the file is a page, by its path.
  var isPage: Bool {
    // Letters become small ones, and the dot stays.
    let end = pathBytes.suffix(5).lazy.map { $0 | 0x20 }
    return pathCount > 5 && bytes[pathCount - 6] != 0x2F && end.elementsEqual(".html".utf8)
  }

  /// The line as a row; `manifest` is the path that an error names.
  func row(of manifest: String) throws(Diagnostic) -> ManifestRow {
    guard let hash, let path else { throw .unreadable(manifest: manifest) }
    return ManifestRow(path: path, fingerprint: fingerprint, hash: hash, size: size)
  }

  /// The decimal digits behind the last tab, of which eighteen fit any file, and how many there are.
  private static func size(atEndOf line: UnsafeBufferPointer<UInt8>) -> (size: Int, digits: Int)? {
    var (size, power, digits) = (0, 1, 0)
    for byte in line.reversed() {
      if byte == 0x09 { return digits == 0 ? nil : (size, digits) }
      guard (0x30...0x39).contains(byte), digits < 18 else { return nil }
      size += Int(byte - 0x30) * power
      (power, digits) = (power &* 10, digits + 1)
    }
    return nil
  }
}

/// Sixteen hexadecimal digits, small letters, as in the lines of a build.
enum HexadecimalNumber {
  /// Reads the digits from a place on; nil if there are none.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt64? {
    guard start >= 0, start + 16 <= bytes.count else { return nil }
    var number: UInt64 = 0
    for byte in bytes[start..<start + 16] {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt64(byte - 0x30)
      case 0x61...0x66: number = number << 4 | UInt64(byte - 0x57)
      default: return nil
      }
    }
    return number
  }
}

extension Diagnostic {
  /// A line of a manifest that was complete a moment ago is invalid.
  static func unreadable(manifest: String) -> Diagnostic {
    .error(.manifestUnreadable, at: .init(manifest), "the manifest changed while it was read")
  }
}

/// One line of the manifest: a file of the site as a build left it.
///
///     @ada/index.html → 00000000000000a7 → 9f86d081884c7d659a2feaa0c55ad015 → 8412
///
/// with a tab for each arrow: the path, the fingerprint of what the file was made from, the hash of its bytes
/// and their number. A path holds no tab, since `SitePath` refuses control characters.
package struct ManifestRow: Equatable, Sendable {
  package internal(set) var path: SitePath
  /// The hash of all that the file was made from, which all files of one group share; 0 if unknown.
  package let fingerprint: UInt64
  package let hash: ContentHash
  package let size: Int

  /// The line without its end.
  var line: [UInt8] { Array("\(path)\t\(fingerprint.hexadecimal)\t\(hash)\t\(size)".utf8) }
}
