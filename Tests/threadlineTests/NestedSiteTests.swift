import Foundation
import Testing

/// A site below a path, for hosts that serve a folder at the root of its domain.
struct NestedSiteTests {
  private static let export = """
    {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
    {"type":"account","id":"a","handle":"ada","name":"Ada Example","owner":true}
    {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"Words."}
    {"type":"post","id":"3","account":"a","published":"2026-01-02T00:00:00Z","text":"More words."}
    {"type":"tombstone","id":"2","account":"a","deleted":"2026-02-01T00:00:00Z","reason":"deleted"}

    """
  private static let lock = """
    account\ta\t@ada/
    post\t1\t@ada/post/1/
    post\t1\t@ada/post/old/

    """

  private func program(base: String = "https://me.example/threads/", more: String = "") throws -> Program {
    let program = try Program()
    try program.write(Self.export, to: "export.ndjson")
    try program.write(Self.lock, to: "permalinks.lock")
    try program.write(
      "base_url = \"\(base)\"\nexports = [\"export.ndjson\"]\n" + more, to: "threadline.toml")
    return program
  }

  private func exists(_ path: String, in program: Program) -> Bool {
    FileManager.default.fileExists(atPath: "\(program.folder)/\(path)")
  }

  private func text(_ path: String, in program: Program) throws -> String {
    try String(contentsOfFile: "\(program.folder)/\(path)", encoding: .utf8)
  }

