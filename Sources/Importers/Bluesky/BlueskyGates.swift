import NativeFormat

/// What an account decided about replies to its posts and quotes of them: its threadgates and postgates.
struct BlueskyGates: Sendable {
  /// Who may reply and which replies are hidden, for the first post of a thread.
  struct Thread: Hashable, Sendable {
    /// The words of the native format; none where everyone may reply.
    var allowed: [String]?
    /// The at-uris of the replies that the author hid.
    var hidden: [String] = []
  }

  /// The threadgates by the record keys of the posts they are about.
  private(set) var threads: [String: Thread] = [:]
  /// The at-uris of the posts that may not show a post of this account that they quote, by its record key.
  private(set) var detached: [String: [String]] = [:]

  /// Takes in a threadgate, which has the key of the post that it is about. Gives the members that we do not know.
  mutating func addThreadgate(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> [String] {
    var thread = Thread()
    var unknownFields: [String] = []
    try reader.object { reader, name throws(JSONError) in
      switch name {
      case "allow": thread.allowed = try Self.rules(&reader)
      case "hiddenReplies": thread.hidden = try reader.strings() ?? []
      case "$type", "post", "createdAt": break
      default: unknownFields.append("app.bsky.feed.threadgate.\(name.string)")
      }
    }
    threads[key] = thread
    return unknownFields
  }

  /// Takes in a postgate, which has the key of the post that it is about. Gives the members that we do not know.
  mutating func addPostgate(_ key: String, _ reader: inout JSONReader) throws(JSONError) -> [String] {
    var addresses: [String] = []
    var unknownFields: [String] = []
    try reader.object { reader, name throws(JSONError) in
      switch name {
      case "detachedEmbeddingUris", "detachedQuotes": addresses += try reader.strings() ?? []
      case "$type", "post", "createdAt", "embeddingRules", "quotepostRules": break
      default: unknownFields.append("app.bsky.feed.postgate.\(name.string)")
      }
    }
    detached[key] = addresses
    return unknownFields
  }

  /// Whether the post at `address` may not show the post that it quotes.
  func isDetached(_ address: String, from key: String) -> Bool { detached[key]?.contains(address) ?? false }

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
