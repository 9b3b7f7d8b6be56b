import Foundation

/// Looks for what a tag may begin with, without decoding anything: says yes too often rather than once too rarely.
enum TagSign {
  /// Whether a text, as it is in its record, may hold a tag: `#`, the full-width `＃`, either of them as an
  /// escape, or a span whose target is a tag.
  static func mayStand(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if holds(UInt8(ascii: "#"), bytes) || holds(0xEF, bytes) { return true }
    let isSpans = bytes.first == UInt8(ascii: "[")
    // Most texts have nothing that could stand for the sign.
    guard isSpans || holds(UInt8(ascii: "\\"), bytes) || holds(UInt8(ascii: "&"), bytes) else { return false }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "u") { return true }
      case UInt8(ascii: "\"") where isSpans && bytes[index...].starts(with: "\"tag\"".utf8): return true
      // HTML reads `&num;` as `#`.
      case UInt8(ascii: "&") where bytes[index...].starts(with: "&num".utf8): return true
      default: break
      }
      index += 1
    }
    return false
  }

  private static func holds(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
  }
}
