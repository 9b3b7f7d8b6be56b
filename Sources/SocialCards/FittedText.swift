internal import CardShim

/// A text in the largest type in which all of it fits into a rectangle, or the beginning of it in the smallest.
struct FittedText {
  /// The sizes of type that a card may have, in pixels, the largest first. A few only: Cairo keeps the glyphs of each.
  static let sizes: [Double] = [128, 108, 92, 82, 74, 66, 60, 54, 48, 43, 39, 35, 32]
  /// The size down to which a long word asks for smaller type instead of being broken.
  private static let breakingSize = 43.0
  /// The space between paragraphs, in sizes of type.
  private static let paragraphGap = 0.5

  /// The sizes of type that a text may have, and how far its lines are from each other.
  struct TypeScale {
    /// In pixels, the largest first.
    let sizes: [Double]
    /// From baseline to baseline, in sizes of type.
    let leading: Double

    /// Of a card without a parent.
    static let card = TypeScale(sizes: FittedText.sizes, leading: 1.34)

    /// The same without the sizes beyond a limit; the limit itself if that leaves none.
    func limited(to largest: Double) -> TypeScale {
      let kept = sizes.filter { $0 <= largest }
      return TypeScale(sizes: kept.isEmpty ? [largest] : kept, leading: leading)
    }
  }

  let size: Double
  let lines: [threadline_line]
  /// From the top of the text to each baseline.
  let baselines: [Double]
  let height: Double
  /// The width that lines of a text from right to left end at.
  let boxWidth: Double
  /// How wide the widest line is.
  var width: Double { lines.map(\.width).max() ?? 0 }

  /// Lays out a text on a canvas, where it stays.
  ///
  /// - Parameters:
  ///   - width: How wide the lines may be.
  ///   - height: How high all of them may be.
  ///   - scale: The sizes of type that are tried.
  init(
    _ text: CardText, _ setting: CardCanvas.Setting, on canvas: CardCanvas, width: Double, height: Double,
    scale: TypeScale = .card
  ) {
    let smallest = scale.sizes.last ?? Self.breakingSize
    canvas.set(text.string, setting, size: smallest, width: width, accents: text.accents)
    let search = Search(
      text: text, canvas: canvas, width: width, height: height, leading: scale.leading,
      breakingSize: max(Self.breakingSize, smallest))
    self = search.largest(of: scale.sizes) ?? search.cut(setting, size: smallest)
  }

  /// The text as it is laid out now.
  fileprivate init(
    size: Double, lines: [threadline_line], boxWidth: Double, paragraphs: [Int], leading: Double
  ) {
    let spaced = Set(paragraphs)
    let reach = lines.reduce((above: 0.0, below: 0.0)) {
      (max($0.above, min($1.ascent, size * 1.6)), max($0.below, min($1.descent, size)))
    }
    let advance = max(size * leading, reach.above + reach.below + size * 0.08)
    var baselines: [Double] = []
    var baseline = max(size * 0.76, lines.first.map { min($0.ascent, size * 1.6) } ?? 0)
    for (number, line) in lines.enumerated() {
      if number > 0 { baseline += advance }
      if spaced.contains(Int(line.start)) { baseline += size * Self.paragraphGap }
      baselines.append(baseline.rounded())
    }
    self.size = size
    self.boxWidth = boxWidth
    self.lines = lines
    self.baselines = baselines
    self.height = (baselines.last ?? 0) + max(size * 0.24, lines.last.map { min($0.descent, size) } ?? 0)
  }

  /// How many of the lines fit into a height.
  private func count(in height: Double) -> Int {
    max(1, baselines.filter { $0 + size * 0.24 <= height }.count)
  }

  /// The trials it takes to find a size or a place to cut.
  private struct Search {
    let text: CardText
    let canvas: CardCanvas
    let width: Double
    let height: Double
    let leading: Double
    let breakingSize: Double

    func laidOut(_ size: Double) -> FittedText {
      canvas.fit(size: size, width: width)
      return fitted(size, width: width, text.paragraphs)
    }

