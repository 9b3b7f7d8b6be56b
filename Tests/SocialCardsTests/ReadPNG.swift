import CDeflate
import SafeMarkup
import Testing

@testable import SocialCards

/// An indexed PNG as a strict reader takes it: every chunk's sum is checked, and every row.
struct ReadPNG {
  let width: Int
  let height: Int
  let depth: Int
  let colors: [RGBColor]
  /// The number of each pixel's color, row after row.
  let numbers: [UInt8]

  /// What does not hold in the file.
  enum Fault: Error { case signature, chunk, header, rows, number }

  init(_ bytes: [UInt8]) throws {
    guard bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else { throw Fault.signature }
    let chunks = try Self.chunks(bytes.dropFirst(8))
    try #require(chunks.map(\.name) == ["IHDR", "PLTE", "IDAT", "IEND"])
    let header = chunks[0].content
    guard header.count == 13, [4, 8].contains(header[8]), header[9...] == [3, 0, 0, 0] else {
      throw Fault.header
    }
    (width, height, depth) = (Self.number(header[0..<4]), Self.number(header[4..<8]), Int(header[8]))
    let palette = chunks[1].content
    colors = stride(from: 0, to: palette.count, by: 3).map {
      RGBColor(red: palette[$0], green: palette[$0 + 1], blue: palette[$0 + 2])
    }
    numbers = try Self.numbers(chunks[2].content, width, height, depth)
    guard colors.count <= 1 << depth, Int(numbers.max() ?? 0) < colors.count else { throw Fault.number }
  }

  /// The color at a place.
  subscript(x: Int, y: Int) -> RGBColor { colors[Int(numbers[y * width + x])] }

  /// How many pixels have a color.
  func count(of color: RGBColor) -> Int {
    let places = Set(colors.indices.filter { colors[$0] == color }.map { UInt8($0) })
    let isColor = (0...255).map { places.contains(UInt8($0)) }
    return numbers.withUnsafeBufferPointer { $0.reduce(0) { isColor[Int($1)] ? $0 + 1 : $0 } }
  }

  /// The rows and columns that are not all paper, within others.
  func drawn(x: Range<Int>, y: Range<Int>) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var found: (left: Int, right: Int, top: Int, bottom: Int)?
    numbers.withUnsafeBufferPointer { numbers in
      for row in y {
        for column in x where numbers[row * width + column] != 0 {
          let old = found ?? (column, column, row, row)
          found = (min(old.left, column), max(old.right, column), old.top, row)
        }
      }
    }
    return found.map { ($0.left...$0.right, $0.top...$0.bottom) }
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) throws -> [(name: String, content: [UInt8])] {
    var rest = bytes
    var chunks: [(name: String, content: [UInt8])] = []
    while !rest.isEmpty {
      let length = number(rest.prefix(4))
      guard rest.count >= length + 12 else { throw Fault.chunk }
      let named = Array(rest.dropFirst(4).prefix(length + 4))
      guard libdeflate_crc32(0, named, named.count) == number(rest.dropFirst(length + 8).prefix(4)) else {
        throw Fault.chunk
      }
      chunks.append((String(decoding: named.prefix(4), as: UTF8.self), Array(named.dropFirst(4))))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  private static func numbers(_ packed: [UInt8], _ width: Int, _ height: Int, _ depth: Int) throws -> [UInt8]
  {
    let stride = 1 + (width * depth + 7) / 8
    var rows = [UInt8](repeating: 0, count: stride * height)
    let reader = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(reader) }
    let status = libdeflate_zlib_decompress(reader, packed, packed.count, &rows, rows.count, nil)
    guard status == LIBDEFLATE_SUCCESS else { throw Fault.rows }
    guard (0..<height).allSatisfy({ rows[$0 * stride] == 0 }) else { throw Fault.rows }
    return [UInt8](unsafeUninitializedCapacity: width * height) { numbers, count in
      rows.withUnsafeBufferPointer { rows in
        for place in 0..<width * height {
          let (row, column) = (place / width, place % width)
          let byte = rows[row * stride + 1 + column * depth / 8]
          numbers[place] = depth == 8 ? byte : column.isMultiple(of: 2) ? byte >> 4 : byte & 15
        }
      }
      count = width * height
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
