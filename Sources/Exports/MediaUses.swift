package import BuildDiagnostics
package import ThreadModel

/// Which records name a media item.
package struct MediaUse: Sendable {
  /// Where the first of them stands; `nil` for an account.
  package let place: Diagnostic.Place?
  /// The first of them: `post "5"`.
  fileprivate let first: String
  /// How many others there are.
  fileprivate var others = 0
  /// The place of the first among all records that name media.
  package let order: Int

  /// The records in words: `post "5" and 2 others`.
  package var words: String { others == 0 ? first : first + " and \(counted(others, "other"))" }

  /// How to say that they are shown.
  package var isShownWithout: String { others == 0 ? "it is shown" : "they are shown" }
}

extension ReadExports {
  /// The records that name some media, by media item; accounts first, and then posts in their order.
  package func uses(of sources: Set<Media.Source>) -> [Media.Source: MediaUse] {
    var uses: [Media.Source: MediaUse] = [:]
    var order = 0
    forEachMediaOwner { owner, media in
      order += 1
      let named = Set(media.flatMap(\.sources)).intersection(sources)
      for source in named {
        if uses[source] == nil {
          uses[source] = MediaUse(place: place(of: owner), first: words(for: owner), order: order)
        } else {
          uses[source]?.others += 1
        }
      }
    }
    return uses
  }

  /// Who names media.
  package enum MediaOwner {
    case account(Account)
    case post(RecordRow)
  }

  /// Calls `body` with the media of each account and each post that may be published, in their order; of posts only
  /// those for which `isWanted` holds.
  private func forEachMediaOwner(
    where isWanted: (RecordRow) -> Bool = { _ in true }, _ body: (MediaOwner, [Media]) -> Void
  ) {
    for account in archive.accounts {
      let media = [account.avatar, account.banner].compactMap { $0 } + account.emoji.map(\.media)
      if !media.isEmpty { body(.account(account), media) }
    }
    for row in archive.rows where row.kind == .post && isWanted(row) {
      guard let post = try? archive.bodies.post(row) else { continue }
      let media = post.attachments.compactMap(\.ownMedia) + post.emoji.map(\.media)
      if !media.isEmpty { body(.post(row), media) }
    }
  }

  /// The places of the media of accounts and of posts that may be published, each once, in the order of the records. Of
  /// posts only those count for which `isWanted` holds.
  package func mediaSources(where isWanted: (RecordRow) -> Bool = { _ in true }) -> [Media.Source] {
    var seen: Set<Media.Source> = []
    var sources: [Media.Source] = []
    forEachMediaOwner(where: isWanted) { _, media in
      sources += media.flatMap(\.sources).filter { seen.insert($0).inserted }
    }
    return sources
  }

  /// The URLs of pictures, videos, sounds and captions that the exports name and did not bring: of accounts, and of
  /// posts that may be published, since of no other there is a record. Each once, in the order of the records.
  package func remoteMedia() -> [String] {
    mediaSources().compactMap { if case .remote(let address) = $0 { address } else { nil } }
  }

  private func place(of owner: MediaOwner) -> Diagnostic.Place? {
    if case .post(let row) = owner { bodies.files.place(of: row) } else { nil }
  }

  private func words(for owner: MediaOwner) -> String {
    switch owner {
    case .account(let account): "account \"\(account.id)\""
    case .post(let row): "post \"\(archive.id(of: row))\""
    }
  }
}
