import Testing

import FileSystem

@Suite("Files with patches")
struct PatchedFileTests {
  /// The bytes from 1 to 20, patched in pieces of a size.
  private func patched(_ patches: [PatchedFile.Patch], piece size: Int) throws -> [UInt8] {
    let file = try #require(PatchedFile(of: "/video", size: 20, patches))
    var result: [UInt8] = []
    for start in stride(from: 0, to: 20, by: size) {
      var piece = (start..<min(20, start + size)).map { UInt8($0 + 1) }
      piece.withUnsafeMutableBytes { file.apply(to: $0, at: start) }
      result += piece
    }
    return result
  }

  @Test("the same bytes are replaced, however large the pieces are", arguments: 1...20)
  func pieces(_ size: Int) throws {
    let bytes = try patched(
      [.bytes([0xAA, 0xBB, 0xCC], at: 17), .zeros(2..<5), .zeros(5..<9), .bytes([], at: 3)], piece: size)
    #expect(bytes == [1, 2, 0, 0, 0, 0, 0, 0, 0, 10, 11, 12, 13, 14, 15, 16, 17, 0xAA, 0xBB, 0xCC])
    #expect(try patched([], piece: size) == (1...20).map { UInt8($0) })
  }

  @Test("patches that overlap, and those that leave the file, are refused")
  func refused() {
    #expect(PatchedFile(of: "/video", size: 20, [.zeros(2..<5), .bytes([1], at: 4)]) == nil)
    #expect(PatchedFile(of: "/video", size: 20, [.zeros(19..<21)]) == nil)
    #expect(PatchedFile(of: "/video", size: 20, [.bytes([1], at: -1)]) == nil)
    #expect(PatchedFile(of: "/video", size: 20, [.bytes([1, 2], at: 19)]) == nil)
    #expect(PatchedFile(of: "/video", size: 20, [.zeros(0..<20)]) != nil)
  }
}
