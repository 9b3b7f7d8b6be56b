import SiteFiles
import ThreadModel

/// Finds the files that an outbox means.
struct MastodonMedia {
  let pass: ImportPass
  private let container: any ExportContainer
  private let root: String

  /// Looks in a container whose archive begins at `root`.
  init(in container: any ExportContainer, root: String, of pass: ImportPass) {
    self.container = container
    self.root = root
    self.pass = pass
  }

  /// Where the bytes of a medium will be: in the archive or, where that lacks it, at an address elsewhere.
  func source(of address: String?) -> Media.Source? {
    guard let address else { return nil }
    let path = root + Self.path(in: address)
    if container.contains(path), SitePath(path) != nil, let source = pass.media.source(path) { return source }
    return MastodonAddress.isWeb(address) ? .remote(address) : nil
  }

  /// The path in an archive. Archives know three spellings, `media_attachments/…`, `/media_attachments/…` and
  /// `/bucket/media_attachments/…`, and an avatar's is plain `avatar.png`.
  private static func path(in address: String) -> String {
    let folder = "media_attachments/"
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    if let start = parts.firstIndex(of: "media_attachments") {
      return folder + parts[parts.index(after: start)...].joined(separator: "/")
    }
    return parts.joined(separator: "/")
  }
}