    /// The text as it is laid out on the canvas.
    private func fitted(_ size: Double, width: Double, _ paragraphs: [Int]) -> FittedText {
      FittedText(
        size: size, lines: canvas.lines(), boxWidth: width, paragraphs: paragraphs, leading: leading)
    }

    private func fits(_ fitted: FittedText) -> Bool {
      guard fitted.height <= height, fitted.width <= width + 1 else { return false }
      return fitted.size <= breakingSize || !fitted.lines.contains { $0.breaks_word != 0 }
    }

    /// The first size of some, from large to small, in which the text fits; the canvas is left with it.
    func largest(of sizes: [Double]) -> FittedText? {
      var low = 0
      var high = sizes.count
      var best: FittedText?
      var last = -1
      while low < high {
        let middle = (low + high) / 2
        let fitted = laidOut(sizes[middle])
        last = middle
        if fits(fitted) { (best, high) = (fitted, middle) } else { low = middle + 1 }
      }
      guard let best else { return nil }
      return last == low ? balanced(best) : balanced(laidOut(best.size))
    }

    /// The same size in lines of more even width, where the last would be short: a headline looks set, not poured.
    private func balanced(_ fitted: FittedText) -> FittedText {
      guard (2...4).contains(fitted.lines.count), !fitted.lines.dropFirst().contains(where: isParagraph),
        let last = fitted.lines.last, last.width < fitted.width * 0.6
      else { return fitted }
      var narrow = fitted.width / 2
      var wide = width
      for _ in 0..<4 {
        let middle = (narrow + wide) / 2
        canvas.fit(size: fitted.size, width: middle)
        let lines = canvas.lines()
        let isGood = lines.count <= fitted.lines.count && !lines.contains { $0.breaks_word != 0 }
        if isGood { wide = middle } else { narrow = middle }
      }
      canvas.fit(size: fitted.size, width: wide)
      return self.fitted(fitted.size, width: wide, text.paragraphs)
    }

    private func isParagraph(_ line: threadline_line) -> Bool { line.begins_paragraph != 0 }

    /// As many words as fit into the rectangle, and an ellipsis.
    func cut(_ setting: CardCanvas.Setting, size: Double) -> FittedText {
      let whole = laidOut(size)
      let count = whole.count(in: height)
      guard let last = whole.lines.prefix(count).last else { return whole }
      let limit = Int(last.start) + Int(last.count)
      let candidates = candidates(before: limit, lineStart: Int(last.start))
      for end in candidates {
        let cut = text.cut(at: end)
        canvas.set(cut.string, setting, size: size, width: width, accents: cut.accents)
        let fitted = fitted(size, width: width, cut.paragraphs)
        if fitted.lines.count <= count && fitted.height <= height || end == candidates.last { return fitted }
      }
      return whole
    }

    /// Where to cut, the latest first: between words, and where a word is as long as a line, between characters.
    private func candidates(before limit: Int, lineStart: Int) -> [Int] {
      var places: [Int] = []
      for atWords in [true, false] {
        var place = limit + (atWords ? 1 : 0)
        while places.count < 12 {
          place = canvas.cut(before: place, atWords: atWords)
          guard place > lineStart else { break }
          places.append(place)
        }
        if !places.isEmpty { return places }
      }
      return [limit]
    }
  }
}

extension CardText {
  /// The text up to a byte, with an ellipsis in place of the rest.
  func cut(at end: Int) -> CardText {
    var kept = String(decoding: string.utf8.prefix(end), as: UTF8.self)
    while let last = kept.last, last.isWhitespace || ".,;:-–—(。、，".contains(last) { kept.removeLast() }
    let length = kept.utf8.count
    let accents = accents.filter { $0.lowerBound < length }.map { $0.clamped(to: 0..<length) }
    return CardText(string: kept + "…", accents: accents, paragraphs: paragraphs.filter { $0 < length })
  }
}
