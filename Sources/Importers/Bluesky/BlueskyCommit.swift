import NativeFormat

/// The root of a repository: whose it is, and where its tree begins.
/// (https://atproto.com/specs/repository#commit-objects)
struct BlueskyCommit {
  /// The DID of the account.
  let did: String
  /// The first block of the tree.
  let tree: String

  /// The versions that we know; they differ in nothing that matters here.
  private static let versions = [2, 3]

  /// Reads a commit; `nil` if its version is unknown.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var did: String?
    var version: Int?
    var tree: String?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "did": did = try reader.string()
      case "version": version = try reader.count()
      case "data": tree = try reader.link()
      default: break
      }
    }
    guard let version, Self.versions.contains(version), let did, BlueskyURL.isDID(did), let tree else {
      return nil
    }
    self.did = did
    self.tree = tree
  }
}
