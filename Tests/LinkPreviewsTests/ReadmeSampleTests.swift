import Foundation
import Testing

/// The samples of the README are files of `Examples/`, which `make examples` compiles and runs.
@Suite("Samples of the README")
struct ReadmeSampleTests {
  @Test("the README shows the samples as they compile and run")
  func samples() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: package.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "```swift\n").dropFirst()
    let shown = parts.map { $0.components(separatedBy: "```").first ?? "" }
    let files = ["Sources/publish/Publish.swift", "Tests/PreviewTests/PagePreviewTests.swift"]
    let compiled = try files.map {
      try String(contentsOf: package.appendingPathComponent("Examples/\($0)"), encoding: .utf8)
    }
    #expect(shown == compiled)
  }
}
