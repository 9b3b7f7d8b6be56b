import ThreadModel

/// Decodes bodies from the mapped files of native exports.
struct NativeBodies: RecordBodies {
  let files: [NativeFile]
  let identifiers: IdentifierTable
  let withheld: WithheldNames

  func post(_ row: RecordRow) throws -> Post {
    var post = try decode(row) { decoder, reader throws(JSONError) in try decoder.post(&reader) }
    post.replyTo = withheld.bare(post.replyTo, in: identifiers, isKnown: row.flags.contains(.withheldParent))
    post.quote = withheld.bare(post.quote, in: identifiers, isKnown: row.flags.contains(.withheldSubject))
    return post
  }

  func repost(_ row: RecordRow) throws -> Repost {
    var repost = try decode(row) { decoder, reader throws(JSONError) in try decoder.repost(&reader) }
    let isKnown = row.flags.contains(.withheldSubject)
    repost.subject = withheld.bare(repost.subject, in: identifiers, isKnown: isKnown) ?? repost.subject
    return repost
  }

  func tombstone(_ row: RecordRow) throws -> Tombstone {
    var tombstone = try decode(row) { decoder, reader throws(JSONError) in try decoder.tombstone(&reader) }
    let isKnown = row.flags.contains(.withheldParent)
    tombstone.replyTo = withheld.bare(tombstone.replyTo, in: identifiers, isKnown: isKnown)
    return tombstone
  }

  private func decode<Body>(
    _ row: RecordRow, _ body: (RecordDecoder, inout JSONReader) throws(JSONError) -> Body
  ) throws(JSONError) -> Body {
    guard files.indices.contains(Int(row.place.file)) else {
      throw JSONError(at: 0, "expected a row of this archive")
    }
    let file = files[Int(row.place.file)]
    let visibility: Visibility = row.flags.contains(.unlisted) ? .unlisted : .public
    let decoder = RecordDecoder(folder: file.folder, defaultVisibility: visibility)
    return try file.withRecord(at: row.place) { bytes throws(JSONError) in
      var reader = JSONReader(bytes)
      return try body(decoder, &reader)
    }
  }
}

/// The names that no page may show: of records that were left out because they are not public, of posts that
/// are gone, and of accounts that hide from those who are not signed in.
struct WithheldNames: Sendable {
  /// Ids and original addresses of records that were left out.
  var identifiers: Set<Identifier> = []
  /// Ids of tombstones. They keep their places in threads, but the copies of their words that quotes and
  /// reposts carry go with them.
  var gone: Set<Identifier> = []
  /// Handles of accounts, in lower case.
  var handles: Set<String> = []

  /// Whether nothing that others say of a record may be shown.
  func hides(_ identifier: Identifier) -> Bool {
    identifiers.contains(identifier) || gone.contains(identifier)
  }

  /// A reference without anything that it says about a withheld post: only that there was one.
  func bare(_ reference: PostReference?, in table: IdentifierTable, isKnown: Bool) -> PostReference? {
    guard let reference else { return nil }
    return isKnown || names(reference, in: table) ? PostReference(state: .unavailable) : reference
  }

  private func names(_ reference: PostReference, in table: IdentifierTable) -> Bool {
    if !handles.isEmpty, let handle = reference.handle, handles.contains(handle.lowercased()) { return true }
    guard !identifiers.isEmpty || !gone.isEmpty else { return false }
    return [reference.id, reference.url].contains { name in name.flatMap(table.find).map(hides) ?? false }
  }
}
