import Testing

@testable import SitePaths

@Suite struct MediaFormatTests {
  @Test(
    "a format is known by its first bytes",
    arguments: [
      ("\u{FF}\u{D8}\u{FF}\u{E1}", MediaFormat.jpeg), ("\u{89}PNG\r\n\u{1A}\n", .png), ("GIF89a", .gif),
      ("GIF87a", .gif), ("RIFF\0\0\0\0WEBP", .webp), ("RIFF\0\0\0\0WAVEfmt ", .wav), ("OggS", .ogg),
      ("fLaC", .flac), ("ID3\u{4}", .mp3), ("\u{FF}\u{FB}\u{90}\u{00}", .mp3),
      ("\0\0\0\u{18}ftypisom", .mp4), ("\0\0\0\u{18}ftypqt  ", .mov), ("\0\0\0\u{18}ftypM4A ", .m4a),
      ("\0\0\0\u{18}ftypavif", .avif), ("\0\0\0\u{18}ftypheic", .heic),
      ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", .avif), ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic", .heic),
      ("\u{1A}\u{45}\u{DF}\u{A3}\u{9F}\u{42}\u{86}\u{81}\u{01}\u{42}\u{82}\u{84}webm", .webm),
    ])
  func known(_ text: String, _ format: MediaFormat) {
    #expect(MediaFormat(signature: Self.bytes(text)) == format)
  }

  @Test(
    "what cannot be shown has no format",
    arguments: [
      "", "G", "<svg ", "<?xml version=\"1.0\"?><svg", "%PDF-1.7", "PK\u{3}\u{4}", "RIFF\0\0\0\0AVI ", "RIFF",
      "\0\0\0\u{18}ftyp3gp5", "\0\0\0\u{18}ftyp", "\u{1A}\u{45}\u{DF}\u{A3}\u{42}\u{82}\u{88}matroska",
      "\u{FF}\u{FF}\u{FF}\u{FF}", "BM", "II*\0",
    ])
  func unknown(_ text: String) {
    #expect(MediaFormat(signature: Self.bytes(text)) == nil)
  }

  @Test("each format is served by its extension as the type it has", arguments: MediaFormat.allCases)
  func types(_ format: MediaFormat) {
    #expect(
      MediaType(fileExtension: format.fileExtension).description.prefix { $0 != ";" } == format.mediaType)
  }

  /// One byte a letter.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
