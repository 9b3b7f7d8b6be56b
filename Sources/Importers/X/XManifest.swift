import NativeFormat
import BuildDiagnostics
import ThreadModel

/// The `manifest.js` of an archive: who asked for it and when, and which files it should have.
struct XManifest: Sendable {
  /// What it says of who asked for the archive.
  private(set) var owner = XOwner()
  private(set) var generated: Instant?
  /// Whether X itself says that something is missing.
  private var isPartial = false
  /// The files of posts that it lists.
  private var parts: [String] = []
  /// Lists of posts that nobody here knows, with how many they hold.
  private var unknownLists: [(name: String, count: Int)] = []

  /// Nothing known.
  init() {}

  /// Reads a manifest.
  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.nestedMembers { reader, path throws(JSONError) in
      switch path {
      case "archiveInfo.generationDate": generated = try reader.timeOfX()
      case "archiveInfo.isPartialArchive": isPartial = try reader.bool() ?? false
      default:
        let keys = path.split(separator: ".")
        if keys.count == 3, keys[0] == "dataTypes", keys[2] == "files" {
          try readFiles(of: String(keys[1]), &reader)
        } else if keys.first == "userInfo" {
          try owner.read(&reader, path)
        }
      }
    }
  }

  private mutating func readFiles(of name: String, _ reader: inout JSONReader) throws(JSONError) {
    var total = 0
    try reader.array { reader throws(JSONError) in
      let file = try reader.members { reader throws(JSONError) in try reader.filledIdentifier() }
      let count = file["count"].flatMap { Int($0) } ?? 0
      total = total.addingReportingOverflow(max(0, count)).partialValue
      if name == "tweets" || name == "tweet", let path = file["fileName"] { parts.append(path) }
    }
    guard total > 0, !Self.knownLists.contains(name) else { return }
    if name.lowercased().contains("tweet") || name == "article" { unknownLists.append((name, total)) }
  }

  /// Lists of posts that are read, or stay shut on purpose.
  private static let knownLists: Set<String> = [
    "tweets", "tweet", "noteTweet", "communityTweet", "twitterCircleTweet", "tweetHeaders", "deletedTweets",
    "deletedTweetHeaders", "deletedNoteTweet", "tweetdeck",
  ]

  /// Says what there is to say about it, given the paths of the files that are there.
  func tell(found paths: [String], at place: Diagnostic.Place, to tally: inout ImportTally) {
    let names = Set(paths.compactMap { $0.split(separator: "/").last })
    for part in parts where part.split(separator: "/").last.map(names.contains) == false {
      tally.diagnostics.append(
        .warning(
          .incompleteArchive, at: place, "it lists \"\(part)\", which is not there; its posts are missing"))
    }
    if isPartial {
      tally.diagnostics.append(
        .warning(.incompleteArchive, at: place, "X says in it that the archive is not complete"))
    }
    for list in unknownLists { tally.unknown.add(list.name, list.count, at: place) }
  }
}
