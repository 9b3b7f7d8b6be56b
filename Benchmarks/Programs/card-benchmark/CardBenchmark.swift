import Foundation
import RandomNumbers
import SafeMarkup
import SocialCards

/// The cards that are measured, and the figures.
struct CardBenchmark {
  private static let words = """
    harbour bread boat tide wheel clock notes letter river stone winter morning quiet copper window garden paper bridge \
    engine lantern market village captain orchard thunder silver feather kettle compass ladder and the of a to in it was \
    that for on with as by at from this which were or an be
    """.split(separator: " ").map(String.init)
  private static let accountCount = 24

  private let cards: [CardContent]
  private let avatars: [String: CardPixels]
  private let rounds = 3

  init() {
    var numbers = SeededNumbers(seed: 42)
    cards = (0..<240).map { number in
      var text = ""
      let length = 40 + numbers.index(below: 361)
      while text.count < length {
        let word = Self.words[numbers.index(below: Self.words.count)]
        text += (text.isEmpty ? "" : numbers.index(below: 9) == 0 ? ". " : " ") + word
      }
      let account = number % Self.accountCount
      return CardContent(
        author: CardAuthor(
          name: "Ada Example \(account)", handle: "@ada\(account)", portrait: "\(account)",
          tone: RGBColor(0x1F6490)),
        matter: .text(CardText(text)),
        isGoingOn: number % 3 == 0, language: "en")
    }
    avatars = Dictionary(
      uniqueKeysWithValues: (0..<Self.accountCount).compactMap { account in
        var pictures = MadePictures(seed: UInt64(account))
        return pictures.picture(width: 400, height: 400).map { ("\(account)", $0) }
      })
  }

  /// CPU time of this process, in nanoseconds.
  private static let cpu: @Sendable () -> UInt64 = {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  func run() throws {
    let palette = CardGallery.light
    let begin = Self.cpu()
    let painter = try CardPainter()
    _ = try painter.paint(cards[0], palette) { avatars[$0] }
    print("first card, with the list of fonts: \(milliseconds(Self.cpu() - begin)) ms")
    try measure(painter, palette, quantize(palette))
  }

  /// Makes the avatars of all accounts.
  private func quantize(_ palette: CardPalette) throws -> [String?: [CardAvatar]] {
    let begin = Self.cpu()
    var made: [String?: [CardAvatar]] = [:]
    for card in cards.prefix(Self.accountCount) {
      made[card.author.portrait] = try card.portraits.map {
        try CardAvatar(of: $0, palette) { avatars[$0] }
      }
    }
    let time = (Self.cpu() - begin) / UInt64(Self.accountCount)
    print("an avatar in 128 colours, once an account: \(milliseconds(time)) ms")
    return made
  }

  private func measure(
    _ painter: CardPainter, _ palette: CardPalette, _ made: [String?: [CardAvatar]]
  ) throws {
    var times: [UInt64] = []
    var sizes: [Int] = []
    for _ in 0..<rounds {
      sizes = []
      for card in cards {
        let begin = Self.cpu()
        let portraits = made[card.author.portrait]
        sizes.append(try painter.paint(card, palette, avatars: portraits) { avatars[$0] }.bytes.count)
        times.append(Self.cpu() - begin)
      }
    }
    print("CPU ms a card: \(spread(times.map { Double($0) / 1e6 }))")
    print("KB a card: \(spread(sizes.map { Double($0) / 1_000 }))")
    let bare = try cards.map { card in
      var card = card
      card.author.portrait = nil
      return Double(try painter.paint(card, palette).bytes.count) / 1_000
    }
    print("  without a picture for an avatar: \(spread(bare))")
  }

  private func spread(_ values: [Double]) -> String {
    let sorted = values.sorted()
    func at(_ part: Double) -> String {
      String(format: "%.2f", sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)])
    }
    return "median \(at(0.5)), p95 \(at(0.95)), most \(at(1))"
  }

  private func milliseconds(_ nanoseconds: UInt64) -> String {
    String(format: "%.2f", Double(nanoseconds) / 1e6)
  }
}
