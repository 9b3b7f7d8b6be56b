import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// The tags that a receipt lists for caches.
struct CacheTagsTests {
  @Test("a receipt has the tags of each post and account that went, in words and in JSON, and none unasked")
  func receipt() async throws {
    let fixture = try SiteFixture()
    let ids = ["letter-1", "https://social.example/a,b c/2"]
    try fixture.export(
      ids.enumerated().map { SiteFixture.post($1, minute: $0) } + [SiteFixture.post("other")])
    try await fixture.build()
    #expect(try await fixture.redact(.post, "letter-1") { $0.isDryRun = true }.cacheTags == [])
    fixture.cacheTags = ["post:{slug}", "account:{handle}", "record:{id}", "site"]
    let post = try await fixture.redact(.post, "letter-1")
    #expect(post.cacheTags == ["account:ada", "post:letter-1", "record:letter-1", "site"])
    #expect(post.summary.contains("4 tags to clear from caches:\n  account:ada\n"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(post.json)) as? [String: Any])
    #expect(json["cacheTags"] as? [String] == post.cacheTags)
    // All that an account wrote, whatever its ids hold.
    let account = try await fixture.redact(.account, "@ada") { $0.isDryRun = true }
    #expect(account.cacheTags.contains("post:other") && account.cacheTags.contains("account:ada"))
    #expect(account.cacheTags.contains("record:https://social.example/a%2Cb%20c/2"))
    #expect(account.summary.contains("tags that would have to be cleared from caches:"))
  }

  @Test(
    "a pattern has no character that ends a tag, and no unknown name",
    arguments: [
      ("post:{slug}", true), ("{id}", true), ("site", true), ("", false), ("a b", false), ("a,b", false),
      ("{post}", false), ("{slug", false), ("slug}", false), ("caf\u{E9}", false), ("a\nb", false),
    ])
  func pattern(text: String, isPattern: Bool) {
    #expect(CacheTags.isPattern(text) == isPattern)
  }
}
