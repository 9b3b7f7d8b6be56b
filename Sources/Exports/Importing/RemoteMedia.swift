import ThreadModel

extension ReadExports {
  /// The addresses of pictures, films, sounds and captions that the exports name and did not bring: of accounts, and of posts that
  /// may be published, since of no other there is a record. Each once, in the order of the records.
  package func remoteMedia() -> [String] {
    var found = FoundAddresses()
    for account in archive.accounts {
      for media in [account.avatar, account.banner] { found.add(media) }
      for emoji in account.emoji { found.add(emoji.media) }
    }
    for row in archive.rows where row.kind == .post {
      guard let post = try? archive.bodies.post(row) else { continue }
      for attachment in post.attachments {
        switch attachment {
        case .media(let media): found.add(media)
        case .card(let card): found.add(card.image)
        case .poll, .unknown: break
        }
      }
      for emoji in post.emoji { found.add(emoji.media) }
    }
    return found.addresses
  }
}

/// Addresses, each once.
private struct FoundAddresses {
  private(set) var addresses: [String] = []
  private var seen: Set<String> = []

  /// Adds a medium, its still picture and its captions, where they are elsewhere.
  mutating func add(_ media: Media?) {
    guard let media else { return }
    let sources = [media.source, media.poster] + media.captions.map(\.source)
    for case .remote(let address)? in sources where seen.insert(address).inserted {
      addresses.append(address)
    }
  }
}
