@testable import PageRendering
import SafeMarkup
import SitePlanning
@testable import Syndication
import Testing
import ThreadModel
import TypedTemplates

@Suite("The cache of rendered posts")
struct PostCacheTests {
  @Test("a post is at hand in both forms, which are one if it has no more to show")
  func forms() async throws {
    var site = try SiteFixture()
    site.planSettings.cutLength = 40
    site.post("1", "Good morning")
    site.post("2", at: 1, String(repeating: "slow paper boats ", count: 20))
    let scene = try await site.scene()
    let cache = PostCache()
    #expect(cache.post(0) == nil)
    cache.keep(try RenderedPost(row: 0, in: scene))
    let short = try #require(cache.post(0))
    #expect(short.post.id == "1" && !isCut(short) && sections(short) == sections(short, isShort: true))
    let long = try RenderedPost(row: 1, in: scene)
    cache.keep(long)
    #expect(cache.post(1) === long && isCut(long))
    #expect(sections(long).utf8.count > sections(long, isShort: true).utf8.count)
  }

  @Test("however many posts are kept, few stay, and none is taken for another")
  func bound() async throws {
    var site = try SiteFixture()
    for number in 0..<9_000 { site.post("\(number)", at: Int64(number), "x") }
    let scene = try await site.scene()
    let cache = PostCache()
    for row in 0..<RowID(9_000) { cache.keep(try RenderedPost(row: row, in: scene)) }
    let kept = (0..<RowID(9_000)).compactMap { row in cache.post(row).map { ($0.row, row) } }
    #expect((1...2_048).contains(kept.count) && kept.allSatisfy { $0 == $1 })
    #expect(cache.post(8_999) != nil)
  }

  @Test("every page that shows a post has the dependencies of the post, even if another rendered it")
  func dependencies() async throws {
    var site = try SiteFixture()
    site.post("1", by: "ben", "Good morning")
    site.post("2", at: 1, "Hello @ben") { $0.attachments = [.media(.file("wide.jpg", alt: "A boat"))] }
    let plan = try await site.plan()
    let renderer = PageRenderer(
      plan: plan, settings: site.settings, templates: try BuiltInTheme.compiled.get(), media: FixtureMedia(),
      besides: SyndicatedFiles.files(of:in:))
    var groups = 0
    for place in 0..<plan.unitCount {
      let unit = plan.unit(at: place)
      plan.forEachGroup(of: unit) { inputs in
        let found = renderer.render(inputs) { _ in }.dependencies ?? []
        let isOnIt = inputs.pages.contains { page in
          if page.address.path.hasSuffix("/media/") { return false }
          return page.tokens.contains { if case .post(let post) = $0 { post.row == 1 } else { false } }
        }
        guard isOnIt else { return }
        groups += 1
        #expect(
          found.contains { if case .mention(_, AccountDirectory.hash("ben"), _) = $0 { true } else { false } }
        )
        #expect(found.contains { if case .medium = $0 { true } else { false } })
      }
    }
    #expect(groups > 2)
  }

  @Test("what may be shown in one place of a site is not taken from the cache in another (fault 155)")
  func places() async throws {
    var site = try SiteFixture()
    site.post("quiet", "Between us", flags: .unlisted)
    site.post("1", by: "ben", at: 1, "Look") { $0.quote = PostReference(id: "quiet") }
    let scene = try await site.scene()
    var thread = RenderedPosts(scene)
    var home = scene
    home.list = .nobody
    var list = RenderedPosts(home)
    for _ in 0..<2 {
      let (shown, listed) = (thread.post(1), list.post(1))
      #expect(sections(try #require(shown)).contains("Between us"))
      #expect(!sections(try #require(listed)).contains("Between us"))
      list = RenderedPosts(home)
      thread = RenderedPosts(scene)
    }
  }

  @Test("a post that lists show in full looks the same, whichever page needs it first (fault 259)")
  func alike() async throws {
    var site = try SiteFixture()
    site.post("1", "Look") { $0.attachments = [.media(.file("wide.jpg", alt: "é \n  slow tide"))] }
    let post = try RenderedPost(row: 0, in: try await site.scene())
    #expect(!isCut(post) && sections(post).contains("é \n  slow tide"))
    #expect(sections(post, isShort: true) == sections(post))
  }

  private func isCut(_ post: RenderedPost) -> Bool { post.shortRecord[PostFields.isCut].isShown }

  private func sections(_ post: RenderedPost, isShort: Bool = false) -> String {
    let record = isShort ? post.shortRecord : post.record
    guard case .html(let html) = record[PostFields.sections] else { return "" }
    return html.string
  }
}
