import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

/// Records with more of one thing than anybody writes. Time that grows with the square of it would take an hour.
@Suite("Records that are swollen", .timeLimit(.minutes(10)))
struct SwollenRecordsTests {
  private static let count = 60_000

  @Test("a post with sixty thousand labels is read in time, each label once (fault 130)")
  func labels() throws {
    let values = (0..<Self.count).map { "{\"val\":\"l\($0)\"}" } + ["{\"val\":\"l0\"}"]
    let labels = ",\"labels\":{\"values\":[\(values.joined(separator: ","))]}"
    let result = try BlueskyImport([Grace.post(1): Grace.text("hello", labels)])
    let post = try #require(result.posts.first)
    #expect(post.labels.count == Self.count)
    #expect(post.labels.first == "l0")
  }

  @Test("a post with as many tags, half of them in its text, is read in time (fault 130)")
  func tags() throws {
    let tags = (0..<Self.count).map { "{\"type\":\"Hashtag\",\"name\":\"#t\($0)\"}" }
    let words = (0..<Self.count / 2).map { "#<b>T\($0)</b>" }
    let post = Ada.note(
      1, content: words.joined(separator: " "), ",\"tag\":[\(tags.joined(separator: ","))]")
    let result = try MastodonImport([post])
    #expect(result.posts.first?.tags.count == Self.count / 2)
    #expect(result.posts.first?.tags.first == "t\(Self.count / 2)")
  }
}
