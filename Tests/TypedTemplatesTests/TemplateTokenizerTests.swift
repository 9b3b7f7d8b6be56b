import Testing

@testable import TypedTemplates

struct TemplateTokenizerTests {
  private func tags(_ text: String) -> [TemplateToken.Kind] {
    TemplateTokenizer(Array(text.utf8)).lines.joined().map(\.kind).filter { $0 != .text }
  }

  @Test("each sign makes its own tag, with the spaces around the name cut")
  func signs() {
    #expect(
      tags("{{ a }}{{{b}}}{{& c }}{{#d}}{{^ e}}{{/f}}{{> g/h}}{{<i}}{{$j}}{{!k}}") == [
        .value("a", isRaw: false), .value("b", isRaw: true), .value("c", isRaw: true),
        .section("d", isInverted: false), .section("e", isInverted: true), .close("f"), .partial("g/h"),
        .parent("i"), .block("j"), .comment,
      ])
  }

  @Test("delimiters hold until others are set, and leave the old ones as text")
  func delimiters() {
    #expect(
      tags("{{=<% %>=}}{{a}}<%b%><%={{ }}=%>{{c}}") == [
        .delimiters, .value("b", isRaw: false), .delimiters, .value("c", isRaw: false),
      ])
  }

  @Test("text ends with its line, and no byte is in two tokens or in none")
  func ranges() {
    let text = "a\nb{{c}}\n\n{{! d\n }}é"
    let ranges = TemplateTokenizer(Array(text.utf8)).lines.joined().map(\.range)
    #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == text.utf8.count)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(ranges.count == 7)
  }
}
