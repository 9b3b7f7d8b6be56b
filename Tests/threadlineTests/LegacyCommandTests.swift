import Foundation
import Testing

/// `[urls] legacy` as a person meets it, and in the maps of hosts.
struct LegacyCommandTests {
  private static let export = """
    {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
    {"type":"account","id":"did:plc:ada234","handle":"ada.example","name":"Ada Example","owner":true}
    {"type":"post","id":"at://did:plc:ada234/app.bsky.feed.post/3k2a","account":"did:plc:ada234",\
    "published":"2026-01-01T00:00:00Z","text":"Words."}
    {"type":"tombstone","id":"at://did:plc:ada234/app.bsky.feed.post/3k2b","account":"did:plc:ada234",\
    "deleted":"2026-02-01T00:00:00Z","reason":"deleted"}

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.write(Self.export, to: "export.ndjson")
    try program.write(
      "base_url = \"https://me.example/\"\nexports = [\"export.ndjson\"]\n[urls]\nlegacy = [\"bluesky\"]\n",
      to: "threadline.toml")
    return program
  }

  private func text(_ program: Program, _ path: String) -> String {
    (try? String(contentsOfFile: "\(program.folder)/\(path)", encoding: .utf8)) ?? ""
  }

  @Test("the server sends old addresses on, with and without a slash, and says what is gone (fault 232)")
  func serve() throws {
    let program = try program()
    let built = try program.run(["build"])
    #expect(built.status == 0 && built.errors.isEmpty, "\(built.errors)")
    #expect(try program.run(["check", "site"]).status == 0)
    let port = try LoopbackServer.freePort()
    let server = try LoopbackServer(
      Program.path, ["serve", "site", "--port", "\(port)"], port: port, in: program.folder)
    for name in ["ada.example", "did:plc:ada234"] {
      for end in ["", "/", "/index.html"] {
        let post = try server.answer("/profile/\(name)/post/3k2a\(end)").head
        #expect(
          post.hasPrefix("http/1.1 301") && post.contains("\r\nlocation: /@ada.example/post/3k2a/\r\n"),
          "\(post)")
        let account = try server.answer("/profile/\(name)\(end)").head
        #expect(account.hasPrefix("http/1.1 301") && account.contains("\r\nlocation: /@ada.example/\r\n"))
        let gone = try server.answer("/profile/\(name)/post/3k2b\(end)")
        #expect(gone.head.hasPrefix("http/1.1 410"), "\(gone.head)")
        #expect(!String(decoding: gone.body, as: UTF8.self).contains("Ada Example"))
      }
    }
  }

  @Test("every map of hosts knows old addresses")
  func maps() throws {
    let program = try program()
    let hosts = ["nginx", "caddy", "s3", "netlify"].flatMap { ["--host", $0] }
    let built = try program.run(["build"] + hosts)
    #expect(built.status == 0, "\(built.errors)")
    #expect(!built.output.contains("holds signs"), "\(built.output)")
    let (old, new) = ("/profile/did:plc:ada234/post/3k2a/", "/@ada.example/post/3k2a/")
    for (path, words) in [
      ("site-hosts/nginx/maps.conf", "\"\(old)\" \"301 \(old) \(new)\";"),
      ("site-hosts/caddy/site.caddy", "\"\(old)\" \"\(new)\" \"\""),
      ("site-hosts/s3/outcomes.json", "{\"key\":\"\(old)\",\"value\":\"\(new)\"}"),
      ("site/_redirects", "\(old) \(new) 301!\n"),
    ] { #expect(text(program, path).contains(words), "\(path): \(text(program, path))") }
    let gone = "/profile/ada.example/post/3k2b/"
    #expect(text(program, "site-hosts/nginx/maps.conf").contains("\"410 \(gone)\""))
    #expect(text(program, "site/_redirects").contains("\(gone) \(gone) 404!\n"))
  }

  @Test("plan counts the pages, explain says what one is, and a flag goes before the file")
  func plan() throws {
    let program = try program()
    let planned = try program.run(["plan"]).output
    #expect(planned.contains("4 moved"), "\(planned)")
    let explained = try program.run(["explain", "/profile/ada.example/post/3k2a"]).output
    #expect(
      explained.contains("a small page at an old address") && explained.contains("/@ada.example/post/3k2a/"),
      "\(explained)")
    #expect(try !program.run(["plan", "--legacy", "none"]).output.contains("moved"))
    let unknown = try program.run(["plan", "--legacy", "x,myspace"])
    #expect(
      unknown.status == 64 && unknown.errors.contains("\"myspace\"; expected one of \"x\", \"mastodon\""))
  }
}
