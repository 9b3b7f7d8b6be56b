import BuildDiagnostics
import FileSystem
import Foundation

/// Makes a folder for what one run alone needs, into which nobody else may look.
func makeScratchFolder() throws(Diagnostic) -> String {
  try makeTemporaryFolder(beginning: NSTemporaryDirectory() + "threadline-look-", code: .folderUnwritable)
}

/// The folders on the way to a path that are not there, the innermost first.
func missingFolders(_ path: String) -> [String] {
  var missing: [String] = []
  var next = path
  while next.count > 1, !FileManager.default.fileExists(atPath: next) {
    missing.append(next)
    next = AbsolutePath.folder(of: next)
  }
  return missing
}

/// Removes a private folder while another thread may still write into it: renamed first, nothing new gets in by its
/// path. A thread that makes it again in that moment loses it too.
func removePrivateFolder(_ path: String) {
  let doomed = path + ".removed"
  for _ in 0..<10 {
    if (try? move(path, to: doomed)) != nil { try? TreeRemoval.remove(doomed) }
    usleep(2_000)
  }
}
