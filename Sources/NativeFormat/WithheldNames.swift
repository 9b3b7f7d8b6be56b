import SitePaths
package import ThreadModel

/// The names that no page may show: of records that were left out because they are not public, and of
/// accounts that hide from those who are not signed in.
///
/// Names are in memory only. The cache has the names of an import as keyed hashes, see `SealedNames`.
package struct WithheldNames: Hashable, Sendable {
  /// Ids and original URLs of records, and ids of accounts.
  private var records: Set<RecordName> = []
  /// Names of tombstones. They keep their places in threads, but the copies of their words that quotes and
  /// reposts carry go with them.
  private var gone: Set<RecordName> = []
  /// Handles of accounts, in lower case and without `@` before them.
  private var handles: Set<String> = []
  /// Names that imports withhold, as keyed hashes.
  private var sealed: [SealedNames] = []

  /// No names.
  package init() {}

  /// Whether nothing is named.
  var isEmpty: Bool {
    records.isEmpty && gone.isEmpty && handles.isEmpty && sealed.allSatisfy(\.isEmpty)
  }

  /// Whether no record is named.
  package var namesNoRecord: Bool { records.isEmpty && sealed.allSatisfy(\.records.isEmpty) }

  /// Withholds a record by an id, a URL or another name of it.
  package mutating func insert(record name: String) {
    if !name.isEmpty { records.insert(RecordName(name)) }
  }

  /// Withholds what quotes and reposts say of a post that has a tombstone.
  package mutating func insert(gone name: String) {
    if !name.isEmpty { gone.insert(RecordName(name)) }
  }

  /// Whether nothing may be shown that others say of a record, be it withheld or gone.
  package func hides(record name: String) -> Bool {
    contains(record: name) || (!gone.isEmpty && gone.contains(RecordName(name)))
  }

  /// Whether a URL is that of something withheld or gone, or is below it: a post below its account's page.
  package func hides(address: String) -> Bool {
    guard !namesNoRecord || !gone.isEmpty else { return false }
    return RecordName.above(address).contains { contains($0) || gone.contains($0) }
  }

  /// Withholds all that is said of an account by its handle.
  package mutating func insert(handle: String) {
    let handle = Self.plain(handle)
    if !handle.isEmpty { handles.insert(handle) }
  }

  /// Withholds what others withhold too.
  package mutating func formUnion(_ other: WithheldNames) {
    records.formUnion(other.records)
    gone.formUnion(other.gone)
    handles.formUnion(other.handles)
    sealed += other.sealed
  }

  /// Sets the names of a record free that a later export publishes.
  package mutating func remove(records names: [String]) {
    for name in names.map({ RecordName($0) }) {
      records.remove(name)
      for index in sealed.indices { sealed[index].remove(record: name) }
    }
  }

  /// Whether a record of this name is withheld.
  package func contains(record name: String) -> Bool {
    !namesNoRecord && contains(RecordName(name))
  }

  private func contains(_ name: RecordName) -> Bool {
    records.contains(name) || sealed.contains { $0.contains(record: name) }
  }

  /// Whether an account of this handle is withheld. One withheld without a host hides that name at every host.
  package func contains(handle: String) -> Bool {
    guard !handles.isEmpty || sealed.contains(where: { !$0.handles.isEmpty }) else { return false }
    let handle = Self.plain(handle)
    return [handle, String(handle.prefix { $0 != "@" })].contains { name in
      handles.contains(name) || sealed.contains { $0.contains(handle: name) }
    }
  }

  /// The hashes of all names, whatever order they came in: where neither changes, references say what they said.
  package var fingerprints: HiddenNames {
    let known = Self.sum(records.lazy.map(\.spelling)) &+ Self.sum(gone.lazy.map(\.spelling)) &* 3
    return HiddenNames(
      accounts: sealed.reduce(Self.sum(handles.lazy)) { $1.handles.reduce($0, &+) },
      records: sealed.reduce(known) { $1.records.reduce($0, &+) })
  }

  private static func sum(_ names: some Sequence<String>) -> UInt64 {
    names.reduce(0) { $0 &+ ContentHash(of: $1.utf8).high }
  }

  /// A reference without anything that it says about a withheld post: only that there was one.
  package func bare(_ reference: PostReference?, isKnown: Bool) -> PostReference? {
    guard let reference else { return nil }
    return isKnown || names(reference) ? PostReference(state: .unavailable) : reference
  }

  private func names(_ reference: PostReference) -> Bool {
    if let handle = reference.handle, contains(handle: handle) { return true }
    return [reference.id, reference.url].contains { name in
      guard let name else { return false }
      return hides(record: name) || hides(address: name)
        || Self.repository(of: name).map(contains(record:)) ?? false
    }
  }

  /// The account in whose repository a record lies: `did:plc:ada` of `at://did:plc:ada/app.bsky.feed.post/1`.
  private static func repository(of name: String) -> String? {
    guard name.hasPrefix("at://") else { return nil }
    return String(name.dropFirst(5).prefix { $0 != "/" })
  }

  /// The records and handles as keyed hashes, for the cache.
  package func sealedNames() -> SealedNames {
    var names = SealedNames()
    for record in records { names.insert(record: record) }
    for handle in handles { names.insert(handle: handle) }
    return names
  }

  /// Names of which only the keyed hashes are known.
  package init(_ names: SealedNames) { sealed = [names] }

  private static func plain(_ handle: String) -> String { handle.drop { $0 == "@" }.lowercased() }
}

/// Withheld names as keyed hashes: they answer whether a name is among them, and tell no name.
package struct SealedNames: Hashable, Sendable, Codable {
  /// The key of the hashes, a random number in hexadecimal digits.
  private let salt: String
  private(set) var records: Set<UInt64> = []
  private(set) var handles: Set<UInt64> = []

  /// No names under a random salt.
  init() {
    var generator = SystemRandomNumberGenerator()
    salt = ContentHash(high: generator.next(), low: generator.next()).description
  }

  /// Whether nothing is named.
  var isEmpty: Bool { records.isEmpty && handles.isEmpty }

  mutating func insert(record name: RecordName) { records.insert(hash(name.spelling, "record")) }

  mutating func insert(handle: String) { handles.insert(hash(handle, "handle")) }

  mutating func remove(record name: RecordName) { records.remove(hash(name.spelling, "record")) }

  func contains(record name: RecordName) -> Bool {
    !records.isEmpty && records.contains(hash(name.spelling, "record"))
  }

  func contains(handle: String) -> Bool { !handles.isEmpty && handles.contains(hash(handle, "handle")) }

  private func hash(_ name: String, _ kind: String) -> UInt64 {
    ContentHash(combining: [salt, kind, name]).high
  }
}
