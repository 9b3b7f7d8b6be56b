import CardShim
import Testing

@testable import SocialCards

@Suite struct FittedTextTests {
  private let canvas: CardCanvas
  private let setting = CardCanvas.Setting(language: "en", families: "Noto Sans")

  init() throws {
    canvas = try #require(CardCanvas(width: 1_200, height: 630, kind: THREADLINE_CANVAS_COVERAGE))
  }

  private func fit(_ text: String, width: Double = 892, height: Double = 360) -> FittedText {
    canvas.withFonts { FittedText(CardText(text), setting, on: canvas, width: width, height: height) }
  }

  @Test("the shorter a text, the larger its type, and all of it fits", arguments: [1, 2, 3, 5, 8])
  func sizes(count: Int) {
    let sentence = "The tide turns the wheel twice a day. "
    let fitted = fit(String(repeating: sentence, count: count))
    let longer = fit(String(repeating: sentence, count: count + 4))
    #expect(fitted.size >= longer.size && fitted.size >= 32)
    #expect(fitted.height <= 360 && fitted.width <= 893)
    #expect(fitted.baselines == fitted.baselines.sorted() && fitted.baselines.count == fitted.lines.count)
  }

  @Test("the next larger size does not fit")
  func largest() throws {
    let text = String(repeating: "The tide turns the wheel twice a day. ", count: 4)
    let fitted = fit(text)
    let larger = try #require(FittedText.sizes.last { $0 > fitted.size })
    let count = canvas.withFonts {
      canvas.set(CardText(text).string, setting, size: larger, width: 892)
      return canvas.lines().count
    }
    #expect(Double(count) * larger * 1.34 > 360)
  }

  @Test("a text that is too long ends at a word with an ellipsis")
  func cut() throws {
    let word = "timetable "
    let fitted = fit(String(repeating: word, count: 200))
    #expect(fitted.size == FittedText.sizes.last && fitted.height <= 360)
    let line = try #require(fitted.lines.last)
    #expect(
      (Int(line.count) - 3 + 1).isMultiple(of: word.utf8.count), "whole words and an ellipsis of three bytes")
  }

  @Test("a word that is longer than a card is cut between characters")
  func longWord() {
    let fitted = fit(String(repeating: "w", count: 10_000))
    #expect(fitted.height <= 360 && fitted.width <= 893 && fitted.lines.count > 4)
  }

  @Test("a long word asks for smaller type before it is broken")
  func unbroken() {
    let fitted = fit("Unwahrscheinlichkeitsrechnung")
    #expect(fitted.lines.count == 1 && fitted.width <= 893 && fitted.size >= 43)
  }

  @Test("a headline is set in lines of about one width")
  func balanced() throws {
    let fitted = fit("Small tools outlive the big ones that were to replace all")
    let last = try #require(fitted.lines.last)
    #expect(last.width > fitted.width * 0.5)
  }

  @Test("lines have one distance, for all fonts, and paragraphs a larger one")
  func distances() {
    let fitted = fit("Ada\n東京 🎉\nليلى\n\nnext")
    let steps = zip(fitted.baselines.dropFirst(), fitted.baselines).map { $0 - $1 }
    #expect(steps.count == 3 && abs(steps[0] - steps[1]) <= 1)
    #expect(steps[2] > steps[1] + fitted.size * 0.4)
  }
}
