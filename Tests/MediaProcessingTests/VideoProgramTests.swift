import Foundation
import SitePaths
import Testing

@testable import MediaProcessing

@Suite("Posters and videos by ffmpeg")
struct VideoProgramTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  /// A program of the shell in the place of ffmpeg. Its last word is `file:` and what it writes; `result` is a
  /// file with what it may write there.
  private func program(_ script: String, result: [UInt8] = [], seconds: Int = 60, bytes: Int = 64_000_000)
    throws
    -> VideoProgram
  {
    _ = try media.put(result, as: "result")
    let last = "for word; do :; done; out=${word#file:}"
    let path = try media.put(Array("#!/bin/sh\n\(last)\n\(script)\n".utf8), as: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return VideoProgram(path: path, folder: media.path, seconds: seconds, byteCount: bytes)
  }

  private var copying: String { "cp '\(media.path)/result' \"$out\"" }

  /// Folders that are left of a run.
  private var leftovers: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: media.path)) ?? []).filter {
      $0.hasPrefix("video-")
    }
  }

  @Test("a poster is the picture that the program made, clean, and named by the hash of the video")
  func poster() throws {
    let picture = try PlantedMetadata.picture(.png, orientation: 6)
    let video = try media.process(VideoFixture().bytes, program: program(copying, result: picture))
    let poster = try #require(video.made(.poster).first)
    #expect(poster.asset.width == 32 && poster.asset.height == 64 && leftovers.isEmpty)
    #expect(MediaFormat(signature: poster.bytes) == .jpeg)
    #expect(PlantedMetadata.words.allSatisfy { !poster.bytes.holds($0) })
    #expect("\(poster.asset.path)".hasSuffix("\(video.hash)-poster.jpg"))
  }

  @Test("without the program, the cover in the file is the poster, clean")
  func cover() throws {
    let picture = try PlantedMetadata.picture(.png, orientation: 6)
    let big = VideoFixture.big
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] { VideoFixture.box(type, content) }
    let list = box("ilst", box("covr", box("data", big(14, 4) + big(0, 4) + picture)))
    func video(_ version: [UInt8]) -> [UInt8] {
      VideoFixture(cover: box("udta", box("meta", version + box("hdlr", big(0, 24)) + list))).bytes
    }
    for version in [big(0, 4), []] {
      let video = try media.process(video(version))
      let poster = try #require(video.made(.poster).first)
      #expect(poster.asset.width == 32 && poster.asset.height == 64 && leftovers.isEmpty)
      #expect(PlantedMetadata.words.allSatisfy { !poster.bytes.holds($0) })
    }
    #expect(try media.process(VideoFixture().bytes).made(.poster).isEmpty)
  }

  @Test("a video of an animation is cleaned as every video (fault 212)")
  func video() throws {
    let gif = try PictureFixture.gif.bytes
    let result = VideoFixture(isPlanted: true).bytes
    let program = try program(copying, result: result)
    let large = try media.process(gif + [UInt8](repeating: 0, count: 20_000), as: "gif", program: program)
    let made = try #require(large.made(.video).first)
    #expect(made.asset.width == 640 && made.bytes.count == result.count)
    #expect(!made.bytes.holds(PlantedMetadata.secret) && leftovers.isEmpty)
    #expect("\(made.asset.path)".hasSuffix("-video.mp4"))
    #expect(try media.process(gif, as: "small", program: program).made(.video).isEmpty)
    #expect(try media.process(PictureFixture.png.bytes, as: "still", program: program).made(.video).isEmpty)
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
    let program = try program(script, seconds: 1, bytes: 1_000_000)
    #expect(try media.process(VideoFixture().bytes, program: program).made(.poster).isEmpty)
    #expect(leftovers.isEmpty)
  }

  @Test("the program gets the one file, and in its environment the language and its own folder")
  func words() throws {
    let said = "\(media.path)/said"
    _ = try media.process(
      VideoFixture().bytes, as: "-i video",
      program: program("(env; for word; do echo \"<$word>\"; done) > '\(said)'"))
    let path = "\(media.path)/-i video"
    let text = try String(contentsOfFile: said, encoding: .utf8)
    #expect(
      text.contains("<file:\(path)>") && text.contains("<-protocol_whitelist>\n<file>")
        && text.contains("<mov>"))
    // The shell itself adds `PWD`, `SHLVL`, `OLDPWD` and `_`.
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("<") }
    let variables = lines.compactMap { $0.split(separator: "=").first }
    #expect(Set(variables).subtracting(["PWD", "SHLVL", "OLDPWD", "_"]) == ["LC_ALL", "TMPDIR"])
  }

  @Test("it is found in the folders of PATH, where it is a program")
  func search() throws {
    #expect(VideoProgram(search: "") == nil && VideoProgram(search: "/nowhere:relative:\(media.path)") == nil)
    let made = try program("")
    #expect(VideoProgram(search: "/nowhere:\(media.path)")?.path == made.path)
  }
}
