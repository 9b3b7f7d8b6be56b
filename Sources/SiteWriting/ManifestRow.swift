package import SitePaths

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

  /// Adds a number as sixteen hexadecimal digits.
  static func append(_ number: UInt64, to line: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
      line.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
