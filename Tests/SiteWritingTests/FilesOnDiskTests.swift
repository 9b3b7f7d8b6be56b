import FileSystem
import Foundation
import SitePaths
import Testing

@testable import SiteWriting

@Suite("Files of a site that are as a build left them")
struct FilesOnDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func standing(_ paths: [String]) throws -> [String] {
    var standing = FilesOnDisk(of: try Folder(folder.site), since: nil)
    return try paths.filter { path in
      let hash = ContentHash(high: 1, low: 2)
      let line = ManifestRow(path: try #require(SitePath(path)), fingerprint: 7, hash: hash, size: 4).line
      return try line.withUnsafeBufferPointer { standing.contains(try #require(ManifestLine($0))) }
    }
  }

  @Test("many files below one folder, below others, and below none are each found where they are")
  func many() throws {
    let paths = [
      "@ada/index.html", "@ada/post/1/index.html", "@ada/post/2/embed/index.html", "@ada/post/2/index.html",
      "@ada/post/3/index.html", "@ada/reposts/index.html", "@bo/post/1/index.html", "@bo/post/2/index.html",
      "index.html", "tags/a/2/index.html", "tags/a/index.html", "tags/b/index.html",
    ]
    for path in paths { try folder.put("four", at: "site/" + path) }
    #expect(try standing(paths) == paths)
    #expect(try standing(paths.reversed()) == paths.reversed())
  }

  @Test("what is missing, of another size, a folder or a link has changed, and its neighbors have not")
  func missing() throws {
    for name in ["1", "3", "6"] { try folder.put("four", at: "site/@ada/post/\(name)/index.html") }
    try folder.put("fives", at: "site/@ada/post/2/index.html")
    try folder.put("four", at: "site/@ada/post/4/index.html/within")
    try folder.put("four", at: "site/@ada/post/5/other.html")
    try FileManager.default.createSymbolicLink(
      atPath: folder.site + "/@ada/post/5/index.html", withDestinationPath: "other.html")
    let paths = (0..<8).map { "@ada/post/\($0)/index.html" }
    #expect(try standing(paths) == [1, 3, 6].map { paths[$0] })
    #expect(try standing((0..<3).map { "@gone/post/\($0)/index.html" }).isEmpty)
  }
}
