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
    // Under whichever spelling of the keys its row was found by.
    post.publishAt = row.flags.contains(.embargoed) ? files.read(row.place) { $0.publishAt } : nil
    post.expiresAt = row.flags.contains(.expires) ? files.read(row.place) { $0.expiresAt } : nil
    return post
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
    guard let file = files.file(of: row) else { throw JSONError(at: 0, "expected a row of this archive") }
    let visibility: Visibility = row.flags.contains(.unlisted) ? .unlisted : .public
    let decoder = RecordDecoder(folder: file.folder, defaultVisibility: visibility)
    return try file.withRecord(at: row.place) { line throws(JSONError) in try body(decoder, line) }
  }
}
