import ThreadModel

/// The media of the posts that are published, found in an archive by the addresses in its records.
struct ThreadsMedia {
  let pass: ImportPass
  /// What addresses are relative to, the nearest folder last.
  let roots: [String]

  /// The medium that an address of the archive means; nil where the archive lacks it. What it
  /// is its first bytes say, in the second pass.
  func media(at address: String) -> Media? {
    guard let source = pass.source(firstOf: roots.lazy.map { $0 + address }) else { return nil }
    let start = pass.media.start(of: source)
    let found = MediaSignature.kind(of: start ?? [])
    return Media(found?.kind ?? Media.Kind(ofPath: address) ?? .file, source: source, type: found?.type)
  }
}
