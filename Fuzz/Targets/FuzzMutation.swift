import CFuzzer
import RandomNumbers

/// Changes one part of an input and leaves the rest what it was, so that more than the first byte that is wrong
/// is ever read: a value of a JSON text, or a block of a CAR file, whose length is then stated again.
struct FuzzMutation {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let input: [UInt8]
  private var numbers: SeededNumbers

  /// A change of the first `count` bytes of some memory.
  init(_ memory: UnsafeMutableBufferPointer<UInt8>, count: Int, seed: UInt32) {
    self.memory = memory
    input = Array(memory.prefix(count))
    numbers = SeededNumbers(seed: UInt64(seed))
  }

  /// Writes the changed input into the memory and gives its length; `nil` if there is no part to change or
  /// the result does not fit.
  mutating func apply() -> Int? {
    let blocks = FuzzParts.blocks(of: input)
    let changed = blocks.count > 1 ? changedBlock(blocks) : changedValue(FuzzParts.values(of: input))
    guard let changed, !changed.isEmpty, changed.count <= memory.count else { return nil }
    for (index, byte) in changed.enumerated() { memory[index] = byte }
    return changed.count
  }

  /// Words and numbers that readers stumble over.
  private static let oddities = [
    "null", "true", "false", "-1", "0", "1e400", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808",
    "4294967296", "0.1", "{}", "[]", "[[]]", "\"\"", "\"0\"", "\"-1\"", "\"9223372036854775807\"",
    "\"\\u0000\"",
    "\"\\ud83d\"", "\"\\ud83d\\ude00\"", "\"e\\u0301\"", "\"\u{1F468}\u{200D}\u{1F469}\"", "\"../../a\"",
    "\"a/../b\"",
    "\"https://a.example/\"", "\"javascript:1\"", "\"2024-02-30T25:61:61Z\"", "\"9999-12-31T23:59:60Z\"",
    "[\"0\",\"99999999999\"]", "[\"5\",\"2\"]", "[-1,1e9]", "\"@\"", "\"<a>&amp;&#0;\"",
  ].map { Array($0.utf8) }

  private mutating func changedValue(_ values: [Range<Int>]) -> [UInt8]? {
    guard let value = pick(values), let other = pick(values) else { return nil }
    switch numbers.index(below: 7) {
    case 0: return replacing(value, by: Self.oddities[numbers.index(below: Self.oddities.count)])
    case 1: return replacing(value, by: Array(input[other]))
    case 2: return replacing(FuzzParts.withComma(value, in: input), by: [])
    case 3: return replacing(value, by: Array(input[value]) + [0x2C] + Array(input[value]))
    case 4:
      let repeats = 2 << numbers.index(below: 6)
      let copy = Array(input[value]) + [0x2C]
      guard copy.count * repeats < memory.count else { return nil }
      return replacing(value, by: (0..<repeats).flatMap { _ in copy } + Array(input[value]))
    default: return replacing(value, by: libFuzzer(Array(input[value])))
    }
  }

  private mutating func changedBlock(_ blocks: [Range<Int>]) -> [UInt8]? {
    guard let block = pick(blocks), let other = pick(blocks) else { return nil }
    let content: [UInt8]
    switch numbers.index(below: 8) {
    case 0: content = Array(input[other])
    case 1: return replacing(FuzzParts.withLength(block, in: input), by: [])
    default: content = libFuzzer(Array(input[block]))
    }
    return replacing(FuzzParts.withLength(block, in: input), by: FuzzParts.length(content.count) + content)
  }

  /// A part of the input as libFuzzer changes it.
  private func libFuzzer(_ part: [UInt8]) -> [UInt8] {
    let size = min(memory.count, part.count + 64)
    var bytes = part + [UInt8](repeating: 0, count: size - part.count)
    return Array(bytes.prefix(LLVMFuzzerMutate(&bytes, part.count, size)))
  }

  private func replacing(_ range: Range<Int>, by bytes: [UInt8]) -> [UInt8] {
    Array(input[..<range.lowerBound]) + bytes + Array(input[range.upperBound...])
  }

  private mutating func pick(_ ranges: [Range<Int>]) -> Range<Int>? {
    ranges.isEmpty ? nil : ranges[numbers.index(below: ranges.count)]
  }
}
