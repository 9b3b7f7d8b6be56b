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

  /// The list that is below the `main` of the page above.
  private func timeline(of page: PageParts) -> [PageParts.Piece] {
    page.body.dropFirst().first?.entries.first?.entries ?? []
  }

  /// The texts of a page's entries after a patch, as a browser applies it: deletes, updates, moves, inserts.
  private func applied(_ patch: PagePatch, to page: PageParts) -> [String] {
    var entries = timeline(of: page).map(\.html)
    for list in patch.lists where list.path == [1, 0] {
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
    #expect(parts.body.map(\.entries.count) == [0, 1, 0])
    #expect(timeline(of: parts).map(\.listed.id) == ["<h1>", "/@ada/post/1/", "/@ada/post/2/"])
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
      #expect(applied(PagePatch(from: before, to: after), to: before) == timeline(of: after).map(\.html))
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

  /// A page by what is in its `main`.
  private func page(main: String) -> PageParts { PageParts(Array("<body><main>\(main)</main></body>".utf8)) }

  @Test("what is next to a timeline is patched apart from it, and what is in no element of a list is seen")
  func neighbors() {
    let (old, new) = ("<div><article>1</article></div>", "<div><article>2</article></div>")
    let both = PagePatch(from: page(main: "<nav>a</nav>" + old), to: page(main: "<nav>b</nav>" + new))
    #expect(both.lists.map(\.path) == [[0, 1], [0]], "the inner list first")
    let changes = [("one", "two"), ("<p>one", "<p>two"), ("<script>1</script>", "<script>2</script>")]
    for (before, after) in changes {
      let patch = PagePatch(from: page(main: before + old), to: page(main: after + old))
      #expect(patch.lists.count == 1 && patch.lists.first?.updates.first?.html.contains(after) == true)
    }
    let (empty, first) = (page(main: "<nav></nav><div></div>"), page(main: "<nav></nav>" + old))
    #expect(PagePatch(from: empty, to: first).lists.first?.updates.map(\.html) == [old])
    #expect(PagePatch(from: first, to: empty).lists.first?.updates.map(\.html) == ["<div></div>"])
  }

  @Test("lists that look alike are told apart by their first entries, or else replaced as a whole")
  func alike() {
    func section(_ article: String) -> String { "<section>\(article)</section>" }
    let sections = ["a", "b", "c"].map { section("<article id=\"\($0)\"></article>") }
    let named = PagePatch(
      from: page(main: sections.dropFirst().joined()), to: page(main: sections.joined()))
    #expect(named.lists.map(\.path) == [[0]] && named.lists.first?.inserts.map(\.html) == [sections[0]])
    #expect(named.lists.first?.updates.isEmpty == true && named.lists.first?.deletes.isEmpty == true)
    let (one, two, three) = ("<article>1</article>", "<article>2</article>", "<article>3</article>")
    let old = page(main: section(one) + section(two))
    let second = PagePatch(from: old, to: page(main: section(one) + section(three)))
    #expect(second.lists.map(\.path) == [[0]] && second.lists.first?.updates.map(\.html) == [section(three)])
    let first = PagePatch(from: old, to: page(main: section(three) + section(two)))
    #expect(first.lists.map(\.path) == [[0, 0]] && first.lists.first?.updates.map(\.html) == [three])
  }

  @Test("thousands of levels are looked at as far as pages nest, and what changes below is seen")
  func deep() {
    for level in ["<div>", "<div><article></article>"] {
      let open = String(repeating: level, count: 5_000)
      let parts = page(main: "<div><article id=\"a\"></article>\(open)<article></article></div>")
      #expect(PagePatch(from: parts, to: parts).isEmpty)
    }
    func nested(_ text: String) -> PageParts {
      let open = String(repeating: "<div><article></article>", count: 12)
      return page(main: open + text + String(repeating: "</div>", count: 12))
    }
    let patch = PagePatch(from: nested("<p>one</p>"), to: nested("<p>two</p>"))
    #expect(patch.lists.map(\.path.count) == [10] && patch.lists.first?.updates.count == 1)
  }

  @Test("bytes that are not a page, and no bytes, have parts too (fault 209)")
  func garbage() {
    for text in ["", "<", "<main><main><article>", "\u{0}\u{FFFD}</body><article", "<script>"] {
      let parts = PageParts(Array(text.utf8))
      #expect(PagePatch(from: parts, to: parts).isEmpty)
    }
  }
}

extension PagePatch {
  /// Whether there is nothing to do.
  fileprivate var isEmpty: Bool { !reload && head == nil && styles == nil && lists.isEmpty }
}
