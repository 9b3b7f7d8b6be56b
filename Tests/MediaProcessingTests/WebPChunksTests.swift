import Testing

@testable import MediaProcessing

@Suite struct WebPChunksTests {
  @Test("only the chunks with pixels stay, and nothing announces others")
  func metadata() throws {
    let planted = try PlantedMetadata.picture(.webp)
    let bytes = try #require(WebPChunks.withoutMetadata(planted))
    #expect(!bytes.holds("EXIF") && !bytes.holds("XMP ") && !bytes.holds("GPSX"))
    #expect(bytes[20] == 0 && bytes.littleEndian(at: 4, count: 4) == UInt64(bytes.count - 8))
    #expect(WebPChunks.withoutMetadata(bytes) == bytes)
  }

  @Test("a file that is cut short, and frames of a foreign encoder, are not copied")
  func damaged() throws {
    #expect(WebPChunks.withoutMetadata(Array(try PlantedMetadata.picture(.webp).prefix(100))) == nil)
    #expect(WebPChunks.withoutMetadata(Array("RIFF\u{6}\0\0\0WEBPVP".utf8)) == nil)
    #expect(WebPChunks.withoutMetadata(try PictureFixture.animatedWebP.bytes) == nil)
    #expect(WebPChunks.withoutMetadata(try PictureFixture.animatedWebP.bytes, isAnimated: true) != nil)
  }
}
