/// Who wrote something, as far as it is public.
package struct ShownAuthor: Hashable, Sendable {
  /// The name in one line, in which nothing hides and nothing turns what follows.
  package let name: String
  package let handle: String?
  /// The account's page in the site, absolute.
  package let address: String?

  package init(name: String, handle: String?, address: String?) {
    (self.name, self.handle, self.address) = (name, handle, address)
  }

  /// `Ada Example (@ada)`
  package var nameWithHandle: String {
    guard let handle, handle != name else { return handle.map { "@\($0)" } ?? name }
    return "\(name) (@\(handle))"
  }
}
