import BuildDiagnostics
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "a misspelled name finds the one that was meant",
    arguments: [
      ("titel", "title"), ("TITLE", "title"), ("tilte", "title"), ("them", "theme"), ("base-url", "base_url"),
      ("languge", "language"), ("titlé", "title"),
    ])
  func misspellings(name: String, meant: String) {
    #expect(nearestName(to: name, in: ["theme", "title", "base_url", "language"]) == meant)
  }

  @Test("a name that is like none finds none", arguments: ["", "x", "publisher", "ab"])
  func strangers(name: String) {
    #expect(nearestName(to: name, in: ["theme", "title", "base_url"]) == nil)
  }

  @Test("of two equally near the first by alphabet is taken, whatever the order")
  func ties() {
    #expect(nearestName(to: "cat", in: ["hat", "bat"]) == "bat")
    #expect(nearestName(to: "cat", in: ["bat", "hat"]) == "bat")
    #expect(nearestName(to: "cat", in: [String]()) == nil)
  }

  @Test("a name of a million characters is compared in no time", .timeLimit(.minutes(10)))
  func longNames() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(nearestName(to: long, in: [long + "b"]) == long + "b")
  }
}
