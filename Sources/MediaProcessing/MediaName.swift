package import SitePaths

/// How the files made of a media item are named: all of them by one hash, so that a search for the hash finds all.
///
///     media/3f/3f08….jpg          the media item
///     media/3f/3f08…-400.webp     a form of a picture
///     media/3f/3f08…-preview.jpg  its preview
///
/// The hash is one of the source's hash and of the recipe's version. So a list of media that may never be published
/// again, which knows the source's hash, knows the names under every recipe.
package enum MediaName {
  /// The version of what is done to a media item, its forms and its previews. A change gives every result a new name.
  package static let recipeVersion: UInt64 = 5

  /// All hashes that name what is made of a source, the source's own first: those of every recipe there was.
  ///
  /// The recipe before the second, which no release had, named its results otherwise.
  package static func hashes(ofSource hash: ContentHash) -> [ContentHash] {
    [hash] + (2...recipeVersion).map { Self.hash(ofSource: hash, recipe: $0) }
  }

  /// The hash that names what a version, this one if none is given, makes of a source.
  package static func hash(ofSource source: ContentHash, recipe: UInt64 = recipeVersion) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("media")
    for number in [recipe, source.high, source.low] { hasher.combine(number) }
    return hasher.finish()
  }

  /// Where what is made goes; `form` tells it from the media item itself.
  static func path(_ hash: ContentHash, _ form: String? = nil, format: MediaFormat) -> SitePath {
    SitePath(in: "media", hash, ending: "\(form.map { "-" + $0 } ?? "").\(format.fileExtension)")
  }
}
