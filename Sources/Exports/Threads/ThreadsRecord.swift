package import BuildDiagnostics
import ThreadModel

/// A record of either importer, ready to be written.
struct ThreadsRecord: Sendable {
  let record: NativeRecord
  var extras = RecordExtras()

  /// What stands in the place of content that a format of Meta's mentions and does not bring along.
  static let absentContent = "content not in the export"

  /// The id of an account; both formats know it by its name, so that they agree.
  static func accountID(_ username: String) -> String { "threads:" + username.lowercased() }

  /// An account of Threads by its name.
  static func account(_ username: String) -> Account {
    var account = Account(id: accountID(username), handle: username)
    account.url = "https://www.threads.net/@\(username)"
    return account
  }

  /// Who may reply, in our words; nil for a word of Meta's that nobody here knows.
  static func replyPolicy(_ word: String?) -> String? {
    switch word?.lowercased() {
    case "everyone": "everyone"
    case "accounts_you_follow": "following"
    case "mentioned_only": "mentioned"
    case "parent_post_author_only": "author"
    case "followers_only": "followers"
    default: nil
    }
  }
}

extension RecordExtras {
  /// Adds where a record stood before, and who may reply to it.
  mutating func append(file: String, index: Int, replyControl: String?) {
    if let policy = ThreadsRecord.replyPolicy(replyControl) {
      append("replyPolicy") { writer in writer.string(policy) }
    }
    append("source") { writer in
      writer.object { writer in
        writer.member("file", file)
        writer.member("index", index)
      }
    }
  }
}

extension Diagnostic.Code {
  /// A post that its network shows in some countries and not in others.
  package static let geoGatedPost: Diagnostic.Code = "geo-gated-post"
}
