import RandomNumbers
import ThreadModel

@testable import Exports

/// A few exports of posts by few people, with everything that decides about publishing, made of random numbers.
struct RandomExports {
  /// What a record names another post by.
  struct Reference {
    var id: String?
    var url: String?
    var text = ""

    var name: String { id ?? url ?? "" }

    var json: String {
      let members = [id.map { #""id":"\#($0)""# }, url.map { #""url":"\#($0)""# }, #""text":"\#(text)""#]
      return "{" + members.compactMap(\.self).joined(separator: ",") + "}"
    }
  }

  /// One version of a record.
  struct Record {
    var type = "post"
    var id: String
    var file: Int
    var updated: Int
    var account = "a"
    var visibility = "public"
    var url: String?
    var aliases: [String] = []
    var parent: Reference?
    var subject: Reference?
    var tags: [String] = []
    var hiddenReplies: [String] = []
    var detachedQuotes: [String] = []

    var names: [String] { [id] + [url].compactMap(\.self) + aliases }

    var json: String {
      let time = "2026-03-04T05:\(10 + updated):00Z"
      var members = [
        #""type":"\#(type)","id":"\#(id)","account":"\#(account)","published":"2026-03-04T05:06:07Z""#,
        #""\#(type == "tombstone" ? "deleted" : "updated")":"\#(time)","visibility":"\#(visibility)""#,
        #""aliases":\#(aliases),"tags":\#(tags),"hiddenReplies":\#(hiddenReplies)"#,
        #""detachedQuotes":\#(detachedQuotes)"#,
      ]
      if let url { members.append(#""url":"\#(url)""#) }
      if let parent { members.append(#""replyTo":\#(parent.json)"#) }
      if let subject { members.append(#""\#(type == "repost" ? "subject" : "quote")":\#(subject.json)"#) }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// One record of an account.
  struct AccountRecord {
    var id: String
    var file: Int
    var isPrivate: Bool

    var handle: String { "h\(id)" }
    var url: String { "https://x.example/@\(id)" }

    var json: String {
      let flags = isPrivate ? #"["private"]"# : "[]"
      return #"{"type":"account","id":"\#(id)","handle":"\#(handle)","url":"\#(url)","flags":\#(flags)}"#
    }
  }

  static let fileCount = 3
  private(set) var records: [Record] = []
  private(set) var accounts: [AccountRecord] = []
  /// What imports withhold, each with the last file before it.
  private(set) var imports: [(file: Int, names: [String])] = []
  private(set) var redactions: [Redactions.Entry] = []
  private(set) var allow: [String] = []
  private(set) var deny: [String] = []

  /// The same exports for the same seed.
  init(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for id in ["a", "b", "c"] {
      for file in 0..<Self.fileCount where random.index(below: 2) == 0 {
        accounts.append(AccountRecord(id: id, file: file, isPrivate: random.index(below: 20) == 0))
      }
    }
    for number in 0..<(6 + random.index(below: 24)) { records.append(Self.record(number, &random)) }
    for file in 0..<Self.fileCount where random.index(below: 6) == 0 {
      imports.append((file, (0..<2).map { _ in Self.name(&random) }))
    }
    redactions = (0..<random.index(below: 3)).map { _ in Self.redaction(&random) }
    if random.index(below: 3) == 0 { deny = (0...random.index(below: 2)).map { _ in Self.listed(&random) } }
    if random.index(below: 4) == 0 { allow = (0...random.index(below: 3)).map { _ in Self.listed(&random) } }
  }

  /// The lines of each file after its header, in an order of its own for each seed.
  func lines(shuffledBy seed: UInt64) -> [[String]] {
    var random = SeededNumbers(seed: seed)
    return (0..<Self.fileCount).map { file in
      let lines =
        accounts.filter { $0.file == file }.map(\.json) + records.filter { $0.file == file }.map(\.json)
      return lines.shuffled(using: &random)
    }
  }

  // MARK: Random values

  private static func record(_ number: Int, _ random: inout SeededNumbers) -> Record {
    let id = "p\(random.index(below: 9))"
    var record = Record(id: id, file: random.index(below: fileCount), updated: number)
    record.type = ["post", "post", "post", "post", "repost", "tombstone"][random.index(below: 6)]
    record.account = ["a", "a", "b", "c", "d"][random.index(below: 5)]
    record.visibility =
      ["public", "public", "public", "public", "unlisted", "followers"][random.index(below: 6)]
    if random.index(below: 2) == 0 { record.url = url(of: id) }
    if random.index(below: 4) == 0 { record.aliases = [name(&random)].filter { $0 != id } }
    if random.index(below: 2) == 0 { record.parent = reference(&random) }
    if record.type == "repost" { record.parent = nil }
    if record.type == "repost" || random.index(below: 4) == 0 { record.subject = reference(&random) }
    if record.type == "tombstone" { record.subject = nil }
    if record.type == "post" {
      record.tags = random.index(below: 5) == 0 ? ["t\(random.index(below: 2))"] : []
    }
    if random.index(below: 6) == 0 { record.hiddenReplies = [name(&random)] }
    if random.index(below: 6) == 0 { record.detachedQuotes = [name(&random)] }
    return record
  }

  private static func url(of id: String) -> String { "https://x.example/\(id)" }

  /// The id of a record that may be there, or another name of it.
  private static func name(_ random: inout SeededNumbers) -> String {
    let id = "p\(random.index(below: 10))"
    return random.index(below: 3) == 0 ? url(of: id) : id
  }

  private static func reference(_ random: inout SeededNumbers) -> Reference {
    let id = "p\(random.index(below: 10))"
    let text = random.index(below: 5) == 0 ? "#t\(random.index(below: 2))" : ""
    switch random.index(below: 4) {
    case 0: return Reference(url: url(of: id), text: text)
    case 1: return Reference(id: "elsewhere\(random.index(below: 3))", url: url(of: id), text: text)
    default: return Reference(id: id, text: text)
    }
  }

  private static func redaction(_ random: inout SeededNumbers) -> Redactions.Entry {
    switch random.index(below: 4) {
    case 0: Redactions.Entry(.account, ids: [["a", "@hb", "https://x.example/@c"][random.index(below: 3)]])
    case 1: Redactions.Entry(.thread, ids: [name(&random)])
    case 2: Redactions.Entry(.address, ids: [url(of: "p\(random.index(below: 10))")])
    default: Redactions.Entry(.post, ids: [name(&random)])
    }
  }

  /// A name for a list: of an account, a tag or a post.
  private static func listed(_ random: inout SeededNumbers) -> String {
    switch random.index(below: 5) {
    case 0: ["@ha", "@hb", "@hc", "@d"][random.index(below: 4)]
    case 1: "#t\(random.index(below: 2))"
    case 2: ["a", "https://x.example/@b"][random.index(below: 2)]
    default: name(&random)
    }
  }
}
