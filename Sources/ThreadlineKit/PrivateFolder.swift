import BuildDiagnostics
import Foundation

/// Makes a folder for what one run alone needs, into which nobody else may look.
func makeScratchFolder() throws(Diagnostic) -> String {
  guard let folder = makePrivateFolder(beginning: NSTemporaryDirectory() + "threadline-look-") else {
    throw .error(
      .folderUnwritable, at: .init(NSTemporaryDirectory()),
      "no folder can be made there: \(String(cString: strerror(errno)))")
  }
  return folder
}

/// The folders on the way to a path that are not there, the innermost first.
func missingFolders(_ path: String) -> [String] {
  var missing: [String] = []
  var next = path
  while next.count > 1, !FileManager.default.fileExists(atPath: next) {
    missing.append(next)
    next = URL(fileURLWithPath: next).deletingLastPathComponent().path
  }
  return missing
}

/// Makes a folder that nobody else may look into, with a name that begins with a path; nil where it cannot be made, for
/// the reason in `errno`.
func makePrivateFolder(beginning path: String) -> String? {
  var name = Array((path + "XXXXXX").utf8CString)
  guard mkdtemp(&name) != nil else { return nil }
  return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Removes a private folder while another thread may still write into it: renamed first, nothing new gets in by its
/// path. A thread that makes it again in that moment loses it too.
func removePrivateFolder(_ path: String) {
  let doomed = path + ".removed"
  for _ in 0..<10 {
    if rename(path, doomed) == 0 { try? FileManager.default.removeItem(atPath: doomed) }
    usleep(2_000)
  }
}
