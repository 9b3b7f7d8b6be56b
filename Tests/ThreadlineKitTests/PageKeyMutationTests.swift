import BuildDiagnostics
import Foundation
import Testing

@testable import NativeFormat
@testable import PageRendering
@testable import SitePlanning
@testable import ThreadlineKit

/// A build after a change makes the site that a build from nothing makes, whatever field has changed. In debug builds it
/// also proves that pages read nothing that their keys do not cover.
@Suite("Page keys and what pages are made from")
struct PageKeyMutationTests {
  typealias Record = [String: Any]

  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
    fixture.allowsRemovals = true
    for name in ["harbour", "bread"] {
      let source = "\(SiteFixture.package)/Examples/demo/media/\(name).png"
      try FileManager.default.copyItem(atPath: source, toPath: "\(fixture.folder)/\(name).png")
    }
  }

  /// Every kind of record, with posts that answer, quote and repost the one that is changed.
  private static var records: [Record] {
    [
      ["type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"],
      ["type": "account", "id": "ada", "handle": "ada", "name": "Ada", "owner": true],
      ["type": "account", "id": "ben", "handle": "ben", "name": "Ben"],
      post("root", minute: 1), post("middle", minute: 2, more: ["replyTo": ["id": "root"]]),
      post("leaf", minute: 3, by: "ben", more: ["replyTo": ["id": "middle"]]),
      post("quoting", minute: 4, by: "ben", more: ["quote": ["id": "middle"]]),
      [
        "type": "repost", "id": "again", "account": "ben", "published": "2026-01-01T00:05:00Z",
        "subject": ["id": "middle"],
      ],
      ["type": "tombstone", "id": "gone", "account": "ada", "deleted": "2026-01-01T00:06:00Z"],
      post("orphan", minute: 7, more: ["replyTo": ["id": "gone"]]),
    ]
  }

  private static func post(
    _ id: String, minute: Int, by account: String = "ada", more: Record = [:]
  ) -> Record {
    let own: Record = [
      "type": "post", "id": id, "account": account, "published": "2026-01-01T00:0\(minute):00Z",
      "text": "Text of \(id), with @ada and #tide.",
    ]
    return own.merging(more) { $1 }
  }

  /// A change of each key of each kind of record.
  private static var changes: [String: Record] {
    [
      "middle": [
        "id": "other", "slug": "pier", "account": "ben", "published": "2026-02-01T00:00:00Z",
        "updated": "2026-03-01T00:00:00Z", "url": "https://elsewhere.example/1", "text": "New. #boat",
        "longText": "Longer.", "title": "A title", "lang": ["de"], "visibility": "unlisted",
        "warning": "Weather",
        "sensitive": true, "labels": ["nudity"], "replyTo": ["id": "quoting"], "isReply": true,
        "quote": ["id": "leaf"], "media": [["kind": "image", "file": "harbour.png", "alt": "A harbour"]],
        "card": ["url": "https://elsewhere.example/2", "title": "A card"],
        "poll": ["options": [["text": "Rye", "votes": 3], ["text": "Spelt", "votes": 1]]], "tags": ["lamp"],
        "emoji": [["shortcode": "boat", "file": "bread.png"]], "counts": ["likes": 7, "replies": 3],
        "revisions": [["published": "2025-12-01T00:00:00Z", "text": "Before."]], "draft": true,
        "publish_at": "2999-01-01T00:00:00Z", "expiresAt": "2999-01-01T00:00:00Z",
      ],
      "ada": [
        "id": "ada2", "handle": "lovelace", "name": "Ada L.", "bio": "Harbours.",
        "url": "https://ada.example/",
        "avatar": ["kind": "image", "file": "harbour.png"], "banner": ["kind": "image", "file": "bread.png"],
        "pronouns": "she", "website": "https://ada.example/about", "location": "Pier 1",
        "joined": "2020-01-01T00:00:00Z", "joinerNumber": 12, "fields": [["name": "Boat", "value": "Wood"]],
        "owner": false, "pinned": ["root"], "flags": ["noindex"], "movedTo": "https://new.example/@ada",
        "aliases": ["https://old.example/@ada"], "emoji": [["shortcode": "boat", "file": "bread.png"]],
      ],
      "again": [
        "id": "again2", "account": "ada", "published": "2026-04-01T00:00:00Z", "subject": ["id": "root"],
        "visibility": "unlisted", "url": "https://elsewhere.example/3",
      ],
      "gone": [
        "id": "gone2", "slug": "wreck", "account": "ben", "deleted": "2026-05-01T00:00:00Z",
        "reason": "private",
        "replyTo": ["id": "root"],
      ],
    ]
  }

  private func write(_ records: [Record]) throws {
    let lines = try records.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self)
    }
    try fixture.write(lines.map { $0 + "\n" }.joined(), to: "export.ndjson")
  }

  /// Builds into the site of the last build, or from nothing.
  private func build(isFresh: Bool, _ change: (inout SiteConfiguration) -> Void) async throws -> [String:
    Data]
  {
    let output = isFresh ? "fresh" : "site"
    if isFresh {
      for folder in ["fresh", ".threadline/fresh"] {
        try? FileManager.default.removeItem(atPath: "\(fixture.folder)/\(folder)")
      }
    }
    var configuration = try fixture.meant(output: output)
    change(&configuration)
    if isFresh {
      // Both builds know the same URLs.
      try FileManager.default.createDirectory(
        atPath: configuration.stateFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(
        atPath: try fixture.meant().permalinkLock, toPath: configuration.permalinkLock)
    }
    _ = try await SiteBuilder(configuration).build()
    return SiteFixture.tree("\(fixture.folder)/\(output)")
  }

  /// Expects that both builds make the same site.
  private func expectEqual(_ name: String, _ change: (inout SiteConfiguration) -> Void = { _ in })
    async throws
  {
    let rebuilt = try await build(isFresh: false, change)
    let fresh = try await build(isFresh: true, change)
    let differing = Set(rebuilt.keys).union(fresh.keys).filter { rebuilt[$0] != fresh[$0] }
    #expect(differing.isEmpty, "\(name): \(differing.sorted().prefix(5))")
  }

  @Test("a change of any field of a record (fault 255)", arguments: ["middle", "ada", "again", "gone"])
  func fields(id: String) async throws {
    let changes = try #require(Self.changes[id])
    let type = try #require(Self.records.first { $0["id"] as? String == id }?["type"] as? String)
    #expect(Set(changes.keys).union(["type"]) == RecordEncoder.keys(ofType: type))
    try write(Self.records)
    _ = try await build(isFresh: false) { _ in }
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      var records = Self.records
      for index in records.indices where records[index]["id"] as? String == id { records[index][key] = value }
      try write(records)
      try await expectEqual("\(id).\(key)")
    }
  }

  @Test(
    "a change of a post that others show, from public to withheld and back",
    arguments: ["followers", "unlisted"])
  func withheld(visibility: String) async throws {
    for id in ["root", "middle", "leaf"] {
      try write(Self.records)
      try await expectEqual("public")
      try write(
        Self.records.map { $0["id"] as? String == id ? $0.merging(["visibility": visibility]) { $1 } : $0 })
      try await expectEqual("\(id) \(visibility)")
    }
  }

  /// A change of each setting that pages show.
  private static let settings: [(String, @Sendable (inout SiteConfiguration) -> Void)] = [
    ("title", { $0.title = "Pier" }), ("language", { $0.language = "de" }),
    ("summary", { $0.summary = "Notes." }),
    ("creator", { $0.linkPreview.fediverseCreator = "@a@b.example" }),
    ("preview.title", { $0.linkPreview.title = .author }),
    ("preview.card", { $0.linkPreview.card = .avatar }),
    ("look", { $0.look = "linen" }), ("theme_color", { $0.linkPreview.themeColor = "#123456" }),
    ("time_zone", { $0.timeZone = SiteZone(identifier: "Asia/Tokyo") ?? .utc }),
    ("extras", { $0.extras = .lean }), ("reposts", { $0.listsReposts = false }),
    ("timelineLength", { $0.bounds.timelineLength = 2 }),
    ("timelineWeight", { $0.bounds.timelineWeight = 900 }),
    ("replies", { $0.bounds.replies = 0 }), ("ancestors", { $0.bounds.ancestors = 0 }),
    ("pageWeight", { $0.bounds.pageWeight = 2_000 }), ("directoryLength", { $0.bounds.directoryLength = 1 }),
    ("cutLength", { $0.bounds.cutLength = 10 }), ("feedLength", { $0.bounds.feedLength = 1 }),
    ("gridLength", { $0.bounds.gridLength = 1 }), ("legacy", { $0.legacy = [.mastodon] }),
  ]

  @Test("a change of any setting", arguments: Array(0..<21))
  func settings(index: Int) async throws {
    let (name, change) = try #require(Self.settings.indices.contains(index) ? Self.settings[index] : nil)
    #expect(Self.settings.count == 21)
    try write(Self.records)
    _ = try await build(isFresh: false) { _ in }
    try await expectEqual(name, change)
    try await expectEqual("\(name), back")
  }
}
