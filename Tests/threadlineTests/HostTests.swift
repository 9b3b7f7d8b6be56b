import Foundation
import Testing

/// `threadline build --host` as a person meets it, and its maps in the servers that they are for.
struct HostTests {
  private static let export = """
    {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
    {"type":"account","id":"a","handle":"ada","name":"Ada Example","owner":true}
    {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"Words."}
    {"type":"tombstone","id":"2","account":"a","deleted":"2026-02-01T00:00:00Z","reason":"deleted"}

    """
  /// Two old addresses that differ in case alone, one that differs so from where it leads, one that is gone, and one
  /// that somebody wrote to be read as something else.
  private static let lock = """
    account\ta\t@ada/
    post\t1\t@ada/post/1/
    post\t1\t@ADA/post/1/
    post\t1\t@Ada/post/1/
    post\t1\t@ada/post/old.1/
    post\tlost\t@ada/post/lost/
    post\t1\t@x";}#{$uri}`/

    """

  private func program(base: String = "https://threads.example/", more: String = "") throws -> Program {
    let program = try Program()
    try program.write(Self.export, to: "export.ndjson")
    try program.write(Self.lock, to: "permalinks.lock")
    try program.write(
      "base_url = \"\(base)\"\nexports = [\"export.ndjson\"]\n" + more, to: "threadline.toml")
    return program
  }

