import Foundation

extension UnsafeRawBufferPointer {
  /// Where a byte is first, from a place on; `nil` if there is none.
  package func place(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
