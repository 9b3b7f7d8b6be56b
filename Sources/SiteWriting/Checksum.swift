internal import CDeflate
internal import SitePaths

/// A sum that detects accidental changes of bytes: a file that was cut short, or damaged on its disk. It
/// costs a tenth of a hash, and does not protect against an attacker; it is only used where nobody else may write.
struct Checksum {
  private var crc: UInt32 = libdeflate_crc32(0, nil, 0)
  private var adler: UInt32 = libdeflate_adler32(1, nil, 0)

  /// Adds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    crc = libdeflate_crc32(crc, start, bytes.count)
    adler = libdeflate_adler32(adler, start, bytes.count)
  }

  /// The sum of what was added, in sixteen hexadecimal digits.
  var description: String { (UInt64(crc) << 32 | UInt64(adler)).hexadecimal }
}