  @discardableResult
  private func build(_ program: Program, _ arguments: String...) throws -> Program.Result {
    let result = try program.run(["build", "--allow-removals", "--extras", "standard"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result
  }

  private func text(_ program: Program, _ path: String) -> String? {
    try? String(contentsOfFile: "\(program.folder)/\(path)", encoding: .utf8)
  }

  /// What every server of one's own has to answer.
  private func expectRules(of server: LoopbackServer, below root: String = "", server name: String) throws {
    for old in ["/@ADA/post/1/", "/@Ada/post/1/", "/@ada/post/old.1/"] {
      let head = try server.answer(root + old).head
      #expect(
        head.hasPrefix("http/1.1 301") && head.contains("\r\nlocation: \(root)/@ada/post/1/\r\n"),
        "\(name) \(old): \(head)")
    }
    for gone in ["/@ada/post/lost/", "/@ada/post/2/"] {
      let answer = try server.answer(root + gone)
      #expect(
        answer.head.hasPrefix("http/1.1 410") && answer.head.contains("nosniff"),
        "\(name) \(gone): \(answer.head)")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("</html>"), "its page is shown")
    }
    for (path, words) in [
      "/": ["cache-control: no-cache", "frame-ancestors 'none'", "referrer-policy: no-referrer"],
      "/@ada/post/1/": ["cache-control: no-cache", "frame-ancestors 'none'", "resource-policy: same-origin"],
      "/icon.svg": ["access-control-allow-origin: *", "resource-policy: cross-origin"],
    ] {
      let head = try server.answer(root + path).head
      #expect(head.hasPrefix("http/1.1 200"), "\(name) \(path): \(head)")
      for word in words { #expect(head.contains(word), "\(name) \(path): \(head)") }
    }
    let embed = try server.answer(root + "/@ada/post/1/embed/").head
    #expect(embed.hasPrefix("http/1.1 200") && !embed.contains("frame-ancestors"), "\(name): \(embed)")
    for hidden in ["/_redirects", "/_headers", "/.hidden", "/nothing/"] {
      let answer = try server.answer(root + hidden)
      #expect(answer.head.hasPrefix("http/1.1 404"), "\(name) \(hidden): \(answer.head)")
      #expect(answer.head.contains("content-security-policy"), "\(name) \(hidden): \(answer.head)")
    }
    #expect(try server.answer(root + "/nothing/").body.count > 1_000, "the page of the site")
    #expect(try server.answer(root + "/@ada/post/1").head.contains("\r\nlocation: \(root)/@ada/post/1/\r\n"))
    let packed = try server.answer(root + "/@ada/post/1/", "Accept-Encoding: gzip\r\n")
    #expect(
      packed.head.contains("content-encoding: gzip") && packed.head.contains("vary: accept-encoding"),
      "\(packed.head)")
    #expect(packed.body.firstRange(of: [0x1F, 0x8B, 8, 0]) != nil)
  }

  /// A file of the site under a hashed name.
  private func sheet(_ program: Program, in site: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/\(site)")
    return try #require(names.first { $0.hasPrefix("site.") && $0.hasSuffix(".css") })
  }

  /// Builds a site for an address with or without a path, so that it lies below `root` as its host wants it.
  private func built(_ host: String, path: String) throws -> (Program, site: String) {
    let program = try program(base: "https://threads.example\(path)/")
    let site = "root\(path)"
    try build(program, "--host", host, "--precompress", "gzip", "--output", site)
    try "secret".write(toFile: "\(program.folder)/\(site)/.hidden", atomically: true, encoding: .utf8)
    return (program, site)
  }

  @Test(
    "nginx takes its maps, and answers as the rules say",
    .enabled(if: LoopbackServer.path(of: "nginx") != nil),
    arguments: ["", "/threads"])
  func nginx(path: String) throws {
    let (program, site) = try built("nginx", path: path)
    let port = try LoopbackServer.freePort()
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path temporary;" }
    try program.write(
      """
      daemon off; master_process off; pid nginx.pid; error_log stderr;
      events { worker_connections 64; }
      http {
        include /etc/nginx/mime.types;
        \(temporary.joined(separator: " ")) access_log off;
        include \(program.folder)/\(site)-hosts/nginx/maps.conf;
        server {
          listen 127.0.0.1:\(port);
          root \(program.folder)/root;
          include \(program.folder)/\(site)-hosts/nginx/site.conf;
        }
      }
      """, to: "nginx.conf")
    let arguments = ["-p", program.folder, "-c", "nginx.conf", "-e", "stderr"]
    let check = Process()
    check.executableURL = URL(fileURLWithPath: try #require(LoopbackServer.path(of: "nginx")))
    check.arguments = arguments + ["-t", "-q"]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
    let server = try LoopbackServer("nginx", arguments, port: port, in: program.folder)
    try expectRules(of: server, below: path, server: "nginx")
    let sheet = try server.answer("\(path)/\(sheet(program, in: site))").head
    #expect(sheet.contains("immutable") && !sheet.contains("no-cache"), "\(sheet)")
  }

  @Test(
    "Caddy takes its map, and answers as the rules say",
    .enabled(if: LoopbackServer.path(of: "caddy") != nil),
    arguments: ["", "/threads"])
  func caddy(path: String) throws {
    let (program, site) = try built("caddy", path: path)
    let port = try LoopbackServer.freePort()
    try program.write(
      """
      {
        admin off
        auto_https off
      }
      http://:\(port) {
        bind 127.0.0.1
        root * \(program.folder)/root
        import \(program.folder)/\(site)-hosts/caddy/site.caddy
      }
      """, to: "Caddyfile")
    let server = try LoopbackServer(
      "caddy", ["run", "--config", "Caddyfile", "--adapter", "caddyfile"], port: port, in: program.folder)
    try expectRules(of: server, below: path, server: "Caddy")
    let sheet = try server.answer("\(path)/\(sheet(program, in: site))").head
    #expect(sheet.contains("immutable") && !sheet.contains("no-cache"), "\(sheet)")
  }

  @Test(
    "what somebody wrote into an address reaches no map (fault 207)", arguments: ["nginx", "caddy", "s3"])
  func injection(host: String) throws {
    let program = try program()
    let result = try build(program, "--host", host)
    #expect(result.output.contains("1 address of permalinks.lock holds signs"), "\(result.output)")
    let folder = "site-hosts/\(host)"
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/\(folder)") {
      #expect(text(program, "\(folder)/\(name)")?.contains("@x") == false, "\(name)")
    }
  }

  @Test("Netlify and Cloudflare get the rules in their own words, and never both in one site")
  func ownWords() throws {
    let program = try program()
    let netlify = try build(program, "--host", "netlify").output
    #expect(text(program, "site/_redirects")?.contains("/@ada/post/old.1/ /@ada/post/1/ 301!\n") == true)
    #expect(text(program, "site/_redirects")?.contains("/@ada/post/lost/ /@ada/post/lost/ 404!\n") == true)
    #expect(netlify.contains("it answers no 410: the 2 addresses that are gone get their page with 404"))
    #expect(try program.run(["check", "site"]).status == 0)
    let cloudflare = try build(program, "--host", "cloudflare").output
    #expect(text(program, "site/_redirects")?.contains("/@ada/post/old.1/ /@ada/post/1/ 301\n") == true)
    #expect(text(program, "site/_redirects")?.contains("lost") == false)
    #expect(cloudflare.contains("it answers no 410: the 2 addresses that are gone get their page with 200"))
    let both = try program.run(["build", "--host", "netlify", "--host", "cloudflare"])
    #expect(both.status == 64 && both.errors.contains("[hosts-conflict]"), "\(both.errors)")
    let unknown = try program.run(["build", "--host", "apache"])
    #expect(
      unknown.status == 64
        && unknown.errors.contains(
          "error: the value \"apache\" is invalid for \"--host <host>\"; expected one of nginx")
    )
  }

  @Test("GitHub Pages gets the files that it needs, and what it cannot do is reported")
  func gitHubPages() throws {
    let program = try program(more: "[build]\nhost = [\"github-pages\"]\n")
    let said = try build(program).output
    #expect(
      text(program, "site/.nojekyll")?.isEmpty == true && text(program, "site/CNAME") == "threads.example\n")
    for words in ["it answers no 410: the 2", "it redirects nothing: 4", "it sends no header"] {
      #expect(said.contains(words), "\(said)")
    }
    let other = try self.program(base: "https://ada.github.io/threads/")
    try build(other, "--host", "github-pages")
    #expect(text(other, "site/.nojekyll") != nil && text(other, "site/CNAME") == nil)
  }

  @Test(
    "CloudFront's functions lead on, answer 410, and set the headers",
    .enabled(if: LoopbackServer.path(of: "node") != nil)
  )
  func cloudFront() throws {
    let program = try program()
    try build(program, "--host", "s3")
    try program.write(
      #"""
      const fs = require('fs');
      const read = (name) => fs.readFileSync('site-hosts/s3/' + name, 'utf8');
      const pairs = new Map(JSON.parse(read('outcomes.json')).data.map((pair) => [pair.key, pair.value]));
      const cf = { kvs: () => ({ get: async (key) => { if (!pairs.has(key)) throw 'none'; return pairs.get(key); } }) };
      const asked = new Function('cf', read('viewer-request.js').replace(/^import .*$/m, '') + '; return handler;')(cf);
      const answered = new Function(read('viewer-response.js') + '; return handler;')();
      (async () => {
        for (const uri of process.argv.slice(2)) {
          const got = await asked({ request: { uri } });
          const to = got.statusCode ? `${got.statusCode} ${got.headers.location ? got.headers.location.value : ''}` : got.uri;
          const headers = answered({ request: { uri }, response: { headers: {} } }).headers;
          console.log(uri, '>', to, '|', headers['cache-control'].value, '|', headers['cross-origin-resource-policy'].value);
        }
      })();
      """#, to: "try.js")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(LoopbackServer.path(of: "node")))
    process.arguments = [
      "try.js", "/", "/@Ada/post/1/index.html", "/@ada/post/lost", "/@ada", "/icon.svg", "/media/a.jpg",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: program.folder)
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(
      said == """
        / > /index.html | no-cache | same-origin
        /@Ada/post/1/index.html > 301 /@ada/post/1/ | no-cache | same-origin
        /@ada/post/lost > 410  | no-cache | same-origin
        /@ada > 301 /@ada/ | no-cache | same-origin
        /icon.svg > /icon.svg | no-cache | cross-origin
        /media/a.jpg > /media/a.jpg | public, max-age=31536000, immutable | cross-origin

        """)
  }

  @Test("the folder next to the site has the files of the hosts of this build, and no other file is deleted")
  func folder() throws {
    let program = try program()
    let dry = try program.run(["build", "--allow-removals", "--dry-run", "--host", "nginx"])
    #expect(dry.status == 0 && !FileManager.default.fileExists(atPath: "\(program.folder)/site-hosts"))
    try build(program, "--host", "nginx", "--host", "s3")
    let time = try FileManager.default.attributesOfItem(
      atPath: "\(program.folder)/site-hosts/nginx/maps.conf")
    try program.write("mine", to: "site-hosts/nginx/mine.conf")
    let said = try build(program, "--host", "nginx", "--json").output
    #expect(said.contains("\"name\" : \"nginx\"") && said.contains("/site-hosts/nginx/site.conf"))
    let now = try FileManager.default.attributesOfItem(atPath: "\(program.folder)/site-hosts/nginx/maps.conf")
    #expect(time[.modificationDate] as? Date == now[.modificationDate] as? Date, "what did not change stays")
    #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/site-hosts/s3"))
    try build(program)
    #expect(text(program, "site-hosts/nginx/mine.conf") == "mine")
    #expect(text(program, "site-hosts/nginx/maps.conf") == nil)
  }
}
