import Testing

@testable import MediaProcessing

@Suite struct WebPChunksTests {
  @Test("the chunks without pixels go, and what announces them")
  func metadata() throws {
    let planted = try PlantedMetadata.picture(.webp)
    let bytes = WebPChunks.withoutMetadata(planted)
    #expect(!bytes.holds("EXIF") && !bytes.holds("XMP "))
    #expect(bytes[20] == 0 && bytes.littleEndian(at: 4, count: 4) == UInt64(bytes.count - 8))
    #expect(WebPChunks.withoutMetadata(bytes) == bytes)
  }

  @Test("a file that is cut short is left as it is")
  func damaged() throws {
    let bytes = Array(try PlantedMetadata.picture(.webp).prefix(100))
    #expect(WebPChunks.withoutMetadata(bytes) == bytes)
    #expect(WebPChunks.withoutMetadata(Array("RIFF\u{6}\0\0\0WEBPVP".utf8)).count == 14)
  }
}
