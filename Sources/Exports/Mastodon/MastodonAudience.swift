import ThreadModel

/// Who an activity or a post is addressed to, and so who may see it.
///
/// Only `to` and `cc` are ever read. What is neither addressed to everybody nor to followers was meant for
/// those it names, and what is addressed to nobody for its author alone.
/// (https://docs.joinmastodon.org/spec/activitypub/#properties-used, https://www.w3.org/TR/activitypub/#public-addressing)
struct MastodonAudience: Hashable, Sendable {
  private var to: [String] = []
  private var cc: [String] = []

  /// The three spellings of everybody that the specification knows; no other counts.
  private static let everybody: Set<String> = [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
  ]

  /// Takes in `to` or `cc` of an object, one address or an array of them.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case "to": to = try reader.strings() ?? []
    case "cc": cc = try reader.strings() ?? []
    default: break
    }
  }

  /// What the addresses amount to.
  var visibility: Visibility {
    if to.contains(where: Self.everybody.contains) { return .public }
    if cc.contains(where: Self.everybody.contains) { return .unlisted }
    if (to + cc).contains(where: { $0.hasSuffix("/followers") }) { return .followers }
    return to.isEmpty && cc.isEmpty ? .private : .direct
  }
}
