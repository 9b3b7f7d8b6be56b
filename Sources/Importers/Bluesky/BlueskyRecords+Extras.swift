import NativeFormat
import ThreadModel

extension BlueskyRecords {
  /// The members of a post's record for which `Post` has no place: the thread it says it is in, and what its
  /// author decided about replies to it and quotes of it.
  func extras(of post: BlueskyPost, _ record: BlueskyRecord) -> RecordExtras {
    var extras = extras(of: record)
    if let root = post.root, !isWithheld(root) {
      let reference = reference(to: root)
      extras.append(object: "root") { writer in
        writer.member("id", reference?.id)
        writer.member("url", reference?.url)
      }
      extras.append("conversation") { $0.string(root) }
    }
    guard let gate = scan.gates[record.url.key] else { return extras }
    if let allowed = gate.allowed { append(allowed, to: &extras) }
    extras.append("hiddenReplies", gate.hidden.filter { !isWithheld($0) })
    extras.append("detachedQuotes", gate.detached.filter { !isWithheld($0) })
    return extras
  }

  /// Where a record came from.
  func extras(of record: BlueskyRecord) -> RecordExtras {
    var extras = RecordExtras()
    extras.append(object: "source") { writer in
      writer.member("file", record.url.path)
      writer.member("hash", record.hash)
    }
    return extras
  }

  /// Who may reply: one word, or a list of them where several rules stand side by side.
  private func append(_ allowed: [String], to extras: inout RecordExtras) {
    guard allowed.count == 1, let word = allowed.first else { return extras.append("replyPolicy", allowed) }
    extras.append("replyPolicy") { $0.string(word) }
  }
}