  /// Every file below a folder with its bytes.
  private func files(in folder: String) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        FileManager.default.contents(atPath: "\(folder)/\(path)").map { (path, $0) }
      })
  }

  @Test(
    "a host that serves the root of a domain refuses a path in base_url, and nothing is built (fault 262)",
    arguments: [("netlify", "Netlify"), ("cloudflare", "Cloudflare Pages")])
  func refused(host: String, name: String) throws {
    let program = try program()
    let message =
      "error: \(name) serves a site at the root of its domain, and base_url has the path /threads/; either set "
      + "base_url = \"https://threads.me.example/\", or build with --nest, which puts the site into site/threads/ so "
      + "that site/ can be deployed [host-needs-root]\n"
    let flag = try program.run(["build", "--host", host])
    #expect(flag.status == 64 && flag.errors == message)
    try program.write(
      try text("threadline.toml", in: program) + "[build]\nhost = [\"\(host)\"]\n", to: "threadline.toml")
    let key = try program.run(["build"])
    #expect(key.status == 2)
    #expect(key.diagnostics.hasPrefix("threadline.toml:") && key.diagnostics.hasSuffix(": " + message))
    #expect(!exists("site", in: program) && !exists(".threadline", in: program))
    let other = try program.run(["build", "--host", host, "--base-url", "https://threads.me.example/"])
    #expect(other.status == 0, "\(other.errors)")
  }

  @Test(
    "a nested site is served from the root of a domain with its links, redirects, headers and unknown URLs (fault 262)",
    arguments: ["netlify", "cloudflare", ""])
  func served(host: String) throws {
    let program = try program(more: "[build]\nnest = true\n" + (host.isEmpty ? "" : "host = [\"\(host)\"]\n"))
    let built = try program.run(["build", "--extras", "standard"])
    #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
    let top = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/site").sorted()
    #expect(top == ["404.html", "_headers", "_redirects", "robots.txt", "threads"])
    #expect(!exists("site/threads/_redirects", in: program) && !exists("site/threads/_headers", in: program))
    let checked = try program.run(["check", "site"])
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.contains("0 errors, 0 warnings"), "\(checked.output)")

    let port = try LoopbackServer.freePort()
    let server = try LoopbackServer(
      Program.path, ["serve", "site", "--port", "\(port)"], port: port, in: program.folder)
    let root = try server.answer("/").head
    #expect(root.hasPrefix("http/1.1 302") && root.contains("\r\nlocation: /threads/\r\n"), "\(root)")
    let old = try server.answer("/threads/@ada/post/old/").head
    #expect(
      old.hasPrefix("http/1.1 301") && old.contains("\r\nlocation: /threads/@ada/post/1/\r\n"), "\(old)")
    let front = try server.answer("/threads/")
    #expect(
      front.head.hasPrefix("http/1.1 200") && front.head.contains("frame-ancestors 'none'"), "\(front.head)")
    let embed = try server.answer("/threads/@ada/post/1/embed/").head
    #expect(embed.hasPrefix("http/1.1 200") && !embed.contains("frame-ancestors"), "\(embed)")
    let page = String(decoding: front.body, as: UTF8.self)
    let sheet = try #require(page.firstMatch(of: /href="(\/threads\/site\.[0-9a-f]+\.css)"/)).1
    let styled = try server.answer(String(sheet)).head
    #expect(styled.hasPrefix("http/1.1 200") && styled.contains("immutable"), "\(styled)")
    for hidden in ["/nothing/", "/threads/nothing/", "/_redirects"] {
      let answer = try server.answer(hidden)
      #expect(
        answer.head.hasPrefix("http/1.1 404") && answer.head.contains("frame-ancestors 'none'"), "\(hidden)")
      #expect(answer.body.count > 1_000, "the page of the site")
    }
    let gone = try server.answer("/threads/@ada/post/2/").head
    let status = ["netlify": "404", "cloudflare": "200"][host] ?? "410"
    #expect(gone.hasPrefix("http/1.1 \(status)"), "\(gone)")
    #expect(try text("site/robots.txt", in: program).contains("https://me.example/threads/sitemap.xml"))
  }

  @Test("a nested site is rebuilt in part, and a site becomes nested and back without anything left behind")
  func rebuilt() throws {
    let program = try program()
    #expect(try program.run(["build"]).status == 0)
    let plain = try files(in: "\(program.folder)/site")
    let nested = try program.run(["build", "--nest", "--host", "netlify"])
    #expect(nested.status == 0 && nested.errors.isEmpty, "\(nested.errors)")
    #expect(!exists("site/index.html", in: program) && !exists("site/@ada", in: program))
    let first = try files(in: "\(program.folder)/site")
    for (path, bytes) in plain where !["_redirects", "_headers", "robots.txt"].contains(path) {
      #expect(first["threads/\(path)"] == bytes, "\(path)")
    }
    let compared = try program.run(["diff", "site", "site"])
    #expect(compared.status == 0, "\(compared.errors)")
    let again = try program.run(["build", "--nest", "--host", "netlify"]).output
    #expect(again.contains("0 files written"), "\(again)")
    try program.write(Self.export.replacing("More words.", with: "Other words."), to: "export.ndjson")
    #expect(try program.run(["build", "--nest", "--host", "netlify"]).status == 0)
    let changed = try files(in: "\(program.folder)/site")
    #expect(changed["threads/@ada/post/1/index.html"] == first["threads/@ada/post/1/index.html"])
    #expect(changed["threads/@ada/post/3/index.html"] != first["threads/@ada/post/3/index.html"])
    let fresh = try program.run(["build", "--nest", "--host", "netlify", "--output", "fresh"])
    #expect(fresh.status == 0, "\(fresh.errors)")
    #expect(try files(in: "\(program.folder)/fresh") == changed)
    try program.write(Self.export, to: "export.ndjson")
    #expect(try program.run(["build"]).status == 0)
    #expect(try files(in: "\(program.folder)/site") == plain)
    #expect(!exists("site/threads", in: program))
  }

  @Test("what is taken down goes from a nested site, and the check of takedowns knows its files")
  func redacted() throws {
    let program = try program(more: "[build]\nnest = true\n")
    #expect(try program.run(["build", "--precompress", "gzip"]).status == 0)
    let taken = try program.run(["redact", "--post", "https://me.example/threads/@ada/post/3/"])
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.output.contains("  https://me.example/threads/@ada/post/3/\n"), "\(taken.output)")
    #expect(
      try text("site/_redirects", in: program).contains("/threads/@ada/post/3/ /threads/@ada/post/3/ 410\n"))
    let checked = try program.run(["check", "--redactions", "site"])
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let explained = try program.run(["explain", "/@ada/post/1/"])
    #expect(explained.output.contains("site/threads/@ada/post/1/index.html"), "\(explained.output)")
  }

  @Test("a site at the root of its host has nothing to nest")
  func withoutPath() throws {
    let program = try program(base: "https://threads.me.example/")
    #expect(try program.run(["build", "--nest", "--host", "netlify"]).status == 0)
    #expect(exists("site/index.html", in: program))
  }
}
