import Foundation
import SitePlanning
import Testing
import ThreadModel

@testable import PageRendering

/// The pages that list the accounts of a site.
struct AccountListTests {
  /// A site of some accounts, `user-001` and so on, each with a post.
  private func site(_ count: Int, _ edit: (inout Account, Int) -> Void = { _, _ in }) throws -> SiteFixture {
    var site = try SiteFixture()
    site.planSettings.extras = .lean
    for number in 1...count {
      let handle = Self.handle(number)
      site.account(handle, name: "User \(number)") { edit(&$0, number) }
      site.post("p\(number)", by: handle, at: Int64(number), "Words")
    }
    return site
  }

  private static func handle(_ number: Int) -> String {
    "user-" + String(repeating: "0", count: 3 - String(number).count) + String(number)
  }

  /// The addresses in the sitemap below `/accounts/`.
  private func listed(_ site: FixtureSite) throws -> [String] {
    try ParsedXML(site.html("sitemap-1.xml")).root.all("url").compactMap { $0.text("loc") }
      .filter { $0.contains("/accounts/") }
  }

  @Test(
    "a site of more accounts than its front page shows lists all of them by handle, on pages in the sitemap")
  func paged() async throws {
    var fixture = try site(120)
    fixture.planSettings.indexWeight = 15_000
    let site = try await fixture.render()
    #expect(site.faults() == [])
    var (handles, path, paths) = ([String](), "accounts/", [String]())
    while true {
      let page = try site.page(path)
      paths.append(path)
      handles += page.texts(".handle")
      #expect(
        page.first("h1")?.text == "Accounts" && page.link("canonical") == "https://threads.example/\(path)")
      guard let next = page.all("a", in: page.first(".pager")).first(where: { $0["rel"] == "next" })?["href"]
      else { break }
      path = String(next.dropFirst())
    }
    #expect(handles == (1...120).map { "@" + Self.handle($0) })
    #expect(paths.count > 2 && paths[1] == "accounts/page/2/")
    #expect(try listed(site) == paths.map { "https://threads.example/\($0)" })
    for path in ["", "about/"] {
      let link = try #require(site.page(path).all("a").first { $0["href"] == "/accounts/" }, "\(path)")
      #expect(link.text == "All 120 accounts", "\(path)")
    }
  }

  @Test("a site whose front page shows every account has no such pages")
  func few() async throws {
    let site = try await site(30).render()
    #expect(site.files["accounts/index.html"] == nil)
    #expect(try site.page("").all("a").allSatisfy { $0["href"] != "/accounts/" })
    #expect(try await self.site(31).render().files["accounts/index.html"] != nil)
  }

  @Test("an account whose every post is unlisted is on no list, and is not counted")
  func unlisted() async throws {
    var fixture = try site(40)
    fixture.post("hidden", by: "zoe", at: 99, "Quiet") { $0.visibility = .unlisted }
    let site = try await fixture.render()
    #expect(site.files["@zoe/index.html"] != nil)
    #expect(try site.page("accounts/").texts(".handle") == (1...40).map { "@" + Self.handle($0) })
    #expect(try site.page("").all("a").contains { $0.text == "All 40 accounts" })
  }

  @Test("a page of accounts that all ask search engines to stay away asks the same, and is in no sitemap")
  func optedOut() async throws {
    var fixture = try site(60) { account, number in
      if number > 20 { account.flags = ["noindex"] }
    }
    fixture.planSettings.indexWeight = 12_000
    let site = try await fixture.render()
    #expect(try site.page("accounts/").meta("robots") != "noindex")
    #expect(try site.page("accounts/page/2/").meta("robots") == "noindex")
    #expect(try listed(site) == ["https://threads.example/accounts/"])
  }

  @Test("no page of accounts weighs more than 120 KB, whatever their names hold")
  func weight() async throws {
    let names = [
      String(repeating: "&", count: 60), String(repeating: "日", count: 30), ":party::party::party:",
    ]
    let site = try await site(900) { account, number in
      account.name = names[number % 3]
      account.emoji = [CustomEmoji(":party:", .file("tiny.png"))].compactMap { $0 }
    }.render()
    let pages = site.files.filter { $0.key.hasPrefix("accounts/") }
    #expect(pages.count > 3)
    for (path, bytes) in pages { #expect(bytes.count <= 120_000, "\(path): \(bytes.count)") }
  }

  @Test("another account changes its own page of the list and those that count accounts, and no post's")
  func fingerprints() async throws {
    var fixture = try site(200)
    fixture.planSettings.indexWeight = 12_000
    let before = try Set(await pieces(of: fixture))
    fixture.post("new", by: "zoe", at: 500, "Words")
    let new = try await pieces(of: fixture).filter { !before.contains($0) }
    let paths = new.map(\.path).filter { $0.hasPrefix("accounts/") }
    #expect(paths.count == 1, "\(paths)")
    #expect(new.contains { $0.path == "about/" } && new.contains { $0.path == "" })
    #expect(!new.contains { $0.path.hasPrefix("@user-") })
  }

  private struct Piece: Hashable { let path: String, fingerprint: UInt64 }

  private func pieces(of fixture: SiteFixture) async throws -> [Piece] {
    let plan = try await fixture.plan()
    var pieces: [Piece] = []
    for place in 0..<plan.unitCount {
      plan.forEachGroup(of: plan.unit(at: place)) { inputs in
        if let page = inputs.pages.first {
          pieces.append(Piece(path: page.address.path, fingerprint: inputs.key.fingerprint))
        }
      }
    }
    return pieces
  }
}
