import NativeFormat
import ThreadModel

/// What the records of both importers have in common.
enum ThreadsRecord {
  /// What is in the place of content that a format of Meta's mentions and does not bring along.
  static let absentContent = "content not in the export"

  /// The id of an account; both formats know it by its name, so that they agree.
  static func accountID(_ username: String) -> String { "threads:" + username.lowercased() }

  /// An account of Threads by its name.
  static func account(_ username: String) -> Account {
    var account = Account(id: accountID(username), handle: username)
    if isUsername(username) { account.url = "https://www.threads.net/@\(username)" }
    return account
  }

  /// Whether a text is a name that an account may have, so that a URL can be made of it.
  /// (https://help.instagram.com/182492381886913)
  static func isUsername(_ text: String) -> Bool {
    (1...30).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "._".utf8.contains($0) }
  }

  /// Who may reply, in our words, by Meta's words in lower case.
  fileprivate static let replyPolicies = [
    "everyone": "everyone", "accounts_you_follow": "following", "mentioned_only": "mentioned",
    "parent_post_author_only": "author", "followers_only": "followers",
  ]
}

extension RecordExtras {
  /// Adds where a record stood before, and who may reply to it.
  mutating func append(file: String, index: Int, replyControl: String?) {
    if let policy = replyControl.flatMap({ ThreadsRecord.replyPolicies[$0.lowercased()] }) {
      append("replyPolicy") { writer in writer.string(policy) }
    }
    append(object: "source") { writer in
      writer.member("file", file)
      writer.member("index", index)
    }
  }
}
