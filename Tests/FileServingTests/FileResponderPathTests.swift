import FileServing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("paths that a responder refuses or finds")
struct FileResponderPathTests {
  /// Targets that leave the site, hide in it or are no targets, with the statuses allowed.
  static let refused: [(fault: Int, target: String, statuses: [Int])] = [
    (1, "/../secret.txt", [400, 404]), (1, "/a/../../secret.txt", [400, 404]), (1, "/..", [400, 404]),
    (2, "/%2e%2e/secret.txt", [400, 404]), (2, "/%2E%2E/secret.txt", [400, 404]),
    (2, "/.%2e/secret.txt", [400, 404]), (2, "/%2e./secret.txt", [400, 404]),
    (3, "/%252e%252e/secret.txt", [404]),
    (4, "/..%2fsecret.txt", [404]), (4, "/a%2findex.html", [404]), (4, "/a%2Findex.html", [404]),
    (5, "/..\\secret.txt", [400, 404]), (5, "/..%5csecret.txt", [400, 404]),
    (5, "/a%5Cindex.html", [400, 404]),
    (6, "/%00", [400]), (6, "/index.html%00.png", [400]),
    (7, "/%zz", [400]), (7, "/%", [400]), (7, "/%4", [400]), (7, "/a%", [400]), (7, "/%4g", [400]),
    (8, "/%c0%ae%c0%ae/secret.txt", [400, 404]), (8, "/%ff", [400, 404]), (8, "/%ed%a0%80", [400, 404]),
    (9, "/\u{FF0E}\u{FF0E}/secret.txt", [404]), (9, "/..\u{2215}secret.txt", [404]),
    (9, "/%EF%BC%8E%EF%BC%8E/secret.txt", [404]), (9, "/%E2%88%95index.html", [404]),
    (10, "/..;/secret.txt", [404]), (10, "/a/..;/..;/secret.txt", [404]),
    (11, "/../site-secret/", [400, 404]), (11, "/-secret/", [404]),
    (18, "/.hidden", [404]), (18, "/.git/config", [404]), (18, "/%2egit/config", [404]),
    (18, "/a/.hidden", [404]),
    (18, "/a/.well-known/x", [404]), (18, "/.well-known/.hidden", [404]),
    (19, "//.git//config", [404]), (19, "/./.git/config", [400, 404]), (19, "//index.html", [404]),
    (19, "/a//", [404]),
    (21, "/%0d%0aSet-Cookie:x=1", [400, 404]), (21, "/a%0d%0aX: y", [400, 404]), (21, "/%0a", [400, 404]),
    (23, "/\u{FFFD}", [400]),
    (28, "/index.html/", [404]), (28, "/a/index.html/", [404]),
    (29, "/empty/", [404]), (29, "/empty", [404]),
    (56, "*", [400]), (56, "index.html", [400]), (56, "ftp://host/index.html", [400]),
    (56, "http:///x", [400]),
    (56, "", [400]), (56, "http://host/../secret.txt", [400, 404]),
  ]

  static let site = Result {
    try TestSite([
      "index.html": "home", "a/index.html": "a", "empty/x.txt": "x", ".hidden": TestSite.secret,
      ".git/config": TestSite.secret, "a/.hidden": TestSite.secret, "a/.well-known/x": TestSite.secret,
      ".well-known/.hidden": TestSite.secret, ".well-known/security.txt": "contact",
    ])
  }

  @Test(
    "a target that is not a file of the site is refused, with not a byte of another (faults 1 to 11, 18, 19, 21, 28 and 29)",
    arguments: refused)
  func refuses(fault: Int, target: String, statuses: [Int]) throws {
    let response = try Self.site.get().get(target)
    #expect(statuses.contains(response.status.code), "fault \(fault): \(target)")
    #expect(!response.text.contains(TestSite.secret), "fault \(fault): \(target)")
    #expect(response.headers["Location"] == nil, "fault \(fault): \(target)")
    #expect(response.headers.fields.allSatisfy { !$0.value.contains("\n") }, "fault \(fault): \(target)")
  }

  @Test("only the well-known folder at the root may begin with a dot (fault 18)")
  func wellKnown() throws {
    #expect(try Self.site.get().get("/.well-known/security.txt").text == "contact")
  }

