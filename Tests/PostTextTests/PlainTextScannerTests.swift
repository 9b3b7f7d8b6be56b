import PostText
import Testing
import ThreadModel

@Suite("Scanning plain text takes linear time")
struct PlainTextScannerTests {
  /// Texts that made parsers of others slow, each a piece to repeat.
  static let hostile = [
    "http://", "http://http://", "http://a.com日", "http://a.com日.", "@a@a.com日", "@a.com日", "https:", "://",
    "@", "@@a", "@a", "#", "#a", "＃", "＠", "$", "$a.", "a",
    "a.", ".", "a.a@",
    "a@a.a", "-.", "_", "日", "日.", "日a.", "a.com", "a.com日", "http://a.co/(", "http://a.co/((]", "a.co/!",
    "a.co?=", "\u{301}",
    "\u{FE0F}#", "\n", "\r\n", " \n\n", "a.xn--", "http://xn--日.", "@a@a.", "@a.", "#·", "。", "http://日。",
    "\u{202E}.",
    "a.\u{301}", "👩‍👩‍👧.", "http://1.1.1.", "http://a.co:1", "rt@",
  ]

  @Test(
    "a tenth of a megabyte of any piece is done in time and loses nothing (fault 120)", arguments: hostile)
  func linear(piece: String) {
    expectLinear(piece, bytes: 100_000)
  }

  @Test(
    "a megabyte of the worst pieces is done in time and loses nothing (fault 120)",
    arguments: ["http://", "http://http://", "@", "#", "a", "a."])
  func linearMegabyte(piece: String) {
    expectLinear(piece, bytes: 1_000_000)
  }

  @Test("blocks of many short lines are done in time (fault 120)", arguments: ["\n", "a\n\n", "\r\n \r\n"])
  func linearBlocks(piece: String) {
    let text = String(repeating: piece, count: 250_000 / piece.utf8.count)
    let time = processorTime { _ = TextDetector.blocks(of: text) }
    #expect(time < .seconds(15), "took \(time)")
  }

  /// Quadratic work would take many minutes; the bound allows for a slow machine and a debug build.
  private func expectLinear(_ piece: String, bytes: Int) {
    let text = String(repeating: piece, count: bytes / piece.utf8.count)
    var inlines: [RichText.Inline] = []
    let time = processorTime { inlines = TextDetector.inlines(of: text) }
    #expect(time < .seconds(15), "\(piece) took \(time)")
    let lineEnds = piece == "\r\n" ? text.utf8.count / 2 : 0
    #expect(inlines.written.utf8.count == text.utf8.count - lineEnds)
  }
}
