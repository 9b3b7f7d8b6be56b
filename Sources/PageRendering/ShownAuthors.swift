import PostText
import SafeMarkup
import SitePlanning
package import ThreadModel

// Who somebody is, wherever no style and no markup of ours stands around a name.

extension RenderScene {
  /// The author of a row, with the address of the account's page if it has one.
  package func author(ofRow row: RowID) -> ShownAuthor {
    let index = inputs.record(row).account
    let path = inputs.hasTimeline(account: index) ? inputs.path(ofAccount: index) : nil
    return author(account(of: row), at: path.flatMap { absolute($0) })
  }

  /// An account as an author.
  func author(_ account: Account, at address: String?) -> ShownAuthor {
    ShownAuthor(
      name: name(account.displayName, or: account.handle), handle: account.handle, address: address)
  }

  /// A name in one line of bounded length, or the handle where there is nothing in it to be seen.
  package func name(_ name: String, or handle: String) -> String {
    if name.utf8.count <= Self.nameLength, name.isPlainLine { return name }
    var name = sanitizedLine(name)
    if name.utf8.count > Self.nameLength { name = TextExcerpt.of(name, count: Self.nameLength) }
    return name.unicodeScalars.contains(where: Self.isSeen) ? name : handle
  }

  private static let nameLength = 200

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
  }

  /// A text in one line, sanitized like the texts of posts: paired directional controls, and few combining marks.
  package func sanitizedLine(_ text: String) -> String {
    if text.isPlainLine { return text }
    let plain = RichTextParser.parse(.spans([TextSpan(text)])).text.plainText
    return plain.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The pages that an account has elsewhere.
  func otherPages(of account: Account) -> [String] {
    ([account.url].compactMap { $0 } + account.aliases.prefix(16)).compactMap { WebURL($0)?.description }
  }
}
