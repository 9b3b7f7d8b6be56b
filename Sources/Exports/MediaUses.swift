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
    forEachMediaOwner { media, owner in
      order += 1
      let named = Set(media.flatMap(\.sources)).intersection(sources)
      for source in named {
        if uses[source] == nil {
          let (words, place) = owner()
          uses[source] = MediaUse(place: place, first: words, order: order)
        } else {
          uses[source]?.others += 1
        }
      }
    }
    return uses
  }

  /// Calls `body` with the media of each account and each post that may be published, in their order; of posts only
  /// those for which `isWanted` holds. `owner` says in words whose they are, and where a post is.
  private func forEachMediaOwner(
    where isWanted: (RecordRow) -> Bool = { _ in true },
    _ body: (_ media: [Media], _ owner: () -> (words: String, place: Diagnostic.Place?)) -> Void
  ) {
    for account in archive.accounts {
      let media = [account.avatar, account.banner].compactMap { $0 } + account.emoji.map(\.media)
      if !media.isEmpty { body(media) { ("account \"\(account.id)\"", nil) } }
    }
    for row in archive.rows where row.kind == .post && isWanted(row) {
      guard let post = try? archive.bodies.post(row) else { continue }
      let media = post.attachments.compactMap(\.ownMedia) + post.emoji.map(\.media)
      if !media.isEmpty { body(media) { ("post \"\(archive.id(of: row))\"", bodies.files.place(of: row)) } }
    }
  }

  /// The places of the media of accounts and of posts that may be published, each once, in the order of the records. Of
  /// posts only those count for which `isWanted` holds.
  package func mediaSources(where isWanted: (RecordRow) -> Bool = { _ in true }) -> [Media.Source] {
    var seen: Set<Media.Source> = []
    var sources: [Media.Source] = []
    forEachMediaOwner(where: isWanted) { media, _ in
      sources += media.flatMap(\.sources).filter { seen.insert($0).inserted }
    }
    return sources
  }

  /// The URLs of pictures, videos, sounds and captions that the exports name and did not bring: of accounts, and of
  /// posts that may be published, since of no other there is a record. Each once, in the order of the records.
  package func remoteMedia() -> [String] {
    mediaSources().compactMap { if case .remote(let address) = $0 { address } else { nil } }
  }
}
