import NativeFormat
import ThreadModel

/// Decodes bodies from the mapped files of native exports.
struct NativeBodies: RecordBodies {
  let files: [NativeFile]
  let withheld: WithheldNames
  /// The ids of accounts that became part of another, with the id of that.
  var joinedAccounts: [String: String] = [:]

  func post(_ row: RecordRow) throws -> Post {
    var post = try decode(row) { decoder, line throws(JSONError) in try decoder.post(line) }
    post.replyTo = withheld.bare(post.replyTo, isKnown: row.flags.contains(.withheldParent))
    post.quote = withheld.bare(post.quote, isKnown: row.flags.contains(.withheldSubject))
    post.attachments.removeAll { attachment in
      // The card of a link shows the words of the page that it leads to.
      if case .card(let card) = attachment { withheld.hides(address: card.url) } else { false }
    }
    post.account = joinedAccounts[post.account] ?? post.account
    post.isDraft = row.flags.contains(.draft)
    post.publishAt = row.flags.contains(.embargoed) ? try outline(row).publishAt : nil
    post.expiresAt = row.flags.contains(.expires) ? try outline(row).expiresAt : nil
    return post
  }

  /// What says when a post may be seen, under whichever spelling of the keys its row was found by.
  private func outline(_ row: RecordRow) throws -> RecordOutline {
    try files[Int(row.place.file)].withRecord(at: row.place) { bytes throws(JSONError) in
      try RecordOutline(bytes)
    }
  }

  func repost(_ row: RecordRow) throws -> Repost {
    var repost = try decode(row) { decoder, line throws(JSONError) in try decoder.repost(line) }
    let isKnown = row.flags.contains(.withheldSubject)
    repost.subject = withheld.bare(repost.subject, isKnown: isKnown) ?? repost.subject
    repost.account = joinedAccounts[repost.account] ?? repost.account
    return repost
  }

  func tombstone(_ row: RecordRow) throws -> Tombstone {
    var tombstone = try decode(row) { decoder, line throws(JSONError) in try decoder.tombstone(line) }
    let isKnown = row.flags.contains(.withheldParent)
    tombstone.replyTo = withheld.bare(tombstone.replyTo, isKnown: isKnown)
    tombstone.account = tombstone.account.map { joinedAccounts[$0] ?? $0 }
    return tombstone
  }

  private func decode<Body>(
    _ row: RecordRow, _ body: (RecordDecoder, UnsafeRawBufferPointer) throws(JSONError) -> Body
  ) throws(JSONError) -> Body {
    guard files.indices.contains(Int(row.place.file)) else {
      throw JSONError(at: 0, "expected a row of this archive")
    }
    let file = files[Int(row.place.file)]
    let visibility: Visibility = row.flags.contains(.unlisted) ? .unlisted : .public
    let decoder = RecordDecoder(folder: file.folder, defaultVisibility: visibility)
    return try file.withRecord(at: row.place) { line throws(JSONError) in try body(decoder, line) }
  }
}
