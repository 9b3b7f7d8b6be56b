import SitePaths
import Testing
import ThreadModel

@testable import SitePlanning

struct AccountFingerprintTests {
  private static let ada = Account(id: "id:ada", handle: "ada")

  /// For each member of an account a way to change it.
  private static let changes: [String: @Sendable (inout Account) -> Void] = [
    "id": { $0.id = "id:ben" }, "handle": { $0.handle = "ben" }, "name": { $0.name = "" },
    "bio": { $0.bio = .plain("Of engines.") }, "url": { $0.url = "https://ada.example" },
    "avatar": { $0.avatar = Media(.image, source: .remote("a.png")) },
    "banner": { $0.banner = Media(.image, source: .remote("a.png")) },
    "pronouns": { $0.pronouns = "she" }, "website": { $0.website = "she" },
    "location": { $0.location = "she" },
    "joined": { $0.joined = Instant(clamping: 1) }, "joinerNumber": { $0.joinerNumber = 1 },
    "fields": { $0.fields = [.init(name: "a", value: .plain("b"))] }, "isOwner": { $0.isOwner = true },
    "pinned": { $0.pinned = ["1"] }, "flags": { $0.flags = ["1"] }, "movedTo": { $0.movedTo = "she" },
    "aliases": { $0.aliases = ["1"] }, "otherHandles": { $0.otherHandles = ["1"] },
    "emoji": { $0.emoji = CustomEmoji(":boat:", Media(.image, source: .remote("a.png"))).map { [$0] } ?? [] },
  ]

  private static func hash(_ account: Account) -> ContentHash {
    var hasher = ContentHasher()
    account.combine(into: &hasher)
    return hasher.finish()
  }

  @Test("every member of an account is in its hash, each in a place of its own")
  func members() {
    #expect(Set(Mirror(reflecting: Self.ada).children.compactMap(\.label)) == Set(Self.changes.keys))
    var hashes = Set([Self.hash(Self.ada)])
    for (_, change) in Self.changes {
      var account = Self.ada
      change(&account)
      hashes.insert(Self.hash(account))
    }
    #expect(hashes.count == Self.changes.count + 1)
  }
}
