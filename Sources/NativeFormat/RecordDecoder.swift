package import ThreadModel

/// Turns one line of a native export into a record.
///
/// A value that is missing, of the wrong kind or unreadable is unknown, never an error: only a line that is no JSON
/// throws. What a record needs to be shown at all is checked when records are collected.
package struct RecordDecoder: Hashable, Sendable {
  /// The folder that the paths of media are relative to.
  package let folder: String
  /// What a record means that says no visibility.
  package let defaultVisibility: Visibility

  /// Decodes the records of a file in a folder.
  package init(folder: String, defaultVisibility: Visibility = .private) {
    self.folder = folder
    self.defaultVisibility = defaultVisibility
  }

  /// The record of a line.
  package func record(_ line: UnsafeRawBufferPointer) throws(JSONError) -> NativeRecord {
    let outline = try RecordOutline(line)
    switch outline.kind {
    case .header: return .header(try header(line))
    case .account: return .account(try account(line))
    case .post: return .post(try post(line))
    case .repost: return .repost(try repost(line))
    case .tombstone: return .tombstone(try tombstone(line))
    case .end: return .end(records: outline.records ?? 0)
    case .unknown, .missing:
      let post = try post(line)
      return post.id.isEmpty || post.account.isEmpty
        ? .unknown(type: outline.type?.string ?? "") : .post(post)
    }
  }

  package func header(_ line: UnsafeRawBufferPointer) throws(JSONError) -> NativeHeader {
    var header = NativeHeader()
    (header.format, header.version) = ("", 0)
    return try read(NativeHeader.members, of: line, into: header)
  }

  package func account(_ line: UnsafeRawBufferPointer) throws(JSONError) -> Account {
    var account = Account(id: "", handle: "")
    var reader = JSONReader(line)
    try Account.members.read(self, &reader, into: &account) { key, reader, account throws(JSONError) in
      guard key.isAnyCase(of: "flags") else { return }
      account.flags += try RecordValue<[String]>.flags.read(self, &reader) ?? []
    }
    return account
  }

  /// The flag of an account whose flags cannot be read.
  package static let unreadableFlags = "unreadable"

  /// A post, or a record of an unknown type as one: it keeps its words as text, and an unknown attachment has the name
  /// of its type and its URL. A warning that cannot be read covers the post.
  package func post(_ line: UnsafeRawBufferPointer) throws(JSONError) -> Post {
    var members = PostMembers(visibility: defaultVisibility)
    var reader = JSONReader(line)
    try PostMembers.members.read(
      self, &reader, into: &members,
      refused: { key, members in
        let covers = key == "sensitive" || key == "warning" || key == "labels"
        if covers { members.post.labels.append(Self.coveringLabel) }
      })
    return members.finished
  }

  /// The label that covers a whole post. (https://atproto.com/specs/label#label-values)
  package static let coveringLabel = "!warn"

  package func repost(_ line: UnsafeRawBufferPointer) throws(JSONError) -> Repost {
    let repost = Repost(
      id: "", account: "", published: .unknown, subject: PostReference(), visibility: defaultVisibility)
    return try read(Repost.members, of: line, into: repost)
  }

  package func tombstone(_ line: UnsafeRawBufferPointer) throws(JSONError) -> Tombstone {
    try read(Tombstone.members, of: line, into: Tombstone(id: ""))
  }

  private func read<Value>(
    _ fields: RecordFields<Value>, of line: UnsafeRawBufferPointer, into start: Value
  ) throws(JSONError) -> Value {
    var (value, reader) = (start, JSONReader(line))
    try fields.read(self, &reader, into: &value)
    return value
  }
}

extension Instant {
  /// The time of a record that has none; such a record never becomes a row, tombstones apart.
  package static let unknown = Instant(clamping: 0)
}

extension JSONReader {
  /// A time by RFC 3339; `nil` for every other value.
  package mutating func instant() throws(JSONError) -> Instant? {
    guard let text = try text() else { return nil }
    let instant = text.withBytes { Instant(rfc3339: $0) }
    if instant == nil { countRefusal() }
    return instant
  }

  /// How many there are of something: a whole number that is not negative.
  package mutating func count() throws(JSONError) -> Int? { try int().flatMap { $0 < 0 ? nil : $0 } }
}
