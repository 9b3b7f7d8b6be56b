import Foundation

/// The made-up records of the gallery: each kind of section in each of its states, and a thread for each way in which posts
/// follow one another.
struct GalleryRecords {
  /// The sections of a post, by the names of their templates, each with all states of it.
  enum SectionKind: String, CaseIterable {
    case text, gallery, video, audio, card, poll, quote, fallback, warning, parent, repost
  }

  /// The conversations that a page of a thread shows.
  enum Conversation: String, CaseIterable {
    case alone, run, chain, fork, forkInFork, manyReplies, deleted, missing, silence

    /// The id of the post whose page shows it.
    var shown: String { "\(rawValue)-shown" }
  }

  /// One record, as a JSON object.
  typealias Record = [String: Any]

  private var records: [Record] = []
  private var time = Date(timeIntervalSince1970: 1_767_225_600)
  private static let day: TimeInterval = 86_400

  /// Makes all records.
  init() {
    records.append(["type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"])
    account("ada", "Ada", bio: "Writes what every section is tried with.")
    account("grace", "Grace")
    account("linus", "A very long name that somebody gave to themselves on purpose")
    for conversation in Conversation.allCases { add(conversation) }
    for kind in SectionKind.allCases { add(kind) }
  }

  /// The records as NDJSON.
  var ndjson: [UInt8] {
    get throws {
      try records.reduce(into: []) { text, record in
        text += try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])
        text.append(0x0A)
      }
    }
  }

  // MARK: Sections

  private mutating func add(_ kind: SectionKind) {
    switch kind {
    case .text: addTexts()
    case .gallery: addPictures()
    case .video: addVideos()
    case .audio:
      post("audio", "Sound.", ["media": [Self.media("audio", "sound.wav", "A moment of silence.")]])
      post("audio-missing", "A sound that is not kept.", ["media": [Self.elsewhere("audio", "a.mp3")]])
    case .card: addCards()
    case .poll: addPolls()
    case .quote: addQuotes()
    case .fallback:
      let recipe = ["kind": "recipe", "url": "https://example.org/recipe", "alt": "A recipe."]
      post("unknown", "Something of a kind that is not known.", ["media": [recipe]])
      post("unknown-bare", "The same, without a link.", ["media": [["kind": "recipe", "alt": "A recipe."]]])
    case .warning:
      post("warning", "What is below the warning.", ["warning": "A warning"])
      post("warning-media", "A sensitive picture.", ["sensitive": true, "media": [Self.picture]])
    case .parent:
      post("parent", "A reply on a list.", ["replyTo": ["id": "text"]], by: "grace")
      post("parent-gone", "A reply to a post that is gone.", ["replyTo": ["id": "deleted-1"]])
      post("parent-missing", "A reply to a post that is not here.", ["replyTo": Self.lighthouse(9)])
    case .repost:
      repost("repost", ["id": "text"])
      var elsewhere = Self.lighthouse(14)
      elsewhere["text"] = [["t": "Reposted words."]]
      repost("repost-elsewhere", elsewhere)
    }
  }

  private mutating func addTexts() {
    post("text", "A few words.")
    let long = "It goes on for as long as a text may before a list cuts it short. "
    post("text-long", "A long text. " + String(repeating: long, count: 30))
    let markdown = """
      **Strong**, *stressed*, `code` and a [link](https://example.org/).

      1. one
      2. two

      > A quotation.

      ```
      plain text
      ```
      """
    post("text-marked", ["markdown": markdown])
    let address = "https://example.org/a/rather/long/address/that/has/to/break/somewhere/"
    post("text-tags", "With a #tag, a mention of @grace and \(address)")
    post("text-arabic", "صباح الخير", ["lang": ["ar"]])
    post("text-japanese", "おはようございます", ["lang": ["ja"]])
    post("text-titled", "Below a title.", ["title": "A title"])
    post("counts", "With counts.", ["counts": ["likes": 1_200, "reposts": 34, "replies": 5]])
    post("edited", "Edited since.", ["updated": stamp(after: 30 * Self.day)])
  }

  /// Each layout that a gallery has.
  private mutating func addPictures() {
    for count in 1...10 {
      let text = count == 1 ? "One picture." : "\(count) pictures."
      post("pictures-\(count)", text, ["media": Array(repeating: Self.picture, count: count)])
    }
    let bare = ["kind": "image", "file": "picture.png"]
    post("picture-bare", "A picture without a description.", ["media": [bare]])
    post("picture-missing", "A picture that is not kept.", ["media": [Self.elsewhere("image", "a.jpg")]])
    post(
      "picture-partly-missing", "Two pictures, one of them not kept.",
      ["media": [Self.picture, Self.elsewhere("image", "a.jpg")]])
  }

  private mutating func addVideos() {
    var captioned: Record = Self.media("video", "video.mp4", "A sky from blue to gold.")
    captioned["captions"] = [["lang": "en", "file": "video.vtt"]]
    post("video", "A video with captions.", ["media": [captioned]])
    post(
      "gif", "A video that moves by itself.",
      ["media": [Self.media("gif", "video.mp4", "A sky from blue to gold.")]])
    post("video-missing", "A video that is not kept.", ["media": [Self.elsewhere("video", "a.mp4")]])
  }

  private mutating func addCards() {
    let bare: Record = ["url": "https://example.org/", "title": "An example"]
    var card = bare
    card["description"] = "What the link leads to."
    card["image"] = ["kind": "image", "file": "picture.png", "alt": ""]
    post("card", "A link with a card.", ["card": card])
    post("card-bare", "A card without a picture.", ["card": bare])
  }

  private mutating func addPolls() {
    let votes: [Record] = [["text": "Yes", "votes": 3], ["text": "No", "votes": 1]]
    post("poll-open", "A poll.", ["poll": ["options": votes, "ends": "2036-01-01T00:00:00Z"] as Record])
    let shares: [Record] = [["text": "Yes", "share": 0.75], ["text": "No", "share": 0.25]]
    post(
      "poll-closed", "A poll that is over.",
      ["poll": ["options": shares, "multiple": true, "closed": stamp(after: Self.day)] as Record])
    post("poll-bare", "A poll without results.", ["poll": ["options": [["text": "Yes"], ["text": "No"]]]])
  }

  private mutating func addQuotes() {
    post("quote", "A quote of a post that is here.", ["quote": ["id": "text"]])
    post("quote-picture", "A quote of pictures.", ["quote": ["id": "pictures-2"]])
    var elsewhere = Self.lighthouse(12)
    elsewhere["text"] = [["t": "Words from elsewhere."]]
    post("quote-elsewhere", "A quote of a post that is elsewhere.", ["quote": elsewhere])
    post("quote-bare", "A quote of a post that is missing.", ["quote": ["url": "https://example.org/13"]])
    post("quote-gone", "A quote of a post that is gone.", ["quote": ["id": "deleted-1"]])
  }

  // MARK: Threads

  private mutating func add(_ conversation: Conversation) {
    let name = conversation.rawValue
    func id(_ number: Int) -> String { "\(name)-\(number)" }
    switch conversation {
    case .alone: post(conversation.shown, "A post that nobody answered.")
    case .run:
      post(conversation.shown, "A thread begins.")
      for number in 1...4 {
        reply(id(number), "It goes on.", to: number == 1 ? conversation.shown : id(number - 1), by: "ada")
      }
      reply(id(5), "A reply by another.", to: id(2), by: "grace")
    case .chain:
      post(id(1), "A conversation begins.")
      for number in 2...12 {
        reply(id(number), "Reply \(number - 1).", to: id(number - 1), by: number % 2 == 0 ? "grace" : "linus")
      }
      reply(conversation.shown, "The last reply.", to: id(12), by: "ada")
    case .fork:
      post(conversation.shown, "A post with three replies.")
      for (number, account) in zip(1..., ["grace", "linus", "ada"]) {
        reply(id(number), "Reply \(number).", to: conversation.shown, by: account)
        reply("\(id(number))-again", "A reply to that.", to: id(number), by: "grace")
      }
    case .forkInFork:
      post(conversation.shown, "A fork, and in each of its branches another.")
      var parent = conversation.shown
      for number in 1...6 {
        reply("\(id(number))-side", "A side branch of depth \(number).", to: parent, by: "linus")
        reply("\(id(number))-end", "Its end.", to: "\(id(number))-side", by: "grace")
        reply(id(number), "Depth \(number).", to: parent, by: "grace")
        parent = id(number)
      }
    case .manyReplies:
      post(id(0), "A post with more replies than a page shows.")
      for number in 1...60 { reply(id(number), "Reply \(number).", to: id(0), by: "grace") }
      reply(conversation.shown, "A reply among many.", to: id(0), by: "ada")
    case .deleted:
      records.append([
        "type": "tombstone", "id": id(1), "account": "grace", "slug": "gone",
        "deleted": stamp(after: Self.day),
        "reason": "deleted",
      ])
      reply(conversation.shown, "A reply to a post that is gone.", to: id(1), by: "ada")
    case .missing:
      post(conversation.shown, "A reply to a post that is in no export.", ["replyTo": Self.lighthouse(10)])
    case .silence:
      post(conversation.shown, "A post that was answered late.")
      time += 400 * Self.day
      reply(id(1), "A late reply.", to: conversation.shown, by: "grace")
      time -= 400 * Self.day
    }
  }

  // MARK: Records

  private mutating func account(_ handle: String, _ name: String, bio: String = "") {
    records.append([
      "type": "account", "id": handle, "handle": handle, "name": name, "bio": bio, "owner": true,
    ])
  }

  /// A post an hour after the one before it.
  private mutating func post(
    _ id: String, _ text: Any, _ members: Record = [:], by account: String = "ada"
  ) {
    time += 3_600
    let post: Record = [
      "type": "post", "id": id, "slug": id.lowercased(), "account": account, "published": stamp(),
      "text": text,
    ]
    records.append(post.merging(members) { $1 })
  }

  private mutating func reply(_ id: String, _ text: String, to parent: String, by account: String) {
    post(id, text, ["replyTo": ["id": parent]], by: account)
  }

  private mutating func repost(_ id: String, _ subject: Record) {
    time += 3_600
    records.append([
      "type": "repost", "id": id, "account": "grace", "published": stamp(), "subject": subject,
    ])
  }

  private func stamp(after seconds: TimeInterval = 0) -> String {
    time.addingTimeInterval(seconds).formatted(.iso8601)
  }

  private static var picture: Record { media("image", "picture.png", "The picture of the theme.") }

  private static func media(_ kind: String, _ file: String, _ alt: String) -> Record {
    ["kind": kind, "file": file, "alt": alt]
  }

  private static func elsewhere(_ kind: String, _ file: String) -> Record {
    ["kind": kind, "url": "https://example.org/\(file)", "alt": "Something elsewhere."]
  }

  private static func lighthouse(_ number: Int) -> Record {
    ["handle": "lighthouse", "name": "Lighthouse", "url": "https://example.org/\(number)"]
  }
}
