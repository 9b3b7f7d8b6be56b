import LinkPreviews
import Testing

/// What the beginning of a file says of a picture.
@Suite("Facts of pictures")
struct ImageFactsTests {
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC0, 0, 17, 8, 0x02, 0x76, 0x04, 0xB0]
  private static let gif = Array("GIF89a".utf8) + [0xB0, 0x04, 0x76, 0x02]
  private static let webp = Array("RIFF0000WEBP".utf8)

  @Test("format and pixels are read from the header")
  func headers() {
    let files: [([UInt8], ImageFacts.Format)] = [
      (SampleSite.png(width: 1200, height: 630), .png), (Self.jpeg, .jpeg), (Self.gif, .gif),
      (Self.webp + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0xAF, 4, 0, 0x75, 2, 0], .webp),
      (Self.webp + Array("VP8L".utf8) + [9, 0, 0, 0, 0x2F, 0xAF, 0x44, 0x9D, 0x00], .webp),
      (Self.webp + Array("VP8 ".utf8) + [9, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0xB0, 4, 0x76, 2], .webp),
    ]
    for (bytes, format) in files {
      let facts = ImageFacts(bytes, bytes: 90_000)
      #expect(facts == ImageFacts(type: format, width: 1200, height: 630, bytes: 90_000))
    }
  }

  @Test("what has no pixels has a format all the same")
  func formats() {
    let files: [(String, ImageFacts.Format)] = [
      ("<svg>", .svg), ("<?xml version='1.0'?>\n<!-- x --><svg>", .svg), (" <!doctype html><svg>", .html),
      ("<html><body><svg>", .html), ("hello", .other), ("", .other), ("\0\0\u{1}\0", .ico),
      ("\0\0\0\u{20}ftypavif", .avif),
    ]
    for (text, format) in files { #expect(ImageFacts(Array(text.utf8)).type == format, "\(text)") }
  }

  @Test("a header that is cut off has no pixels, at every length")
  func cutHeaders() {
    for file in [SampleSite.png(width: 1, height: 1), Self.jpeg, Self.gif] {
      for length in 0..<min(file.count, 24) {
        let facts = ImageFacts(Array(file.prefix(length)))
        #expect(length >= 10 || facts.width == nil)
      }
    }
  }
}
