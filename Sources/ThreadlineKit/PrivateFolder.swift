import Foundation

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
