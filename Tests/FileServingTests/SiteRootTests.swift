import BuildDiagnostics
import Foundation
import SitePaths
import Testing

@testable import FileServing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("the folder held open")
struct SiteRootTests {
  private let site: TestSite

  init() throws {
    site = try TestSite(["a/b/x.txt": "x", "index.html": "home"])
    try site.link("a/link.txt", to: "b/x.txt")
    try site.link("out", to: "../site-secret")
    #expect(mkfifo(site.url("pipe").path, 0o644) == 0)
  }

  @Test(
    "a path leads to a file or a folder of the site, and never out of it (faults 12 to 16)",
    arguments: [
      ("a/b/x.txt", "file"), ("index.html", "file"), ("a/b", "folder"), ("a/missing", "missing"),
      ("x/y/z", "missing"),
      ("index.html/x", "missing"), ("a/link.txt", "missing"), ("out", "missing"),
      ("out/index.html", "missing"),
      ("pipe", "missing"), ("pipe/x", "missing"),
    ])
  func paths(text: String, expected: String) throws {
    let root = try SiteRoot(site.root.path)
    let path = try #require(SitePath(text))
    #expect(root.find(path).name == expected)
  }

  @Test(
    "an error of the kernel becomes the right answer (faults 14, 17, 20 and 76)",
    arguments: [
      (ENOENT, "missing"), (ELOOP, "missing"), (ENAMETOOLONG, "missing"), (ENXIO, "missing"),
      (EACCES, "unreadable"),
      (EMFILE, "exhausted"), (ENFILE, "exhausted"), (EIO, "unreadable"),
    ])
  func errors(error: CInt, expected: String) { #expect(SiteRoot.finding(error: error).name == expected) }

  @Test("a folder that is missing, or is a file, is said by name", arguments: ["missing", "index.html"])
  func unusable(name: String) throws {
    let path = site.url(name).path
    let error = #expect(throws: Diagnostic.self) { try SiteRoot(path) }
    #expect(error?.code == .siteFolderUnusable)
    #expect(error?.message.contains(path) == true)
  }

  @Test("the folder itself may be reached through a link")
  func linkedRoot() throws {
    try site.link("../current", to: "site")
    let root = try SiteRoot(site.url("../current").path)
    #expect(root.find(try #require(SitePath("index.html"))).name == "file")
  }
}

extension SiteRoot.Finding {
  fileprivate var name: String {
    switch self {
    case .file: "file"
    case .folder: "folder"
    case .missing: "missing"
    case .unreadable: "unreadable"
    case .exhausted: "exhausted"
    }
  }
}
