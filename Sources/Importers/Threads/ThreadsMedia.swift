import ThreadModel

/// The media of the posts that are published, found in an archive by the URLs in its records.
struct ThreadsMedia {
  let pass: ImportPass
  /// What URLs are relative to, the nearest folder last.
  let roots: [String]

  /// The media item that a URL of the archive means; `nil` if the archive lacks it. What it
  /// is its first bytes say, in the second pass.
  func media(at address: String) -> Media? {
    guard let source = pass.source(firstOf: roots.lazy.map { $0 + address }) else { return nil }
    let start = pass.media.start(of: source)
    let found = MediaSignature.kind(of: start ?? [])
    return Media(found?.kind ?? Media.Kind(ofPath: address) ?? .file, source: source, type: found?.type)
  }
}
