import NativeFormat
import ThreadModel

/// Who an activity or a post is addressed to, and so who may see it.
///
/// Only `to` and `cc` are ever read. What is neither addressed to everybody nor to followers was meant for
/// those it names, and what is addressed to nobody for its author alone.
/// (https://docs.joinmastodon.org/spec/activitypub/#properties-used, https://www.w3.org/TR/activitypub/#public-addressing)
struct MastodonAudience: Hashable, Sendable {
  /// Whether `to` or `cc` stands more than once, so that nobody can tell who was meant.
  private(set) var isRepeated = false
  private var to: [String]?
  private var cc: [String]?

  /// The three spellings of everybody that the specification knows; no other counts.
  private static let everybody: Set<String> = [
    "https://www.w3.org/ns/activitystreams#Public", "as:Public", "Public",
  ]

  /// Takes in `to` or `cc` of an object, one URL or an array of them.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    let list: WritableKeyPath<MastodonAudience, [String]?> = key == "to" ? \.to : \.cc
    if self[keyPath: list] != nil { isRepeated = true }
    self[keyPath: list] = try reader.strings() ?? []
  }

  /// Whether it says anything, be it that nobody may see it.
  var isGiven: Bool { to != nil || cc != nil }

  /// What the URLs amount to.
  var visibility: Visibility {
    if isRepeated { return .private }
    let (to, cc) = (to ?? [], cc ?? [])
    if to.contains(where: Self.everybody.contains) { return .public }
    if cc.contains(where: Self.everybody.contains) { return .unlisted }
    if (to + cc).contains(where: { $0.hasSuffix("/followers") }) { return .followers }
    return to.isEmpty && cc.isEmpty ? .private : .direct
  }

  /// The visibility that fewer see, of audiences of one post; of those that say nothing, private.
  static func strictest(of audiences: [MastodonAudience]) -> Visibility {
    let given = Set(audiences.filter(\.isGiven).map(\.visibility))
    return Visibility.allCases.last(where: given.contains) ?? .private
  }
}
