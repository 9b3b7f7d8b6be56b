import NativeFormat
package import BuildDiagnostics
import ThreadModel

/// The `manifest.js` of an archive: who asked for it and when, and which files it should have.
struct XManifest: Sendable {
  private(set) var accountID, handle, name: String?
  private(set) var generated: Instant?
  /// Whether X itself says that something is missing.
  private(set) var isPartial = false
  /// The files of posts that it lists.
  private(set) var parts: [String] = []
  /// Lists of posts that nobody here knows, with how many they hold.
  private(set) var unknownLists: [(name: String, count: Int)] = []

  /// Nothing known.
  init() {}

  /// Reads a manifest.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "userInfo": try readUser(&reader)
      case "archiveInfo": try readArchive(&reader)
      case "dataTypes":
        try reader.object { reader, key throws(JSONError) in try readList(key.string, &reader) }
      default: break
      }
    }
  }

  private mutating func readUser(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "accountId": accountID = try reader.filledIdentifier()
      case "userName": handle = try reader.filledString()
      case "displayName": name = try reader.filledString()
      default: break
      }
    }
  }

  private mutating func readArchive(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "generationDate": generated = try reader.timeOfX()
      case "isPartialArchive": isPartial = try reader.bool() ?? false
      default: break
      }
    }
  }

  private mutating func readList(_ name: String, _ reader: inout JSONReader) throws(JSONError) {
    var total = 0
    try reader.object { reader, key throws(JSONError) in
      guard key == "files" else { return }
      try reader.array { reader throws(JSONError) in
        var path: String?
        try reader.object { reader, key throws(JSONError) in
          switch key {
          case "fileName": path = try reader.filledString()
          case "count": total = total.addingReportingOverflow(try reader.writtenCount() ?? 0).partialValue
          default: break
          }
        }
        if name == "tweets" || name == "tweet", let path { parts.append(path) }
      }
    }
    guard total > 0, !Self.knownLists.contains(name) else { return }
    if name.lowercased().contains("tweet") || name == "article" { unknownLists.append((name, total)) }
  }

  /// Lists of posts that are read, or stay shut on purpose.
  private static let knownLists: Set<String> = [
    "tweets", "tweet", "noteTweet", "communityTweet", "twitterCircleTweet", "tweetHeaders", "deletedTweets",
    "deletedTweetHeaders", "deletedNoteTweet", "tweetdeck",
  ]

  /// What to say about it, given the paths of the files that are there.
  func diagnostics(found paths: [String], at place: Diagnostic.Place) -> [Diagnostic] {
    let names = Set(paths.compactMap { $0.split(separator: "/").last })
    var result: [Diagnostic] = []
    for part in parts where part.split(separator: "/").last.map(names.contains) == false {
      result.append(
        .warning(
          .incompleteArchive, at: place, "it lists \"\(part)\", which is not there; its posts are missing"))
    }
    if isPartial {
      result.append(.warning(.incompleteArchive, at: place, "X says in it that the archive is not complete"))
    }
    return result
  }
}

extension Diagnostic.Code {
  /// An X archive is not complete, so posts are missing.
  ///
  /// - Cause: X says so in the archive, or a file that it lists is missing.
  /// - Fix: Request the archive again.
  /// - Example: `archive.zip: warning: it lists "tweets-part2.js", which is not there; its posts are missing
  ///            [incomplete-archive]`
  package static let incompleteArchive: Diagnostic.Code = "incomplete-archive"
}
