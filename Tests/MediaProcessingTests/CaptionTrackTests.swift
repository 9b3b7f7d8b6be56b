import SitePaths
import Testing

@testable import MediaProcessing

@Suite("Captions")
struct CaptionTrackTests {
  @Test(
    "captions keep their times, their places and their words, and nothing that was for those who made them")
  func cleaned() throws {
    let file = """
      \u{FEFF}WEBVTT - made by Ada at 38.7223,-9.1393
      X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

      NOTE
      recorded at 38.7223,-9.1393

      STYLE
      ::cue { background: url(https://far.example/seen) }

      REGION
      id:ada

      ada-1
      00:01.000 --> 00:02.500 position:10%,line-left align:start region:ada
      <v Grace>The tide
      is out.

      2
      01:00:03.000 --> 01:00:04.000
      Row.
      """
    for lineEnd in ["\n", "\r\n", "\r"] {
      let track = try #require(CaptionTrack(Array(file.replacing("\n", with: lineEnd).utf8)))
      #expect(
        String(decoding: track.bytes, as: UTF8.self) == """
          WEBVTT

          00:01.000 --> 00:02.500 position:10%,line-left align:start
          <v Grace>The tide
          is out.

          01:00:03.000 --> 01:00:04.000
          Row.

          """)
    }
  }

  @Test(
    "what has no cue is no caption",
    arguments: [
      "", "WEBVTT", "WEBVTT\n\nNOTE 00:01.000 --> 00:02.000", "WEBVTT\n\n1.0 --> 2.0\nx",
      "1\n00:01.000 --> 00:02.000\nx",
    ])
  func none(_ file: String) { #expect(CaptionTrack(Array(file.utf8)) == nil) }

  @Test("captions are published by their words, whatever their file is called")
  func published() throws {
    let folder = try TemporaryMedia()
    let path = try folder.put(
      Array("WEBVTT\n\nNOTE secret\n\n00:01.000 --> 00:02.000\nRow.\n".utf8), as: "words.bin")
    let media = try MediaProcessor().prepare(path)
    #expect(media.format.mediaType == "text/vtt" && media.path.description.hasSuffix(".vtt"))
    let bytes = media.bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "WEBVTT\n\n00:01.000 --> 00:02.000\nRow.\n")
  }
}
