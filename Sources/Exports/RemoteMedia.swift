import ThreadModel

extension ReadExports {
  /// The URLs of pictures, videos, sounds and captions that the exports name and did not bring: of accounts, and of posts that
  /// may be published, since of no other there is a record. Each once, in the order of the records.
  package func remoteMedia() -> [String] {
    var addresses: [String] = []
    var seen: Set<String> = []
    forEachMediaOwner { _, media in
      for case .remote(let address) in media.flatMap(\.sources) where seen.insert(address).inserted {
        addresses.append(address)
      }
    }
    return addresses
  }
}
