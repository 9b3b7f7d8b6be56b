import Foundation

/// The made-up records of the gallery: each kind of section in each of its states, which `gallery.ndjson` has, and a thread
/// for each way in which posts follow one another.
struct GalleryRecords {
  /// The conversations that a page of a thread shows.
  enum Conversation: String, CaseIterable {
    case alone, run, chain, fork, forkInFork, manyReplies, deleted, withheld, missing, silence

    /// The id of the post whose page shows it.
    var shown: String { "\(rawValue)-shown" }
  }

  /// One record, as a JSON object.
  typealias Record = [String: Any]

  private var records: [Record] = []
  private var time = Date(timeIntervalSince1970: 1_767_225_600)
  private static let day: TimeInterval = 86_400

  /// Makes the records of all conversations.
  private init() { for conversation in Conversation.allCases { add(conversation) } }

  /// All records as NDJSON.
  static var ndjson: [UInt8] {
    get throws {
      try GalleryRecords().records.reduce(into: PackageResources.gallery_ndjson) { text, record in
        text += try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])
        text.append(0x0A)
      }
    }
  }

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
    case .deleted, .withheld:
      records.append([
        "type": "tombstone", "id": id(1), "account": "grace", "slug": "gone-\(name)", "reason": name,
        "deleted": stamp(after: Self.day),
      ])
      reply(conversation.shown, "A reply to a post that is gone.", to: id(1), by: "ada")
    case .missing:
      let elsewhere = ["handle": "lighthouse", "name": "Lighthouse", "url": "https://example.org/10"]
      post(conversation.shown, "A reply to a post that is in no export.", replyTo: elsewhere)
    case .silence:
      post(conversation.shown, "A post that was answered late.")
      time += 400 * Self.day
      reply(id(1), "A late reply.", to: conversation.shown, by: "grace")
      time -= 400 * Self.day
    }
  }

  // MARK: Records

  /// A post an hour after the one before it.
  private mutating func post(
    _ id: String, _ text: String, replyTo parent: [String: String]? = nil, by account: String = "ada"
  ) {
    time += 3_600
    var post: Record = [
      "type": "post", "id": id, "slug": id.lowercased(), "account": account, "published": stamp(),
      "text": text,
    ]
    post["replyTo"] = parent
    records.append(post)
  }

  private mutating func reply(_ id: String, _ text: String, to parent: String, by account: String) {
    post(id, text, replyTo: ["id": parent], by: account)
  }

  private func stamp(after seconds: TimeInterval = 0) -> String {
    time.addingTimeInterval(seconds).formatted(.iso8601)
  }
}
