/// The parts that an input has, as far as one can tell from broken bytes too.
enum FuzzParts {
  /// Where JSON values stand, the outer ones behind those in them. Keys count as values.
  static func values(of input: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var open: [Int] = []
    var index = 0
    while index < input.count {
      let start = index
      index += 1
      switch input[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(start)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let begin = open.popLast() { result.append(begin..<index) }
      case UInt8(ascii: "\""):
        index = stringEnd(in: input, from: index)
        result.append(start..<index)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        index = input[start...].firstIndex { !isWord($0) } ?? input.count
        result.append(start..<index)
      default: break
      }
    }
    return result
  }

  /// A value and the comma behind it.
  static func withComma(_ value: Range<Int>, in input: [UInt8]) -> Range<Int> {
    let hasComma = value.upperBound < input.count && input[value.upperBound] == UInt8(ascii: ",")
    return value.lowerBound..<value.upperBound + (hasComma ? 1 : 0)
  }

  /// Where the blocks of a CAR file stand, each without the length before it; none for other bytes.
  static func blocks(of input: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = 0
    while index < input.count {
      var length = 0
      var shift = 0
      while index < input.count, shift < 28 {
        length |= Int(input[index] & 0x7F) << shift
        shift += 7
        index += 1
        if input[index - 1] < 0x80 { break }
      }
      guard length > 0, length <= input.count - index else { return result }
      result.append(index..<index + length)
      // The header is a map of two members.
      if result.count == 1, input[index] != 0xA2 { return [] }
      index += length
    }
    return result
  }

  /// A block and the length before it.
  static func withLength(_ block: Range<Int>, in input: [UInt8]) -> Range<Int> {
    max(0, block.lowerBound - length(block.count).count)..<block.upperBound
  }

  /// A length as it is before a block. (https://github.com/multiformats/unsigned-varint)
  static func length(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func stringEnd(in input: [UInt8], from start: Int) -> Int {
    var index = start
    while index < input.count, input[index] != UInt8(ascii: "\"") { index += input[index] == 0x5C ? 2 : 1 }
    return min(index + 1, input.count)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
