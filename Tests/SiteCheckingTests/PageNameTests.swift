import BuildDiagnostics
import Foundation
import Testing

@testable import SiteChecking

struct PageNameTests {
  @Test(
    "a page of a site is found by its URL, its path and its file",
    arguments: [
      "https://ada.example/a/", "https://ada.example/a/?x#y", "/a/", "/a", "a", "a/index.html", "./a/",
    ])
  func found(name: String) throws {
    let site = try CheckedFolder()
    try site.page("a/", "A page of Ada’s")
    #expect(try PageName(name).resolved(in: site.folder) == "\(site.folder)/a/index.html")
  }

  @Test("what has the name on disk comes before a page of the site, but a URL is never a file on disk")
  func onDisk() throws {
    let site = try CheckedFolder()
    try site.page("a/", "A page of Ada’s")
    try site.write("<title>Mine</title>", to: "drafts/a/index.html")
    let name = PageName("/a/", file: "\(site.folder)/drafts/a")
    #expect(try name.resolved(in: site.folder) == "\(site.folder)/drafts/a/index.html")
    let url = PageName("https://ada.example/a/", file: "\(site.folder)/drafts/a")
    #expect(try url.resolved(in: site.folder) == "\(site.folder)/a/index.html")
  }

  @Test("a folder inside a site is checked as its page; a site, or a folder of no site, as a whole")
  func checked() throws {
    let site = try CheckedFolder()
    try site.page("a/", "A page of Ada’s")
    try site.write("<title>Alone</title>", to: "drafts/index.html")
    for (folder, expected) in [
      ("", ""), ("/a", "/a/index.html"), ("/cards", "/cards"), ("/drafts", "/drafts"),
    ] {
      let name = PageName(folder, file: site.folder + folder)
      #expect(try name.checked(in: site.folder) == site.folder + expected)
    }
    // A site below another, as hosts that serve at the root want one that has a path.
    for mark in ["_redirects", "_headers"] { try site.write("", to: "a/\(mark)") }
    let inner = PageName("a", file: "\(site.folder)/a")
    #expect(try inner.checked(in: site.folder) == "\(site.folder)/a")
  }

  @Test(
    "what leads out of the site is not found", arguments: ["../x.html", "/..%2Fx.html", "a/../../x.html"])
  func outside(name: String) throws {
    let site = try CheckedFolder()
    let error = #expect(throws: Diagnostic.self) { try PageName(name).resolved(in: site.folder) }
    #expect(error?.code == .pageMissing)
  }

  @Test("a folder is a built site by the files that every build writes into it")
  func folders() throws {
    let site = try CheckedFolder()
    #expect(FolderKind.of(site.folder) == .other)
    for mark in ["_redirects", "_headers"] { try site.write("", to: mark) }
    #expect(FolderKind.of(site.folder) == .builtSite)
    #expect(FolderKind.of("\(site.folder)/nowhere") == .missing)
    #expect(FolderKind.of("\(site.folder)/index.html") == .file)
    try site.write("", to: "empty/.hidden")
    #expect(FolderKind.of("\(site.folder)/empty") == .empty)
  }
}
