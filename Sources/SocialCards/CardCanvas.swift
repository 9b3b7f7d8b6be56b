internal import CardShim
internal import Synchronization

/// A canvas of the C shim, with one text laid out on it. It belongs to one task.
///
/// Pango, Cairo and FreeType share their font caches among all canvases. When one was opened or measured text while
/// another did, a line sometimes broke at another word. So a lock is held in `withFonts`: a canvas is opened and closed,
/// and text is laid out and drawn, only there.
final class CardCanvas {
  /// How a text is set.
  struct Setting {
    var language: String?
    var families: String
    var isBold = false
    var isCentred = false
    /// One line, cut where it is wider than the width.
    var isSingle = false
  }

  private static let fonts = Mutex(())

  private let canvas: OpaquePointer
  let width: Int
  let height: Int

  /// How many lines are asked for at most: more than fit on a card.
  private static let lineLimit = 48

  init?(width: Int, height: Int, kind: threadline_canvas_kind) {
    let opened = Self.fonts.withLock { _ in threadline_canvas_open(Int32(width), Int32(height), kind) }
    guard let canvas = opened else { return nil }
    self.canvas = canvas
    self.width = width
    self.height = height
  }

  deinit { Self.fonts.withLock { _ in threadline_canvas_close(canvas) } }

  /// Lays words out and draws while no other canvas does. No canvas is opened or closed in it.
  func withFonts<Result>(_ body: () -> Result) -> Result { Self.fonts.withLock { _ in body() } }

  func clear(_ ground: threadline_ink) { threadline_canvas_clear(canvas, ground) }

  func fill(_ frame: threadline_frame, radius: Double = 0, _ ink: threadline_ink) {
    threadline_canvas_fill(canvas, frame, radius, ink)
  }

  func outline(_ frame: threadline_frame, radius: Double, width: Double, _ ink: threadline_ink) {
    threadline_canvas_outline(canvas, frame, radius, width, ink)
  }

  func draw(_ picture: CardPixels, in frame: threadline_frame, radius: Double = 0) {
    picture.pixels.withUnsafeBufferPointer { pixels in
      let picture = threadline_picture(
        pixels: pixels.baseAddress, width: Int32(picture.width), height: Int32(picture.height))
      threadline_canvas_picture(canvas, picture, frame, radius)
    }
  }

  func shade(_ frame: threadline_frame, opacity: Double) { threadline_canvas_shade(canvas, frame, opacity) }

  /// What is drawn from here on stays inside a frame; nil for everywhere.
  func clip(_ frame: threadline_frame?) {
    threadline_canvas_clip(canvas, frame ?? threadline_frame(x: 0, y: 0, width: 0, height: 0))
  }

  // MARK: Text

  /// Lays out a text, and it stays the canvas's text until the next one.
  func set(
    _ text: String, _ setting: Setting, size: Double, width: Double = -1, accents: [Range<Int>] = []
  ) {
    let pairs = accents.flatMap { [Int32(clamping: $0.lowerBound), Int32(clamping: $0.upperBound)] }
    let words = threadline_words(
      is_bold: setting.isBold ? 1 : 0, size: size, width: width, is_single: setting.isSingle ? 1 : 0,
      is_centred: setting.isCentred ? 1 : 0)
    threadline_words_set(
      canvas, text, setting.language, setting.families, pairs, Int32(clamping: pairs.count), words)
  }

  /// Lays out the same text in another size and width.
  func fit(size: Double, width: Double) { threadline_words_fit(canvas, size, width) }

  /// The lines of the text. At least one: that of no text is empty.
  func lines() -> [threadline_line] {
    [threadline_line](unsafeUninitializedCapacity: Self.lineLimit) { buffer, count in
      let all = threadline_words_lines(canvas, buffer.baseAddress, Int32(Self.lineLimit))
      count = min(max(Int(all), 0), Self.lineLimit)
    }
  }

  /// The last byte before a limit at which the text may be cut; 0 if it cannot be cut.
  func cut(before limit: Int, atWords: Bool) -> Int {
    Int(threadline_words_cut(canvas, Int32(clamping: limit), atWords ? 1 : 0))
  }

  /// Whether the text is read from right to left.
  var isMirrored: Bool { threadline_words_is_mirrored(canvas) != 0 }

  func draw(line: Int, x: Double, y: Double, _ ink: threadline_ink, accent: threadline_ink) {
    threadline_words_draw(canvas, Int32(clamping: line), x, y, ink, accent)
  }

  /// Whether there is any font. Without one, measurements of text are meaningless.
  var hasFonts: Bool { threadline_words_have_fonts(canvas) != 0 }

  /// The characters without a glyph since the last clearing, in their order.
  var missing: [Unicode.Scalar] {
    var numbers = [UInt32](repeating: 0, count: 64)
    let count = threadline_words_missing(canvas, &numbers, Int32(numbers.count))
    return numbers.prefix(Int(count)).sorted().compactMap(Unicode.Scalar.init)
  }

  // MARK: What was drawn

  var usesAccent: Bool { threadline_canvas_uses_accent(canvas) != 0 }
  var usesColors: Bool { threadline_canvas_uses_colours(canvas) != 0 }

  /// Writes the number of a color for every pixel, a byte each.
  func index(_ table: CardColorTable, paper: threadline_ink, into rows: inout IndexedRows) {
    let offset = IndexedRows.lead
    let stride = rows.stride
    rows.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress, bytes.count >= stride * height else { return }
      threadline_canvas_index(canvas, table.ink, table.accent, table.colored, paper, start + offset, stride)
    }
  }

  /// The pixels of a canvas of colors, red first, without opacity.
  var pixels: [UInt32] {
    guard let pixels = threadline_canvas_pixels(canvas) else { return [] }
    return UnsafeBufferPointer(start: pixels, count: width * height).map { $0 & 0xFFFFFF }
  }

  /// The color canvas as a JPEG.
  func jpeg(quality: Int) -> [UInt8]? {
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard threadline_canvas_jpeg(canvas, Int32(clamping: quality), &result, &count) == 0, let result else {
      return nil
    }
    defer { threadline_card_free(result) }
    return Array(UnsafeBufferPointer(start: result, count: count))
  }
}
