import NativeFormat

/// What an account decided about one of its posts, in the threadgate and the postgate that have its record key.
struct BlueskyGate: Hashable, Sendable {
  /// Who may reply, in the words of the native format; `nil` where everyone may.
  private(set) var allowed: [String]?
  /// The at-uris of the replies that the author hid.
  private(set) var hidden: [String] = []
  /// The at-uris of the posts that may not show the post, though they quote it.
  private(set) var detached: [String] = []

  /// Takes in the record of a gate. Gives the members that we do not know.
  mutating func read(
    _ collection: BlueskyCollection, _ reader: inout JSONReader
  ) throws(JSONError) -> [String] {
    let isPostgate = collection == .postgate
    var unknownFields: [String] = []
    try reader.object { reader, name throws(JSONError) in
      switch name {
      case "$type", "post", "createdAt": break
      case "allow" where !isPostgate: allowed = try Self.rules(&reader)
      case "hiddenReplies" where !isPostgate: hidden = try reader.strings() ?? []
      case "detachedEmbeddingUris" where isPostgate, "detachedQuotes" where isPostgate:
        detached += try reader.strings() ?? []
      case "embeddingRules" where isPostgate, "quotepostRules" where isPostgate: break
      default: unknownFields.append("\(collection.rawValue).\(name.string)")
      }
    }
    return unknownFields
  }

  /// The words for who may reply: an empty list of rules means nobody. `nil` if there is no list.
  private static func rules(_ reader: inout JSONReader) throws(JSONError) -> [String]? {
    var words: [String] = []
    let isList = try reader.array { reader throws(JSONError) in
      let type = try reader.member("$type") { reader throws(JSONError) in try reader.string() }
      let word = type.flatMap { $0.split(separator: "#").last }.flatMap { ruleWords[String($0)] } ?? "some"
      if !words.contains(word) { words.append(word) }
    }
    guard isList else { return nil }
    return words.isEmpty ? ["nobody"] : words
  }

  private static let ruleWords = [
    "mentionRule": "mentioned", "followerRule": "followers", "followingRule": "following", "listRule": "list",
  ]
}
