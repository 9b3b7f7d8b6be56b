package import ThreadModel

/// What planning needs to know of a line, found in one pass that decodes nothing else.
///
/// Its texts point into the line, so it does not outlive the closure that lends the bytes.
package struct RecordOutline: Sendable {
  /// What a record says of who may see it.
  package enum StatedVisibility: Sendable {
    case none
    case known(Visibility)
    case unknown(JSONText)
    /// It says it by a value that is not a word.
    case wrong(JSONReader.Kind)
    /// It says it more than once, and no two readers need agree on which word stands.
    case repeated
    /// It says it under a key that is `visibility` but for its case.
    case misnamed(JSONText)
  }

  /// What a line is, by its `type`.
  package enum Kind { case header, account, post, repost, tombstone, end, unknown, missing }

  package var isObject = false
  package var type: JSONText?
  package var id: JSONText?
  package var slug: JSONText?
  /// The title, of which a name in URLs is made if there is no other.
  package var title: JSONText?
  package var account: JSONText?
  var url: JSONText?
  /// Other ids and URLs of the same record.
  package var aliases: [JSONText] = []
  /// The id of the post it replies to, or its URL where no id is known.
  package var parent: JSONText?
  /// The id of the post it quotes or reposts, or its URL where no id is known.
  package var subject: JSONText?
  /// The URLs that are next to the ids of those two.
  package var parentAddress, subjectAddress: JSONText?
  /// The ids of replies that the author keeps from being shown below it.
  package var hiddenReplies: [JSONText] = []
  /// The ids of posts that may not show it as a quote.
  package var detachedQuotes: [JSONText] = []
  /// `published` as it stands, for the message where it is no time.
  package var publishedText: JSONText?
  package var published: Instant?
  /// When it was last changed or deleted.
  package var updated: Instant?
  package var visibility = StatedVisibility.none
  package var flags: RecordRow.Flags = []
  /// When everybody may see it; the latest of several.
  package var publishAt: Instant?
  /// From when on nobody may see it; the earliest of several.
  package var expiresAt: Instant?
  /// What says that it is a draft, or when it may be seen, without being readable as either.
  package var unclearReadiness: JSONText?
  /// Keys that no record of the format has.
  package var unknownKeys: [JSONText] = []
  /// Unknown kinds of media.
  package var unknownKinds: [String] = []
  /// Whether it has a list of what may not be shown with it that cannot be read.
  package var hasUnclearGate = false
  /// Whether a label of its author keeps it from everybody who is not signed in.
  package var isForSignedIn = false
  /// Paths of media.
  package var mediaFiles: [String] = []
  /// Paths of media that lead out of the export's folder.
  package var unsafePaths: [String] = []
  /// The number in an `end` record.
  package var records: Int?
  var textWeight = 0.0
  var attachmentWeight = 0
  /// Finds the values that do not have the form of their keys.
  var forms = FormCheck()

  /// What the line is.
  package var kind: Kind {
    switch type {
    case nil: .missing
    case .some("post"): .post
    case .some("repost"): .repost
    case .some("account"): .account
    case .some("tombstone"): .tombstone
    case .some("header"): .header
    case .some("end"): .end
    case .some: .unknown
    }
  }

  /// Every id and URL that another record could mean this one by.
  package var names: [String] { ([id, url].compactMap { $0 } + aliases).map(\.string) }

  /// The message about a key that a record needs and that has a value of another form; `nil` for any other value.
  package func wrongValue(under key: String) -> String? {
    forms.found.first { $0.path == key }.map { $0.message(then: "the record is left out") }
  }

  /// An estimate of the HTML it will take, in bytes.
  package var weight: UInt32 {
    UInt32(clamping: RecordWeight.frame + attachmentWeight + Int(textWeight * RecordWeight.textFactor))
  }

  /// Reads a line, checking all of it.
  package init(_ line: UnsafeRawBufferPointer) throws(JSONError) {
    var reader = JSONReader(line)
    isObject = try reader.object { reader, key throws(JSONError) in
      let (start, refusals) = (reader.offset, reader.refusals)
      try read(key, &reader)
      guard reader.refusals != refusals else { return }
      // Rare, so this value is read a second time, for the message.
      try noteWrongValues(of: key, in: line, from: start)
    }
    try reader.end()
  }

  private mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    if try readIdentity(key, &reader) { return }
    if try readContent(key, &reader) { return }
    if try readReadiness(key, &reader) { return }
    if try checkOthers(key, &reader) { return }
    if !Self.isKnownBesides(key) { unknownKeys.append(key) }
  }

  /// Takes in what names the record and says who may see it; false for any other key, whose value stays.
  private mutating func readIdentity(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "type": type = try reader.text()
    case "id": id = try reader.identifierText()
    case "slug": slug = try reader.identifierText()
    case "account": account = try reader.identifierText()
    case "url": url = try reader.text()
    case "aliases": try Self.readNames(&reader, into: &aliases)
    case "hiddenReplies": try Self.readNames(&reader, into: &hiddenReplies)
    case "detachedQuotes": try Self.readNames(&reader, into: &detachedQuotes)
    case "published":
      publishedText = try reader.identifierText()
      published = publishedText?.withBytes { Instant(rfc3339: $0) }
    case "updated":
      updated = try reader.instant()
      if updated != nil { flags.insert(.edited) }
    case "deleted": updated = try reader.instant()
    case "visibility":
      let stated = try Self.statedVisibility(&reader)
      if case .none = visibility { visibility = stated } else { visibility = .repeated }
    case "records": records = try reader.int()
    case _ where key.isAnyCase(of: "visibility"): visibility = .misnamed(key)
    default: return false
    }
    return true
  }

  private static func readNames(
    _ reader: inout JSONReader, into names: inout [JSONText]
  ) throws(JSONError) {
    let isList = try reader.peek() == .array
    try reader.arrayOrOne { reader throws(JSONError) in
      guard let name = try reader.identifierText() else { return }
      if !isList { reader.countRefusal() }
      names.append(name)
    }
  }

  private static func statedVisibility(_ reader: inout JSONReader) throws(JSONError) -> StatedVisibility {
    let kind = try reader.peek()
    guard let word = try reader.text() else { return .wrong(kind) }
    return Visibility(rawValue: word.string).map(StatedVisibility.known) ?? .unknown(word)
  }
}

/// What the parts of a post weigh on a page, in bytes of HTML: estimates, rather too high than too low.
enum RecordWeight {
  /// HTML for each byte of text as it is in the record, escapes included.
  static let textFactor = 1.3
  /// The account, the time, the counts and what holds them.
  static let frame = 800
  /// One picture with its variants, video or sound.
  static let medium = 700
  static let card = 600
  static let poll = 900
  /// A quoted or reposted post.
  static let quote = 900
}
