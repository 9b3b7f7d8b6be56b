import ArchiveContainers
import NativeFormat
import BuildDiagnostics
import FileSystem
import ThreadModel

extension XRecords {
  /// Writes the owner and every post that may be published.
  func write(_ owner: XOwner, from sources: XSources) throws(Diagnostic) {
    try pass.write(.account(account(of: owner)))
    for versions in scan.posts {
      var tweets: [XTweet] = []
      var file = ""
      for version in versions {
        let source = sources.sources[version.source]
        file = source.file.path
        let tweet = try source.bytes.json(from: version.start, path: source.place, XTweet.init)
        guard let tweet else { continue }
        for name in tweet.unknownFields { pass.tally.unknown.add(name, at: Diagnostic.Place(source.place)) }
        tweets.append(tweet)
      }
      try write(tweets, file: file)
    }
    for note in scan.notes.alone.notes {
      if let record = record(of: note) { try pass.write(record) }
    }
  }

  /// Leaves everything out, since the account's posts are protected. The account is there as a private one,
  /// so that no other export that is read with this one shows it.
  func hide(_ owner: XOwner) throws(Diagnostic) {
    if let id = owner.id {
      var account = Account(id: id, handle: owner.handle ?? XOwner.unknownID)
      account.flags = ["private"]
      try pass.write(.account(account))
    }
    for name in [owner.id, owner.handle].compactMap({ $0 }) {
      pass.tally.withheld.insert(record: name)
      pass.tally.withheld.insert(handle: name)
    }
    let reason = "protected-account"
    for versions in scan.posts {
      if let last = versions.last { pass.leaveOut(last.kind, reason, kept: last.id) }
    }
    for note in scan.notes.alone.notes { pass.leaveOut(.posts, reason, kept: note.id ?? "") }
    pass.tell(
      .warning(
        .protectedAccount, at: Diagnostic.Place(pass.container.name),
        "the account's posts are protected, so none is shown; make them public and ask X for a new archive"))
  }
}
