import ArchiveContainers
import BuildDiagnostics
import Exports
import FileSystem
import MediaProcessing
import SitePaths
import SiteWriting

/// Takes out of a media item what no site publishes of it: places, cameras, times and names. What is made of the file is
/// next to it.
@Sendable func cleanMedia(_ path: String) throws(Diagnostic) -> NativeExportWriter.CleanMedia {
  let prepared: PreparedMedia
  do throws(MediaError) {
    let recipe = MediaRecipe(makesForms: false, scratch: String(path[...].parent ?? ""))
    prepared = try MediaProcessor().prepare(path, recipe)
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
