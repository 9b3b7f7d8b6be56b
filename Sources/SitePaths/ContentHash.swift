package import BuildDiagnostics
import CNettle
package import FileSystem

/// The SHA-256 of some bytes, cut to its first 16: enough that two contents with one name cannot be made, and short
/// enough for a name.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The first and the second eight bytes, big-endian.
  public let high: UInt64
  public let low: UInt64

  /// The hash of a run of bytes.
  public init(of bytes: some Sequence<UInt8>) {
    var hasher = ContentHasher()
    hasher.update(bytes)
    self = hasher.finish()
  }

  /// The hash of texts, each marked off from the next by its length.
  package init(combining texts: some Sequence<String>) {
    var hasher = ContentHasher()
    for text in texts { hasher.combine(text) }
    self = hasher.finish()
  }

  /// A hash read back from a manifest.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the 32 hexadecimal digits of a description; nil if they are none.
  public init?(_ description: some StringProtocol) {
    let digits = Array(description.utf8)
    guard digits.count == 32, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let high = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 hexadecimal digits.
  public var description: String { prefix(32) }

  /// The first `count` hexadecimal digits, at most 32.
  public func prefix(_ count: Int) -> String {
    let count = min(max(count, 0), 32)
    return String(unsafeUninitializedCapacity: count) { buffer in
      for place in 0..<count {
        let number = place < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - place % 16 * 4)) & 0xF
        buffer[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
      }
      return count
    }
  }

  /// The hash of a whole file.
  package init(of file: borrowing OpenFile) throws(Diagnostic) {
    var hasher = ContentHasher()
    try file.forEachChunk { chunk, _ in
      hasher.update(UnsafeRawBufferPointer(chunk))
      return true
    }
    self = hasher.finish()
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  package var hexadecimal: String { ContentHash(high: self, low: 0).prefix(16) }
}

/// Hashes bytes that come in pieces. Each number and each text is marked off from the next by its length, so
/// that two different rows of values never hash alike.
public struct ContentHasher {
  private var state = sha256_ctx()

  /// An empty hasher.
  public init() { nettle_sha256_init(&state) }

  /// Adds bytes as they stand, without a mark.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if done == nil { Array(bytes).withUnsafeBytes { update($0) } }
  }

  /// Adds the bytes of a buffer as they stand, without a mark.
  public mutating func update(_ buffer: UnsafeRawBufferPointer) {
    nettle_sha256_update(&state, buffer.count, buffer.bindMemory(to: UInt8.self).baseAddress)
  }

  /// Adds a text with its length before it.
  public mutating func combine(_ text: String) {
    combine(UInt64(text.utf8.count))
    update(text.utf8)
  }

  /// Adds a number as eight bytes, big-endian.
  public mutating func combine(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { update($0) }
  }

  /// The whole SHA-256 of what was added, 32 bytes; the hasher is empty again.
  public mutating func finishBytes() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    nettle_sha256_digest(&state, digest.count, &digest)
    return digest
  }

  /// The hash of what was added; the hasher is empty again.
  public mutating func finish() -> ContentHash {
    var digest = (high: UInt64(0), low: UInt64(0))
    withUnsafeMutableBytes(of: &digest) { bytes in
      nettle_sha256_digest(&state, bytes.count, bytes.bindMemory(to: UInt8.self).baseAddress)
    }
    return ContentHash(high: UInt64(bigEndian: digest.high), low: UInt64(bigEndian: digest.low))
  }
}
