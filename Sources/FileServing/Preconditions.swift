/// Decides whether a browser's copy is still good, and whether a range may be cut from this file.
///
/// The order is that of https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2: tags before dates, and
/// `If-None-Match` makes `If-Modified-Since` count for nothing.
struct Preconditions {
  /// The strong tag of the file with its quotes; nil if it could not be read to its end.
  let entityTag: String?
  /// When the file was last changed.
  let modified: HTTPDate
  /// Whether the file has been unchanged for so long that its date differs from that of every later one.
  let isSettled: Bool

  /// Weighs the fields of a `GET` or `HEAD`: 304 if the copy is good, 412 if the file is not the one that was meant, and
  /// `nil` if the file is to be sent.
  func status(for headers: HeaderFields) -> FileResponse.Status? {
    if let tags = headers["If-Match"] {
      guard matches(tags, weakly: false) else { return .preconditionFailed }
    } else if let date = headers["If-Unmodified-Since"].flatMap({ HTTPDate($0) }), modified > date {
      return .preconditionFailed
    }
    if let tags = headers["If-None-Match"] { return matches(tags, weakly: true) ? .notModified : nil }
    if let date = headers["If-Modified-Since"].flatMap({ HTTPDate($0) }), modified <= date {
      return .notModified
    }
    return nil
  }

  /// Whether `If-Range` allows a part: it is missing, or names this very file by a strong tag or its date.
  func allowRange(_ headers: HeaderFields) -> Bool {
    guard let condition = headers["If-Range"] else { return true }
    if condition.hasPrefix("\"") { return condition == entityTag }
    return isSettled && HTTPDate(condition) == modified
  }

  /// Whether a list such as `W/"a", "b"` or `*` holds the file's tag; `W/` counts only where weak does.
  private func matches(_ list: String, weakly: Bool) -> Bool {
    guard list != "*" else { return true }
    guard let entityTag else { return false }
    let tag = entityTag.utf8.dropFirst().dropLast()
    // Every second part between quotation marks is a tag, but one whose second mark is missing.
    let parts = list.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count - 1, by: 2).contains { place in
      let isWeak = parts[place - 1].suffix(2).elementsEqual("W/".utf8)
      return (weakly || !isWeak) && parts[place].elementsEqual(tag)
    }
  }
}
