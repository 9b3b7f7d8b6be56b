import Testing

@testable import PostText

@Suite("Reading UTF-8 in both directions")
struct PlainTextBytesTests {
  private static let text = "aé日👍\u{0}z"

  @Test("forwards and backwards the scalars are those of the string")
  func scalars() {
    let bytes = PlainTextBytes(Self.text)
    var forwards: [Unicode.Scalar] = []
    var index = bytes.end(from: 0) { scalar in
      forwards.append(scalar)
      return true
    }
    #expect(index == bytes.count)
    var backwards: [Unicode.Scalar] = []
    index = bytes.start(before: index, floor: 0) { scalar in
      backwards.append(scalar)
      return true
    }
    #expect(index == 0)
    #expect(forwards == Array(Self.text.unicodeScalars))
    #expect(backwards == forwards.reversed())
  }

  @Test("past either end there is nothing", arguments: [-5, -1, 12, 13, Int.max - 8, Int.min + 8])
  func outside(index: Int) {
    let bytes = PlainTextBytes(Self.text)
    #expect(bytes.count == 12)
    #expect(bytes.scalar(at: index) == nil && bytes.byte(at: index) == 0)
    #expect(index > 12 || index < 0 || bytes.scalar(before: index) == "z")
    #expect(!bytes.hasASCII("a", at: index))
  }

  @Test("a floor stops the way back")
  func floor() {
    let bytes = PlainTextBytes("abc")
    #expect(bytes.start(before: 3, floor: 1) { _ in true } == 1)
    #expect(bytes.start(before: 3, floor: 3) { _ in true } == 3)
  }
}
