import NativeFormat

/// A file of an X archive that may be opened, told by its name.
///
/// An archive holds direct messages, URLs, telephone numbers and deleted posts next to the posts. Files are
/// opened by this list and no other; what it does not name stays shut, wherever a manifest points.
struct XFile: Hashable, Sendable {
  /// What a file is read for.
  enum Role: Comparable, Sendable {
    /// Who asked for the archive and when, and which parts it has.
    case manifest
    /// The owner's name; URL and telephone number in it are skipped.
    case account, profile
    /// Whether the owner's posts are protected.
    case protection
    /// Posts for a private circle: only their ids are read, so that they can be left out elsewhere.
    case circleTweets
    case communityTweets
    /// The full texts of long posts.
    case notes
    case tweets
  }

  /// File names without their ending, and the names that the scripts in them assign to.
  private static let allowed: [(stem: String, script: String, role: Role)] = [
    ("manifest", "__THAR_CONFIG", .manifest),
    ("account", "account", .account),
    ("profile", "profile", .profile),
    ("protected-history", "protected_history", .protection),
    ("twitter-circle-tweet", "twitter_circle_tweet", .circleTweets),
    ("community-tweet", "community_tweet", .communityTweets),
    ("note-tweet", "note_tweet", .notes),
    ("tweets", "tweets", .tweets),
    ("tweet", "tweet", .tweets),
  ]

  /// Its path in the container.
  let path: String
  let role: Role
  /// Which part of a long list it is: 2 for `tweets-part2.js`, 0 for `tweets.js`.
  let part: Int
  /// What is before its name: empty, or a folder with its slash.
  let root: String

  /// The folder that the media of its archive are in too.
  var archiveRoot: String {
    for folder in ["js/tweets/", "js/"] where root.hasSuffix(folder) {
      return String(root.dropLast(folder.count))
    }
    return root
  }

  /// A file by its path; `nil` for one that is never opened.
  init?(path: String) {
    let name = path.lastPathPart
    root = String(path.dropLast(name.count))
    self.path = path
    if let month = Self.month(of: name), root.hasSuffix("js/tweets/") {
      (role, part) = (.tweets, month)
      return
    }
    if name == "user_details.js", root.hasSuffix("js/") {
      (role, part) = (.account, 0)
      return
    }
    guard name.hasSuffix(".js") else { return nil }
    let pieces = name.dropLast(3).split(separator: "-part", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = pieces.count == 2 ? Int(pieces[1]) : 0, number >= 0,
      let found = Self.allowed.first(where: { $0.stem == pieces.first.map(String.init) })
    else { return nil }
    (role, part) = (found.role, number)
  }

  /// A file that is alone under any name, by the script in it: only posts may come so.
  init?(alone path: String, script: XScript) {
    guard Self.role(ofScript: script.name) == .tweets else { return nil }
    (self.path, role, part, root) = (path, .tweets, 0, "")
  }

  /// Whether a script is what a file of its role may hold, so that no other file comes in under its name.
  func mayHold(_ script: XScript) -> Bool { script.name == nil || Self.role(ofScript: script.name) == role }

  private static func role(ofScript name: String?) -> Role? {
    guard let name else { return nil }
    if name == "user_details" { return .account }
    if name.hasPrefix("tweets_"), month(of: name.dropFirst(7) + ".js") != nil { return .tweets }
    return allowed.first { $0.script == name }?.role
  }

  /// 201307 for `2013_07.js`, as archives of the years 2013 to 2018 name their parts.
  private static func month(of name: some StringProtocol) -> Int? {
    guard name.utf8.count == 10, name.hasSuffix(".js") else { return nil }
    let parts = name.dropLast(3).split(separator: "_")
    guard parts.count == 2, parts[0].utf8.count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
      year > 0, (1...12).contains(month)
    else { return nil }
    return year * 100 + month
  }
}

/// A file of an X archive: a program of one assignment, `window.YTD.tweets.part0 = [ … ]`.
struct XScript: Sendable {
  /// What is assigned to, `tweets`; `nil` if the file is bare JSON.
  let name: String?
  /// The byte at which the JSON begins.
  let start: Int

  /// How many bytes may be before the JSON.
  static let longestHead = 256

  /// Finds the JSON in a file; `nil` if none exists.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let brackets: Set<UInt8> = [UInt8(ascii: "["), UInt8(ascii: "{")]
    guard let start = bytes.prefix(Self.longestHead).firstIndex(where: brackets.contains) else { return nil }
    var head = String(decoding: bytes[..<start], as: UTF8.self).filter { !$0.isWhitespace }[...]
    if head.hasPrefix("\u{FEFF}") { head = head.dropFirst() }
    self.start = start
    name = head.hasSuffix("=") ? Self.name(in: head.dropLast()) : nil
    if name == nil, !head.isEmpty { return nil }
  }

  /// The telling part of `window.YTD.tweets.part0`, `window.__THAR_CONFIG`, `Grailbird.data.tweets_2013_07`
  /// or `var user_details`.
  private static func name(in target: Substring) -> String? {
    for prefix in ["window.YTD.", "YTD.", "window.", "Grailbird.data.", "var"] where target.hasPrefix(prefix)
    {
      return target.dropFirst(prefix.count).split(separator: ".").first.map(String.init)
    }
    return nil
  }

  /// Gives each element of the list to a closure, and checks that nothing but a semicolon follows.
  static func each(
    _ reader: inout JSONReader, _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try reader.arrayOrOne(element)
    reader.skipWhitespace()
    if reader.byte != UInt8(ascii: ";") { try reader.end() }
  }
}
