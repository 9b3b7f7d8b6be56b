import Testing

@testable import NativeFormat

struct NativeLinesTests {
  private static func estimate(_ text: [UInt8]) -> Int {
    text.withUnsafeBytes { NativeLines.estimatedCount(in: $0) }
  }

  @Test("lines are counted by the length of the first ones")
  func estimate() {
    let line = [UInt8](repeating: 0x61, count: 399) + [0x0A]
    let count = Self.estimate(Array(repeatElement(line, count: 5_000).joined()))
    #expect((5_000...7_500).contains(count))
    #expect(Self.estimate([]) < 10)
  }

  @Test("a file that begins with empty lines takes no more memory than it is long")
  func empty() {
    let count = Self.estimate(
      [UInt8](repeating: 0x0A, count: 1 << 16) + [UInt8](repeating: 0x61, count: 1 << 24))
    #expect(count < (1 << 24) / 90)
  }
}
