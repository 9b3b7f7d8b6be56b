import ArchiveContainers
import BuildDiagnostics
import Exports
import FileSystem
import MediaProcessing
import SitePaths
import SiteWriting

/// Takes out of a media item what no site publishes of it: places, cameras, times and names.
enum MediaCleaning {
  /// Cleans a file. What is made of it is next to it.
  @Sendable static func clean(_ path: String) throws(Diagnostic) -> NativeExportWriter.CleanMedia {
    let prepared: PreparedMedia
    do throws(MediaError) {
      prepared = try MediaProcessor().prepare(path, MediaRecipe(makesForms: false, scratch: folder(of: path)))
    } catch { return .withheld(error.message) }
    guard let content = prepared.files.first?.content else { return .withheld("nothing of it is published") }
    let ending = prepared.header.format.fileExtension
    if case .copy(let same) = content { return .file(same, ending: ending) }
    let clean = path + ".clean"
    let file = try AtomicFile(clean, durability: .none, code: .unwritableFile)
    try FileSource(content).forEachChunk { (bytes) throws(Diagnostic) in
      try file.write(bytes)
      return true
    }
    try file.commit()
    return .file(clean, ending: ending)
  }

  private static func folder(of path: String) -> String {
    String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }
}
