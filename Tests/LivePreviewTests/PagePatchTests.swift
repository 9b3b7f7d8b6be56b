import EntryDiffing
import Testing
@testable import LivePreview

@Suite("Patches of open pages")
struct PagePatchTests {
  /// A page whose list holds some posts, each by its name and its text.
  private func page(
    _ posts: [(name: String, text: String)], title: String = "Latest", style: String = "/site.1.css",
    script: String = "/site.1.js", footer: String = "Nothing here follows you."
  ) -> PageParts {
    let articles = posts.map { post in
      "<article class=\"entry\"><a href=\"/@ada/post/\(post.name)/\"><time>now</time></a><p>\(post.text)</p></article>\n"
    }
    let html = """
      <!doctype html><html lang="en"><head><title>\(title)</title><link rel="stylesheet" href="\(style)">
      <script src="/first-paint.1.js"></script></head><body class="page-home"><header>Harbour</header>
      <main id="main"><div class="timeline"><h1>Latest</h1>\(articles.joined())</div></main>
      <footer>\(footer)</footer><script src="\(script)" defer></script></body></html>
      """
    return PageParts(Array(html.utf8))
  }

  /// The texts of a page's entries after a patch, as a browser applies it: deletes, updates, moves, inserts.
  private func applied(_ patch: PagePatch, to page: PageParts) -> [String] {
    var entries = page.entries.map(\.html)
    for list in patch.lists where !list.path.isEmpty {
      for index in list.deletes.reversed() { entries.remove(at: index) }
      for update in list.updates { entries[update.index] = update.html }
      let moving = list.moves.map { entries[$0.from] }
      for index in list.moves.map(\.from).sorted(by: >) { entries.remove(at: index) }
      for (place, move) in list.moves.enumerated() { entries.insert(moving[place], at: move.to) }
      for insert in list.inserts { entries.insert(insert.html, at: insert.index) }
    }
    return entries
  }

  @Test("the list of a page is found below main, and each entry is known by the address behind its time")
  func parts() {
    let parts = page([("1", "one"), ("2", "two")])
    #expect(parts.listPath == [1, 0])
    #expect(parts.entries.map(\.listed.id) == ["<h1>", "/@ada/post/1/", "/@ada/post/2/"])
    #expect(parts.body.count == 3 && parts.styles == ["/site.1.css"] && parts.scripts.count == 2)
    #expect(parts.head.contains("<title>Latest</title>"))
  }

  @Test("a patched list is the list of the new page, whatever was deleted, changed, moved and inserted")
  func random() {
    var chance = SystemRandomNumberGenerator()
    for round in 0..<300 {
      let old = (0..<Int.random(in: 0...12, using: &chance)).map { ("\($0)", "text \($0)") }
      var new = old.filter { _ in Bool.random(using: &chance) }
      if round % 2 == 0 { new.shuffle(using: &chance) }
      for index in new.indices where Int.random(in: 0...3, using: &chance) == 0 { new[index].1 += " edited" }
      for number in 0..<Int.random(in: 0...3, using: &chance) {
        new.insert(("new-\(number)", "fresh"), at: Int.random(in: 0...new.count, using: &chance))
      }
      let (before, after) = (page(old), page(new))
      #expect(applied(PagePatch(from: before, to: after), to: before) == after.entries.map(\.html))
    }
  }

  @Test("a page that is as it was has no patch, and the rest of a page is patched apart from its entries")
  func rest() {
    let old = page([("1", "one")])
    #expect(PagePatch(from: old, to: page([("1", "one")])).isEmpty)
    #expect(PagePatch(from: old, to: page([("1", "one")], title: "Later")).head?.contains("Later") == true)
    #expect(PagePatch(from: old, to: page([("1", "one")], style: "/site.2.css")).styles == ["/site.2.css"])
    #expect(PagePatch(from: old, to: page([("1", "one")], script: "/site.2.js")).reload)
    let footer = PagePatch(from: old, to: page([("1", "one")], footer: "Gone fishing."))
    #expect(footer.lists.map(\.path) == [[]])
    #expect(footer.lists.first?.deletes.isEmpty == false || footer.lists.first?.updates.isEmpty == false)
  }

  /// A page of a thread: a post, and below it branches, each with posts and a branch of its own.
  private func thread(_ branches: [(id: String, posts: [String], inner: [String])]) -> PageParts {
    func articles(_ ids: [String]) -> String { ids.map { "<article id=\"\($0)\">\($0)</article>" }.joined() }
    let html = branches.map { branch in
      let inner =
        branch.inner.isEmpty ? "" : "<details class=\"branch\" open>\(articles(branch.inner))</details>"
      return
        "<details class=\"branch\"><summary>\(branch.posts.count)</summary>\(articles(branch.posts))\(inner)</details>"
    }
    return PageParts(
      Array(
        "<body><main><div><h1>x</h1>\(articles(["root"]))<div class=\"answers\">\(html.joined())</div></div></main></body>"
          .utf8))
  }

  @Test("a new post in a branch comes alone, wherever the branch is: nobody's folding is lost")
  func branches() {
    let old = thread([("a", ["a1", "a2"], ["i1"]), ("b", ["b1"], [])])
    let inner = PagePatch(from: old, to: thread([("a", ["a1", "a2"], ["i1", "i2"]), ("b", ["b1"], [])]))
    #expect(inner.lists.map(\.path) == [[0, 0, 2, 0, 3]])
    #expect(inner.lists.first?.inserts.map(\.html) == ["<article id=\"i2\">i2</article>"])
    #expect(inner.lists.allSatisfy { $0.updates.isEmpty && $0.deletes.isEmpty })
    let branch = PagePatch(
      from: old, to: thread([("a", ["a1", "a2"], ["i1"]), ("c", ["c1"], []), ("b", ["b1"], [])]))
    #expect(branch.lists.map(\.path) == [[0, 0, 2]])
    #expect(branch.lists.first?.inserts.map(\.index) == [1] && branch.lists.first?.updates.isEmpty == true)
    let both = PagePatch(from: old, to: thread([("b", ["b1", "b2"], []), ("a", ["a1", "a2"], ["i1"])]))
    #expect(
      both.lists.map(\.path) == [[0, 0, 2, 1], [0, 0, 2]], "the inner list first, by the steps of before")
    #expect(both.lists.last?.moves.count == 1 && both.lists.last?.inserts.isEmpty == true)
  }

  @Test("a branch that holds thousands of levels is looked at as far as pages nest")
  func deep() {
    let open = String(repeating: "<div>", count: 5_000)
    let page = PageParts(
      Array("<body><main><div><article id=\"a\"></article>\(open)<article></article></div></main>".utf8))
    #expect(PagePatch(from: page, to: page).isEmpty)
  }

  @Test("bytes that are not a page, and no bytes, have parts too (fault 209)")
  func garbage() {
    for text in ["", "<", "<main><main><article>", "\u{0}\u{FFFD}</body><article", "<script>"] {
      let parts = PageParts(Array(text.utf8))
      #expect(PagePatch(from: parts, to: parts).isEmpty)
    }
  }
}
