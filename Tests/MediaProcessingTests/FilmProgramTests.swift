import Foundation
import Testing

@testable import MediaProcessing

@Suite("Posters and films by ffmpeg")
struct FilmProgramTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  /// A program of the shell in the place of ffmpeg. Its last word is `file:` and what it shall write; `result` is a file
  /// with what it may write there.
  private func program(_ script: String, result: [UInt8] = [], seconds: Int = 60, bytes: Int = 64_000_000)
    throws
    -> FilmProgram
  {
    _ = try media.put(result, as: "result")
    let last = "for word; do :; done; out=${word#file:}"
    let path = try media.put(Array("#!/bin/sh\n\(last)\n\(script)\n".utf8), as: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return FilmProgram(path: path, seconds: seconds, byteCount: bytes)
  }

  private var copying: String { "cp '\(media.path)/result' \"$out\"" }

  /// Folders that are left of a run.
  private var leftovers: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: media.path)) ?? []).filter {
      $0.hasPrefix("film-")
    }
  }

  @Test("a poster is the picture that the program made, cleaned, and named by the film's hash")
  func poster() throws {
    let path = try media.put(FilmFixture().bytes, as: "film")
    let picture = try PlantedMetadata.picture(.png, orientation: 6)
    let poster = try MediaProcessor().poster(of: path, by: program(copying, result: picture), in: media.path)
    let made = try #require(poster)
    #expect(made.width == 32 && made.height == 64 && leftovers.isEmpty)
    #expect(PlantedMetadata.words.allSatisfy { !made.bytes.holds($0) })
    let hash = try MediaProcessor().header(of: path).hash
    #expect(
      PicturePreview.paths(of: hash, .poster).contains(made.path)
        && "\(made.path)".hasSuffix("-poster.\(made.format.fileExtension)"))
  }

  @Test("a film of an animation is cleaned as every film (fault 212)")
  func film() throws {
    let gif = try media.put(PictureFixture.gif.bytes + [UInt8](repeating: 0, count: 20_000), as: "gif")
    let result = FilmFixture(isPlanted: true).bytes
    let film = try MediaProcessor().film(
      ofAnimation: gif, by: program(copying, result: result), in: media.path)
    let made = try #require(film)
    #expect(made.width == 640 && made.duration == 2.5 && made.bytes.count == result.count)
    #expect(!made.bytes.holds(PlantedMetadata.secret) && leftovers.isEmpty)
    #expect("\(made.path)".hasSuffix("-film.mp4"))
    let small = try media.put(PictureFixture.gif.bytes, as: "small")
    #expect(
      try MediaProcessor().film(ofAnimation: small, by: program(copying, result: result), in: media.path)
        == nil)
    let still = try media.put(PictureFixture.png.bytes, as: "still")
    #expect(
      try MediaProcessor().film(ofAnimation: still, by: program(copying, result: result), in: media.path)
        == nil)
  }

  @Test(
    "a program that fails, writes nothing or nonsense, hangs or floods leaves no poster and nothing else (fault 215)",
    .timeLimit(.minutes(5)),
    arguments: [
      "exit 1", "", "echo nonsense > \"$out\"", "kill -9 $$", "sleep 600 & sleep 600",
      "cat /dev/zero > \"$out\"",
      "ln -s /etc/hostname \"$out\"", "cp '/nowhere' \"$out\"",
    ])
  func bad(_ script: String) throws {
    let path = try media.put(FilmFixture().bytes, as: "film")
    let program = try program(script, seconds: 1, bytes: 1_000_000)
    #expect(try MediaProcessor().poster(of: path, by: program, in: media.path) == nil)
    #expect(leftovers.isEmpty)
  }

  @Test("the program is told the one file, and finds nothing in its environment but the language")
  func words() throws {
    let path = try media.put(FilmFixture().bytes, as: "-i film")
    let said = "\(media.path)/said"
    _ = try MediaProcessor().poster(
      of: path, by: program("(env; for word; do echo \"<$word>\"; done) > '\(said)'"), in: media.path)
    let text = try String(contentsOfFile: said, encoding: .utf8)
    #expect(
      text.contains("<file:\(path)>") && text.contains("<-protocol_whitelist>\n<file>")
        && text.contains("<mov>"))
    #expect(!text.contains("HOME=") && text.contains("LC_ALL=C"))
  }

  @Test("it is found in the folders of PATH, where it is a program")
  func search() throws {
    #expect(FilmProgram(search: "") == nil && FilmProgram(search: "/nowhere:relative:\(media.path)") == nil)
    let made = try program("")
    #expect(FilmProgram(search: "/nowhere:\(media.path)")?.path == made.path)
  }
}
