import Testing
import ThreadModel

@testable import Importers

@Suite("Marks in texts of Threads")
struct ThreadsTextMarkTests {
  private func spoiler(_ offset: Int?, _ length: Int?) -> ThreadsTextMark {
    ThreadsTextMark(offset: offset, length: length, isSpoiler: true)
  }

  @Test("a spoiler is counted in UTF-16 units")
  func units() {
    let source = ThreadsTextMark.source("🦦 dies at the end 🦦", [spoiler(3, 4), spoiler(19, 2)])
    #expect(
      source
        == .spans(
          [
            TextSpan("🦦 "), TextSpan("dies", isSpoiler: true), TextSpan(" at the end "),
            TextSpan("🦦", isSpoiler: true),
          ]))
  }

  @Test("marks that overlap share what both cover")
  func overlap() {
    let bold = ThreadsTextMark(offset: 1, length: 2, style: .bold)
    let source = ThreadsTextMark.source("abcd", [bold, spoiler(2, 2)])
    #expect(
      source
        == .spans([
          TextSpan("a"), TextSpan("b", style: .bold), TextSpan("c", style: .bold, isSpoiler: true),
          TextSpan("d", isSpoiler: true),
        ]))
  }

  @Test("in a text with a mark URLs, names and topics are found, as they are in one without")
  func links() {
    let text =
      "🦦 dies: https://a.example/x(1), or (http://b.example/). By @Mira.otter., a@b.example #Rivers1 #1"
    func account(_ name: String) -> TextSpan.Target {
      .mention(
        Mention(handle: name, id: "threads:\(name.lowercased())", url: "https://www.threads.net/@\(name)"))
    }
    #expect(
      ThreadsTextMark.source(text, [spoiler(3, 13)])
        == .spans([
          TextSpan("🦦 "), TextSpan("dies: ", isSpoiler: true),
          TextSpan("https:/", target: .link("https://a.example/x(1)"), isSpoiler: true),
          TextSpan("/a.example/x(1)", target: .link("https://a.example/x(1)")), TextSpan(", or ("),
          TextSpan("http://b.example/", target: .link("http://b.example/")), TextSpan("). By "),
          TextSpan("@Mira.otter", target: account("Mira.otter")), TextSpan("., a@b.example "),
          TextSpan("#Rivers1", target: .tag("Rivers1")), TextSpan(" #1"),
        ]))
  }

  @Test(
    "a mark that fits nowhere is dropped and the text stays (faults 121, 133)",
    arguments: [
      (-1, 2), (0, 0), (0, -1), (4, 1), (2, 9), (1, 2), (0, 1), (.max, .max), (2, .max), (.min, 1), (nil, 1),
      (0, nil),
    ] as [(Int?, Int?)])
  func misfits(_ offset: Int?, _ length: Int?) {
    #expect(ThreadsTextMark.source("🦦ab", [spoiler(offset, length)]) == .plain("🦦ab"))
  }
}
