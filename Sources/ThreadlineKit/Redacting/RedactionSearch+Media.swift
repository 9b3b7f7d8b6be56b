import BuildDiagnostics
import Exports
import FileSystem
import MediaProcessing
import SitePaths
import SiteWriting
import ThreadModel

// A medium as a person names it: by its hash, by its address in the site, or by a file.
//
//     4f1c…a0                        the hash, of what was exported or of what is published
//     media/4f/4f1c…a0-640.webp      its address, of whichever size
//     holiday.jpg                    a file, which is hashed
extension RedactionSearch {
  /// The hashes of a media item: that of the exported file, and the one that it was named by; `nil` if neither the
  /// exports nor the site have it. A file that the person gives is its own proof.
  func medium(_ target: RedactionTarget) throws(Diagnostic) -> [String]? {
    var named = ContentHash(target.name) ?? Self.hash(inAddress: target.name)
    if named == nil { named = try hash(ofFile: target.file) }
    guard let wanted = named else { return nil }
    if let source = try source(ofMedium: wanted) {
      return (source == wanted ? [wanted] : [source, wanted]).map(\.description)
    }
    if try hash(ofFile: target.file) != nil { return [wanted.description] }
    return try isPublished(wanted.description) ? [wanted.description] : nil
  }

  /// The hash in an address or a path of the site: the last part of it, up to its ending or its size.
  private static func hash(inAddress text: String) -> ContentHash? {
    let parts = text.split(separator: "/")
    guard parts.dropLast().contains("media"), let name = parts.last else { return nil }
    return ContentHash(String(name.prefix { $0 != "." && $0 != "-" }))
  }

  /// The hash of a file's bytes; `nil` if there is no such file.
  private func hash(ofFile file: String) throws(Diagnostic) -> ContentHash? {
    guard let file = try OpenFile.ifPresent(file, code: .fileUnreadable) else { return nil }
    return try ContentHash(of: file)
  }

  private func isPublished(_ hash: String) throws(Diagnostic) -> Bool {
    var isThere = false
    try RememberedSite(state: configuration.stateFolder, in: configuration.nest).forEachFile { file in
      if file.path.description.contains(hash) { isThere = true }
    }
    return isThere
  }

  /// The hash of the exported medium that a hash names, be it that one or one of what is published of it.
  private func source(ofMedium wanted: ContentHash) throws(Diagnostic) -> ContentHash? {
    for source in exports.mediaSources() {
      guard case .file(let folder, let path) = source, let found = try hash(ofFile: "\(folder)/\(path)"),
        MediaName.hashes(ofSource: found).contains(wanted)
      else { continue }
      return found
    }
    return nil
  }
}
