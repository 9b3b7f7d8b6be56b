import BuildDiagnostics
import Testing
import TOMLReading

@testable import ThreadlineKit

/// The key `feeds.posts`.
struct FeedLengthTests {
  @Test("a feed has as many of the newest posts as feeds.posts says", arguments: [2, 4])
  func length(posts: Int) async throws {
    let fixture = try SiteFixture()
    try fixture.export((1...5).map { SiteFixture.post("letter-\($0)", minute: $0) })
    var configuration = try fixture.meant()
    try configuration.set("feeds.posts", to: TOMLValue(.number(posts)), flag: "a test", in: fixture.folder)
    _ = try await SiteBuilder(configuration).build()
    for feed in ["feed.xml", "@ada/feed.xml"] {
      let text = try #require(fixture.page(feed))
      #expect(text.ranges(of: "<entry>").count == posts, "\(feed)")
      #expect(text.contains("Text of letter-5.") && !text.contains("Text of letter-1."))
    }
  }

  @Test("a number that no feed can have is refused", arguments: [0, 1_001])
  func refused(posts: Int) throws {
    var configuration = try SiteFixture().meant()
    #expect(throws: Diagnostic.self) {
      try configuration.set("feeds.posts", to: TOMLValue(.number(posts)), flag: "a test", in: "/")
    }
  }
}
