import BuildDiagnostics
import NativeFormat

/// The first reading of an archive: which posts may be shown, which versions of one post belong together, and
/// which long text to which post. Nothing is written before it is finished.
struct XScan: Sendable {
  /// Where a post stands.
  struct Entry: Sendable {
    let source: Int
    let start: Int
    let id: String
    /// The id that all versions of its post share.
    let group: String
    /// The ids of all versions that it names.
    let versions: [String]
    /// Whether it is a post or a repost.
    let kind: RecordKind
  }

  /// The versions of one post, oldest first; never empty.
  typealias Versions = [Entry]

  private(set) var posts: [Versions] = []
  private(set) var notes: XNotes
  /// The ids of posts that nobody may see.
  private(set) var withheld: Set<String> = []
  /// The newest version's id for that of an older one, whether the archive holds the older one or not.
  private(set) var newest: [String: String] = [:]
  /// How many posts and reposts there are, and what happens to them.
  private(set) var tally: ImportTally
  /// What `t.co` URLs of the profile lead to.
  private(set) var expanded: [String: String] = [:]
  /// Which of the owner's posts their reposts show.
  private(set) var selfReposts: XSelfReposts
  private let wanted: Set<String>
  private let showsCommunities: Bool
  private var entries: [Entry] = []

  /// Reads all posts of an account. `showsCommunities` is a person's word that posts in communities may be
  /// shown. What was counted before is in `tally`.
  init(
    _ sources: XSources, of owner: XOwner, showsCommunities: Bool, _ tally: ImportTally
  ) throws(Diagnostic) {
    self.tally = tally
    self.showsCommunities = showsCommunities
    wanted = owner.shortAddresses
    selfReposts = XSelfReposts(handle: owner.handle, account: owner.id)
    var found: [XNote] = []
    try sources.each(.notes) { _, reader throws(JSONError) in
      if let note = try XNote(&reader) { found.append(note) }
    }
    notes = XNotes(found)
    try sources.each(.circleTweets) { _, reader throws(JSONError) in
      leaveOut(try XTweet(&reader), "circle")
    }
    for role in [XFile.Role.tweets, .communityTweets] {
      try sources.each(role) { source, reader throws(JSONError) in
        let start = reader.offset
        add(try XTweet(&reader), at: start, in: source, of: sources)
      }
    }
    try findSelfReposts(in: sources)
    finish()
  }

  /// Reads all posts once more, those that nobody may see too, where reposts of them are to be known.
  private mutating func findSelfReposts(in sources: XSources) throws(Diagnostic) {
    guard !selfReposts.isEmpty else { return }
    for role in [XFile.Role.circleTweets, .communityTweets, .tweets] {
      try sources.each(role) { _, reader throws(JSONError) in
        if let tweet = try XTweet(&reader) { selfReposts.compare(tweet) }
      }
    }
  }

  private mutating func add(_ tweet: XTweet?, at start: Int, in index: Int, of sources: XSources) {
    let source = sources.sources[index]
    let place = Diagnostic.Place(source.place)
    guard let tweet else { return leaveOut(nil, "other-record") }
    if let limit = tweet.limit { return leaveOut(tweet, limit) }
    guard showsCommunities || source.file.role == .tweets && tweet.community == nil else {
      return leaveOut(tweet, "community")
    }
    guard let id = tweet.id, let group = tweet.group else {
      let message = "a post has no \"id_str\", which every post needs"
      return tally.refuse(tweet.kind, .recordWithoutID, message, at: place)
    }
    guard tweet.published != nil else {
      let message = "\"\(id)\" has no \"created_at\" that is a time"
      return tally.refuse(tweet.kind, .recordWithoutTime, message, at: place)
    }
    guard !withheld.contains(id) else { return leaveOut(tweet, "circle") }
    for link in tweet.entities ?? [] where link.kind == .link && wanted.contains(link.word) {
      if let address = link.address, address.isWebAddress { expanded[link.word] = address }
    }
    notes.join(tweet)
    selfReposts.add(tweet)
    entries.append(
      Entry(
        source: index, start: start, id: id, group: group, versions: tweet.versions, kind: tweet.kind))
  }

  private mutating func leaveOut(_ tweet: XTweet?, _ reason: String) {
    tally.leaveOut(tweet?.kind ?? .others, reason)
    guard let tweet else { return }
    withheld.formUnion([tweet.id].compactMap { $0 } + tweet.versions)
    notes.hide(tweet)
  }

  /// Puts versions of one post together, in the order in which the posts came; of an id that comes twice the
  /// later record stands.
  private mutating func finish() {
    let known = Set(entries.map(\.id))
    let groups = Dictionary(grouping: entries.indices) { entries[$0].group }
    for group in groups.values.sorted(by: { ($0.first ?? 0) < ($1.first ?? 0) }) {
      let byID = Dictionary(group.map { (entries[$0].id, entries[$0]) }) { $1 }
      let versions = byID.values.sorted { XName.isEarlier($0.id, $1.id) }
      let names = versions.flatMap { [$0.id, $0.group] + $0.versions }
      guard withheld.isDisjoint(with: names), let last = versions.last else {
        withheld.formUnion(names)
        for index in group { tally.leaveOut(entries[index].kind, "version-of-left-out") }
        continue
      }
      tally.keep(last.kind, last.id)
      tally.leaveOut(last.kind, "earlier-version", versions.count - 1)
      tally.leaveOut(last.kind, "duplicate", group.count - versions.count)
      for name in names where name != last.id && (byID[name] != nil || !known.contains(name)) {
        newest[name] = last.id
      }
      posts.append(versions)
    }
    entries = []
    expanded = expanded.filter { withheld.isDisjoint(with: XStatusURL.ids(in: $0.value)) }
    for id in withheld { tally.withheld.insert(record: id) }
    // Long texts are part of their posts; those that are alone are records of their own.
    let alone = notes.alone
    for note in alone.notes { tally.keep(.posts, note.id ?? "") }
    tally.leaveOut(.posts, "note-of-left-out", alone.hidden)
    tally.leaveOut(.posts, "unusable-note", notes.unusable)
  }
}
