import Foundation
import Testing

/// The samples of the README are files of the tests, so they compile and run.
@Suite("Samples of the README")
struct ReadmeSampleTests {
  @Test("the README shows the samples as they compile and run")
  func samples() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(
      contentsOf: tests.deletingLastPathComponent().appendingPathComponent("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "```swift\n").dropFirst()
    let shown = parts.map { $0.components(separatedBy: "```").first ?? "" }
    let files = ["ThreadlineKitTests/ReadmeBuildSample.swift", "LinkPreviewsTests/ReadmePreviewSample.swift"]
    let compiled = try files.map {
      try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(shown == compiled)
  }
}
