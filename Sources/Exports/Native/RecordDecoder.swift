package import ThreadModel

/// Turns one line of a native export into a record.
///
/// A value that is missing, of the wrong kind or unreadable is unknown, never an error: only a line that is
/// no JSON throws. What a record needs to be shown at all is checked before, by `ArchiveBuilder`.
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
    var reader = JSONReader(line)
    let type = try Self.type(of: line)
    switch type {
    case "header": return .header(try header(&reader))
    case "account": return .account(try account(&reader))
    case "post": return .post(try post(&reader))
    case "repost": return .repost(try repost(&reader))
    case "tombstone": return .tombstone(try tombstone(&reader))
    case "end": return .end(records: try endCount(&reader))
    default:
      let post = try post(&reader)
      return post.id.isEmpty || post.account.isEmpty ? .unknown(type: type) : .post(post)
    }
  }

  /// The `type` of a line; empty where it has none.
  static func type(of line: UnsafeRawBufferPointer) throws(JSONError) -> String {
    var type = ""
    var reader = JSONReader(line)
    try reader.object { reader, key throws(JSONError) in
      if key == "type" { type = try reader.string() ?? "" }
    }
    try reader.end()
    return type
  }

  func header(_ reader: inout JSONReader) throws(JSONError) -> NativeHeader {
    var header = NativeHeader()
    (header.format, header.version) = ("", 0)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "format": header.format = try reader.string() ?? ""
      case "version": header.version = try reader.int() ?? 0
      case "generator": header.generator = try reader.string()
      case "created": header.created = try reader.instant()
      case "example": header.isExample = try reader.bool() ?? false
      case "defaultVisibility":
        let isNull = try reader.peek() == .null
        if !isNull { header.defaultVisibility = try reader.visibility() }
      case "source":
        try reader.object { reader, key throws(JSONError) in
          switch key {
          case "kind": header.sourceKind = try reader.string()
          case "name": header.sourceName = try reader.string()
          case "exported": header.exported = try reader.instant()
          default: break
          }
        }
      default: break
      }
    }
    return header
  }

  func repost(_ reader: inout JSONReader) throws(JSONError) -> Repost {
    var repost = Repost(
      id: "", account: "", published: .unknown, subject: PostReference(), visibility: defaultVisibility)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": repost.id = try reader.identifier() ?? ""
      case "account": repost.account = try reader.identifier() ?? ""
      case "published": repost.published = try reader.instant() ?? .unknown
      case "subject": repost.subject = try reference(&reader) ?? PostReference()
      case "visibility": repost.visibility = try reader.visibility()
      case "url": repost.url = try reader.string()
      default: break
      }
    }
    return repost
  }

  func tombstone(_ reader: inout JSONReader) throws(JSONError) -> Tombstone {
    var tombstone = Tombstone(id: "")
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": tombstone.id = try reader.identifier() ?? ""
      case "slug": tombstone.slug = try reader.identifier()
      case "account": tombstone.account = try reader.identifier()
      case "deleted": tombstone.deleted = try reader.instant()
      case "reason":
        tombstone.reason = try reader.string().flatMap(Tombstone.Reason.init(rawValue:)) ?? .deleted
      case "replyTo": tombstone.replyTo = try reference(&reader)
      default: break
      }
    }
    return tombstone
  }

  private func endCount(_ reader: inout JSONReader) throws(JSONError) -> Int {
    var count = 0
    try reader.object { reader, key throws(JSONError) in
      if key == "records" { count = try reader.int() ?? 0 }
    }
    return count
  }
}

extension Instant {
  /// The time of a record that has none; such a record never becomes a row, tombstones apart.
  static let unknown = Instant(clamping: 0)
}

extension JSONReader {
  /// A time by RFC 3339; nil for every other value.
  package mutating func instant() throws(JSONError) -> Instant? {
    guard let text = try text() else { return nil }
    let instant = text.withBytes { Instant(rfc3339: $0) }
    if instant == nil { countRefusal() }
    return instant
  }

  /// A visibility; a word that nobody knows means that nobody may see it.
  mutating func visibility() throws(JSONError) -> Visibility {
    try string().flatMap(Visibility.init(rawValue:)) ?? .private
  }
}
