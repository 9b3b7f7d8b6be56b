package import ThreadModel

/// Knows where the links inside a text lead, the site's own pages or elsewhere, and which pictures of it are there.
///
/// An answer with a scheme other than http and https, or one that starts with `//`, is not printed.
package protocol LinkResolving: Sendable {
  /// The address of an account's page, on this site or absolute; nil shows the mention as plain text.
  func mention(_ mention: Mention) -> String?
  /// The address of a tag's page; the tag comes without its `#`. Nil shows it as plain text.
  func tag(_ name: String) -> String?
  /// The picture of a custom emoji in the site; nil shows the word that it stands for.
  func emoji(_ source: Media.Source) -> EmojiPicture?
}
