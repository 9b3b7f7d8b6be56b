/// One place of an ordered list, as far as a difference of two lists looks at it.
///
///     ListedEntry(id: "post-12", fingerprint: 0x9F86D081884C7D65)
public struct ListedEntry<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Which entry it is. An id should stand once in a list; one that stands more often is no error.
  public let id: ID
  /// The hash of all that is shown of it: where it differs, the entry was changed.
  public let fingerprint: UInt64

  /// An entry by its id and the hash of its content.
  public init(id: ID, fingerprint: UInt64) {
    self.id = id
    self.fingerprint = fingerprint
  }
}
