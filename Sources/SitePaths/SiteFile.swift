public import FileSystem

/// One finished file of a site: where it goes and what is in it.
public struct SiteFile: Sendable {
  /// What a file holds.
  public enum Content: Sendable {
    /// The bytes themselves.
    case bytes([UInt8])
    /// The bytes of another file, by its absolute path.
    case copy(of: String)
    /// The bytes of another file with some of them replaced.
    case patched(PatchedFile)
  }

  /// Where it goes.
  public let path: SitePath
  /// What is in it.
  public let content: Content
  /// The hash of everything the file was made from; zero if unknown.
  public let fingerprint: UInt64

  /// A file of some content.
  public init(_ path: SitePath, _ content: Content, fingerprint: UInt64 = 0) {
    self.path = path
    self.content = content
    self.fingerprint = fingerprint
  }

  /// A file of these bytes.
  public init(_ path: SitePath, bytes: [UInt8], fingerprint: UInt64 = 0) {
    self.init(path, .bytes(bytes), fingerprint: fingerprint)
  }
}
