internal import BuildDiagnostics
internal import FileSystem
internal import Foundation
internal import HookRunning

/// The program `ffmpeg` of the machine, where there is one: it makes posters of videos, and videos of animations.
///
/// It is optional. It is run as a process of its own with nothing of the person's environment, reads the one file it is
/// given, and is ended with all that it started when it takes too long or writes too much.
package struct VideoProgram: Sendable {
  /// Where it is, an absolute path.
  package let path: String
  /// Where it may write.
  var folder = NSTemporaryDirectory()
  /// How long it may run, in seconds, and how many bytes it may write.
  var seconds = 60
  var byteCount = 64_000_000

  /// Makes a file of another, and gives what `body` makes of it before it is removed. `nil` where the program fails,
  /// writes nothing, or is ended.
  ///
  /// The format that is read is named, so that no list of other files can stand for a video; only files are opened.
  func make(
    _ name: String, of source: String, read format: String, _ options: [String],
    _ body: (String) -> PreparedMedia.File?
  ) -> PreparedMedia.File? {
    guard !source.utf8.contains(0), let scratch = try? makeTemporaryFolder(beginning: "\(folder)/video-")
    else { return nil }
    let result = "\(scratch)/\(name)"
    defer { try? TreeRemoval.remove(scratch) }
    let words =
      ["ffmpeg", "-nostdin", "-hide_banner", "-v", "error", "-protocol_whitelist", "file", "-threads", "1"]
      + ["-f", format, "-i", "file:\(source)"] + options
      + ["-map_metadata", "-1", "-map_chapters", "-1", "-bitexact", "-flags", "+bitexact", "-threads", "1"]
      + ["-fs", "\(byteCount)", "-y", "file:\(result)"]
    guard run(words, in: scratch, writing: result), fileSize(result) ?? 0 > 0 else { return nil }
    return body(result)
  }

  /// Runs the program to its end; false where it fails or has to be ended.
  private func run(_ words: [String], in folder: String, writing result: String) -> Bool {
    do throws(Diagnostic) {
      var program = try RunningProgram(
        "ffmpeg", path, arguments: words, environment: ["LC_ALL": "C", "TMPDIR": folder], folder: folder)
      let end = program.follow(limit: .seconds(seconds), grace: .zero) { fileSize(result) ?? 0 > byteCount }
      return !end.isLate && end.fault == nil
    } catch {
      return false
    }
  }
}

extension VideoProgram {
  /// Looks for `ffmpeg` in folders that colons divide, as `PATH` names them; nil if none has it.
  package init?(search folders: String) {
    let places = folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/ffmpeg" }
    guard let path = places.first(where: { isProgram($0) }) else { return nil }
    self.init(path: path)
  }
}
