import BuildDiagnostics
import Exports
import MediaProcessing
import SitePaths
import SiteWriting
import ThreadModel

extension RedactionSearch {
  /// The hashes of a media item: that of the exported file, and the one that it was named by; `nil` if neither the
  /// exports nor the site have it. A file that the person gives is its own proof.
  func medium(_ target: RedactionTarget) throws(Diagnostic) -> [String]? {
    guard let wanted = try NamedMediaItem.hash(target.name, file: target.file) else { return nil }
    if let source = try source(ofMedium: wanted) { return source == wanted ? [wanted] : [source, wanted] }
    if try NamedMediaItem.hash(ofFile: target.file) != nil { return [wanted] }
    return try isPublished(wanted) ? [wanted] : nil
  }

  private func isPublished(_ hash: String) throws(Diagnostic) -> Bool {
    var isThere = false
    try RememberedSite(state: configuration.stateFolder, in: configuration.nest).forEachFile { file in
      if file.path.description.contains(hash) { isThere = true }
    }
    return isThere
  }

  /// The hash of the exported medium that a hash names, be it that one or one of what is published of it.
  private func source(ofMedium wanted: String) throws(Diagnostic) -> String? {
    for source in exports.mediaSources() {
      guard case .file(let folder, let path) = source,
        let hash = try NamedMediaItem.hash(ofFile: "\(folder)/\(path)")
      else { continue }
      if MediaName.hashes(ofSource: hash).contains(where: { $0.description == wanted }) {
        return hash.description
      }
    }
    return nil
  }
}
