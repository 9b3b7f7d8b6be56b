import Foundation
import Testing
import ThreadlineKit

struct VersionTests {
  @Test("the newest released section of the changelog has the version of the program")
  func changelog() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "CHANGELOG.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let newest = try #require(text.firstMatch(of: /\n## \[([0-9.]+)\] - \d{4}-\d\d-\d\d\n/)?.1)
    #expect(newest == SiteConfiguration.version)
  }
}
