import Exports
import Importers
import SitePlanning

extension SiteConfiguration.Accounts {
  /// The handle of an account whose export does not say it: as the person wrote it in `threadline.toml`, or else as the
  /// URLs in a `permalinks.lock` have it, so that a page stays where it is; `nil` if nothing says it.
  func knownHandle(of id: String, in lock: String?) -> KnownHandle? {
    if let handle { return KnownHandle(handle, isPersons: true) }
    guard let lock, let published = try? PermalinkFile(lock).lock else { return nil }
    var name: String?
    published.forEach { entry in
      guard entry.kind == .account, entry.id == id, case .account(let last, _, _)? = entry.address else {
        return
      }
      name = last
    }
    return name.map { KnownHandle(Self.isOwn($0, of: id) ? id : $0, isPersons: false) }
  }

  /// Whether a name in a URL is made of the id itself, as that of an account that goes by its DID.
  private static func isOwn(_ name: String, of id: String) -> Bool {
    [8, 16, 32].contains { SafeName.marked(id, unique: id, digits: $0) == name }
  }
}
