import ThreadModel

/// Turns a record into one line of a native export, its keys in one fixed order, what is unknown left out.
///
/// An unknown attachment is among the media by its kind; one that has the name of a known kind and a URL is read
/// back as a media item elsewhere, which shows the same.
package enum RecordEncoder {
  /// The line of a record, its line feed included.
  package static func line(_ record: NativeRecord, extras: RecordExtras = RecordExtras()) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch record {
      case .header(let header): NativeHeader.members.write(header, to: &writer)
      case .account(let account): Account.members.write(account, to: &writer)
      case .post(let post): PostMembers.members.write(PostMembers(post), to: &writer)
      case .repost(let repost): Repost.members.write(repost, to: &writer)
      case .tombstone(let tombstone): Tombstone.members.write(tombstone, to: &writer)
      case .end(let records): EndMembers.members.write(records, to: &writer)
      case .unknown(let type): writer.member("type", type)
      }
      for extra in extras.members {
        writer.key(extra.key)
        writer.raw(extra.value)
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The keys that records of a type may have in this version; all others are extras.
  static func keys(ofType type: String) -> Set<String> { keys[type] ?? postKeys }

  private static let postKeys = PostMembers.members.keys

  /// The keys of records by their types, as far as these are known.
  static let keys = [
    "header": NativeHeader.members.keys, "account": Account.members.keys, "post": postKeys,
    "repost": Repost.members.keys, "tombstone": Tombstone.members.keys, "end": EndMembers.members.keys,
  ]
}