  @Test("a symlink to a file outside is not found (fault 12)")
  func linkToFileOutside() throws {
    let site = try TestSite()
    try site.link("out.txt", to: "../secret.txt")
    try site.link("absolute.txt", to: site.url("../secret.txt").path)
    for target in ["/out.txt", "/absolute.txt"] { #expect(try site.get(target).status == .notFound) }
  }

  @Test(
    "a symlinked folder outside is not found (fault 13)", arguments: ["/out", "/out/", "/out/index.html"])
  func linkToFolderOutside(target: String) throws {
    let site = try TestSite()
    try site.link("out", to: "../site-secret")
    #expect(try site.get(target).status == .notFound)
  }

  @Test("a symlink that leads to itself is not found (fault 14)", arguments: ["/loop", "/loop/", "/ring/x"])
  func linkLoop(target: String) throws {
    let site = try TestSite()
    try site.link("loop", to: "loop")
    try site.link("ring", to: "../site/ring")
    #expect(try site.get(target).status == .notFound)
  }

  @Test("a symlink inside the root is not followed either (fault 15)", arguments: ["/link.html", "/link/"])
  func linkInside(target: String) throws {
    let site = try TestSite(["index.html": "home", "a/index.html": "a"])
    try site.link("link.html", to: "index.html")
    try site.link("link", to: "a")
    #expect(try site.get(target).status == .notFound)
  }

  @Test("a pipe, a socket and a device are not found, at once (fault 16)", .timeLimit(.minutes(10)))
  func special() throws {
    let site = try TestSite(["index.html": "home"])
    #expect(mkfifo(site.url("pipe").path, 0o644) == 0)
    try site.link("null", to: "/dev/null")
    let listener = try UnixSocket(site.url("s").path)
    defer { listener.close() }
    let began = ContinuousClock.now
    for target in ["/pipe", "/pipe/", "/null", "/s"] {
      #expect(try site.get(target).status == .notFound, "\(target)")
    }
    #expect(ContinuousClock.now - began < .seconds(20))
    #expect(try site.get("/").text == "home")
  }

  @Test("a name of 300 bytes, a path of 4 KB and more are not found or too long (fault 20)")
  func long() throws {
    let site = try TestSite()
    #expect(try site.get("/" + String(repeating: "n", count: 300)).status == .notFound)
    #expect(try site.get(String(repeating: "/d", count: 2_048)).status == .notFound)
    #expect(try site.get("/" + String(repeating: "a/", count: 4_000)).status == .notFound)
    #expect(try site.get("/" + String(repeating: "x", count: 9_000)).status == .uriTooLong)
    #expect(try site.get("/?" + String(repeating: "x", count: 1_000_000)).status == .uriTooLong)
  }

  @Test("the composed and the decomposed form of one name are two names (fault 22)")
  func normalization() throws {
    let site = try TestSite(["caf\u{E9}.txt": "composed"])
    #expect(try site.get("/caf%C3%A9.txt").text == "composed")
    #expect(try site.get("/cafe%CC%81.txt").status == .notFound)
  }

  @Test("raw UTF-8 in a target is the name it spells (fault 23)")
  func rawUTF8() throws {
    let site = try TestSite(["w\u{E4}ld/\u{1F333}.txt": "tree"])
    #expect(try site.get("/w\u{E4}ld/\u{1F333}.txt").text == "tree")
    #expect(try site.get("/w%C3%A4ld/%F0%9F%8C%B3.txt").text == "tree")
  }

  @Test(
    "marks of an address that are part of a name find exactly that file (fault 24)",
    arguments: [
      ("/q%3Fmark.txt", "q?mark.txt"), ("/plus+plus.txt", "plus+plus.txt"),
      ("/semi;colon.txt", "semi;colon.txt"),
      ("/@ada/x.txt", "@ada/x.txt"), ("/a%20b.txt", "a b.txt"), ("/hash%23.txt", "hash#.txt"),
      ("/100%25.txt", "100%.txt"), ("/a..b.txt", "a..b.txt"), ("/..a", "x"), ("/colon:x.txt", "colon:x.txt"),
      ("/*.txt", "*.txt"), ("/%41.txt", "A.txt"), ("/tilde~", "tilde~"),
    ])
  func exactNames(target: String, name: String) throws {
    let site = try TestSite(["A.txt": "A.txt", "mark.txt": "wrong", "q": "wrong", "plus plus.txt": "wrong"])
    try site.write(name, to: name)
    let response = try site.get(target + "?query=1&x=/../")
    if target == "/..a" {
      #expect(response.status == .notFound)
    } else {
      #expect(response.text == name)
    }
  }

  @Test("a target with scheme and host means its path")
  func absoluteForm() throws {
    let site = try TestSite(["index.html": "home", "a/index.html": "a"])
    #expect(try site.get("http://elsewhere.example/a/?x").text == "a")
    #expect(try site.get("HTTPS://elsewhere.example").text == "home")
    #expect(try site.get("http://elsewhere.example?x").text == "home")
    #expect(try site.get("http://elsewhere.example/a").headers["Location"] == "/a/")
  }
}

/// A socket of the file system that listens until it is closed.
private struct UnixSocket {
  private let number: CInt

  init(_ path: String) throws {
    number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
    }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  func close() { _ = Glibc.close(number) }
}
