import NativeFormat
import ArchiveContainers
import FileSystem

/// Finds the handle of an account, which its repository does not say.
///
/// It is in the DID document that programs for backups write next to the repository, `bsky-app-did.json` or
/// `bsky.app.json`: `{"id":"did:plc:…","alsoKnownAs":["at://bsky.app"]}`. (https://atproto.com/specs/did)
enum BlueskyIdentity {
  /// The handle in the first document about an account next to its repository, or in the folder above.
  static func handle(of did: String, beside source: BlueskySource, in container: any ExportContainer)
    -> String?
  {
    let folder = source.path[...].parent ?? ""
    let folders = [folder, folder.parent ?? ""]
    let candidates = container.entries.lazy.filter { entry in
      entry.path.hasSuffix(".json") && folders.contains(entry.path[...].parent ?? "")
        && entry.path != source.path && entry.size ?? 0 <= limit
    }
    for entry in candidates.prefix(maximumCandidates) {
      guard let bytes = try? container.read(entry.path, limit: limit) else { continue }
      let (id, names) = document(bytes)
      let handles = (names ?? []).lazy.filter { $0.hasPrefix("at://") }.map { $0.dropFirst(5).lowercased() }
      if id == did, let handle = handles.first(where: BlueskyURL.isHandle) { return handle }
    }
    return nil
  }

  /// How many bytes a document may have, and how many files are looked at.
  private static let limit = 1 << 18
  private static let maximumCandidates = 64

  /// Whether the single file in a container is the document of an account.
  static func isDocument(in container: any ExportContainer) -> Bool {
    guard let path = container.entries.first?.path, path.hasSuffix(".json"),
      let bytes = try? container.read(path, limit: limit)
    else { return false }
    let (id, names) = document(bytes)
    return names != nil && id.map(BlueskyURL.isDID) == true
  }

  /// The account that a document is about and the names that it lists.
  private static func document(_ bytes: [UInt8]) -> (id: String?, names: [String]?) {
    var id: String?
    var names: [String]?
    bytes.forEachMember { reader, key throws(JSONError) in
      switch key {
      case "id", "did": id = try reader.string()
      case "alsoKnownAs": names = try reader.strings() ?? []
      default: break
      }
    }
    return (id, names)
  }
}
