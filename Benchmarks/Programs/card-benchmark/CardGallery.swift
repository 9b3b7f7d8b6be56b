import SafeMarkup
import SocialCards

/// Cards of every kind, to be looked at.
enum CardGallery {
  static let light = palette(0xFFFFFF, 0x14161A, 0x5B606A, 0xCDD0D8, 0xF4F5F7, 0xE0E2E9, 0x1A56C4)
  static let night = palette(0x101114, 0xECEEF1, 0xA3A8B3, 0x454953, 0x191B20, 0x2E313A, 0x8AB4FF)
  static let linen = palette(
    0xFBF6EC, 0x2A2018, 0x665745, 0xD5C4A8, 0xF4ECDD, 0xE9DCC5, 0x8F3310, face: .serif)
  static let press = palette(0xFFFFFF, 0x000000, 0x505050, 0x000000, 0xF1F1F1, 0xDCDCDC, 0xB00D1A)

  /// The colors of paper, text, handles, lines, washes, bars and links.
  private static func palette(_ colors: UInt32..., face: CardPalette.Face = .sans) -> CardPalette {
    let tokens = ["--paper", "--ink", "--quiet", "--line", "--wash", "--bar", "--link"]
    var all = Dictionary(uniqueKeysWithValues: zip(tokens, colors.map { RGBColor($0) }))
    all["--hair"] = all["--line"]
    return CardPalette(LookPalette { all[$0] } ?? .plain, face: face)
  }

  static let ada = CardAuthor(name: "Ada Example", handle: "@ada", portrait: "1", tone: RGBColor(0x1F6490))
  static let letter = CardAuthor(
    name: "Grace O'Hara", handle: "@grace@harbour.example", tone: RGBColor(0x7B4697))

  /// A name for each file, the card, and its palette.
  static let cards: [(name: String, card: CardContent, palette: CardPalette)] =
    texts + scripts + polls + pictures + others

  private static func post(
    _ text: CardText, by author: CardAuthor = ada, language: String? = "en",
    to parent: CardParent? = nil
  ) -> CardContent {
    CardContent(author: author, matter: .text(text), parent: parent, language: language)
  }

  private static let parent = CardParent(author: ada, text: middle)
  private static let gone = CardParent(author: nil, text: "In reply to a deleted post")
  private static let middle =
    "The old ferry timetable was printed on the back of bakery bags. I have seven of them, from 1961 to 1974, and "
    + "not one says when the boat leaves; they say when the bread is ready."

  private static let texts: [(String, CardContent, CardPalette)] = [
    ("latin", post(CardText(middle)), light),
    ("short", post("Hi."), light),
    ("headline", post("Small tools outlive the big ones that were meant to replace them."), night),
    (
      "long",
      post(
        CardText(
          String(
            repeating: middle
              + " \n\nNobody minds, since everybody on the quay knows Linus, and he rings a bell. ",
            count: 3))), light
    ),
    ("four-hundred", post(CardText(String((middle + " " + middle + " " + middle).prefix(400)))), linen),
    (
      "links",
      post(
        CardText(
          "Read the notes on #tides and harbours at harbour.example/notes before Friday, says @grace.",
          accents: [18..<24, 41..<62, 83..<89])), light
    ),
    ("letter", post("No picture, only a letter on its tone.", by: letter), light),
    ("letter-night", post("No picture, only a letter on its tone.", by: letter), night),
    ("thread-first", post("1/ How a tidal clock works."), light),
    ("thread-middle", post(CardText(middle), to: parent), night),
    ("thread-last", post("And that is all.", by: letter, to: parent), linen),
    ("reply-to-nobody", post("I remember.", to: gone), light),
    ("empty", post(""), light),
    (
      "long-word", post("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
      light
    ),
    (
      "long-name",
      CardContent(
        author: CardAuthor(
          name: "The Honourable Society of Ada, Grace, Linus and Everybody Else",
          handle: "@everybody@harbour.example",
          portrait: "2", tone: RGBColor(0x1F6490)), matter: .text("A name as long as a street."),
        language: "en"),
      press
    ),
    (
      "paragraphs", post("First we measured.\n\nThen we cut.\n\nThen we measured again, and understood."),
      press
    ),
  ]

  private static let scripts: [(String, CardContent, CardPalette)] = [
    (
      "arabic",
      CardContent(
        author: CardAuthor(name: "ليلى حداد", handle: "@layla", portrait: "3", tone: RGBColor(0x14705A)),
        matter: .text("هذا بالضبط ما نحتاجه للأرشيف العام: صفحات خفيفة تُقرأ في أي مكان."),
        isGoingOn: true, language: "ar"), light
    ),
    (
      "japanese",
      CardContent(
        author: CardAuthor(name: "森 彩", handle: "@mori", portrait: "4", tone: RGBColor(0x8A5A00)),
        matter: .text("リンクは約束です。十年後に開いても、同じ場所に同じ言葉があるべき。直・骨・角"), language: "ja"), linen
    ),
    (
      "chinese",
      CardContent(
        author: CardAuthor(name: "林海", handle: "@lin", portrait: "5", tone: RGBColor(0x8A5A00)),
        matter: .text("链接是一种承诺。十年之后打开，同样的地方应该有同样的话。直・骨・角"), language: "zh"), light
    ),
    (
      "hindi",
      CardContent(
        author: CardAuthor(name: "आशा वर्मा", handle: "@asha", tone: RGBColor(0x9A3D6E)),
        matter: .text("कड़ी एक वादा है: दस साल बाद भी वही शब्द उसी जगह मिलने चाहिए।"), language: "hi"), night
    ),
    ("urdu", post("ربط ایک وعدہ ہے: دس سال بعد بھی وہی الفاظ اسی جگہ ملنے چاہئیں۔", language: "ur"), light),
    ("thai", post("ลิงก์คือคำสัญญา อีกสิบปีข้างหน้าก็ควรพบถ้อยคำเดิมที่เดิม", language: "th"), light),
    ("emoji", post("Launch day 🚀🎉 thanks to everybody 👩🏽‍💻👨‍👩‍👧‍👦 who helped 🙏 — next: 🍞⛵️🌊🐙☕️ 🇯🇵"), light),
    ("emoji-night", post("🎉🎉🎉"), night),
    ("emoji-many", post(CardText(String(repeating: "😀😇🤖🦊🌈🍕🎸🚲🏔️🧭🪴🧵", count: 25))), light),
    ("mixed", post("Ada said «שלום» to ليلى in 東京 🍣, twice.", language: nil), light),
    ("missing", post("Linear B \u{10000}\u{10001}, private \u{E000}\u{E001} and unassigned \u{378}."), light),
  ]

  private static let polls: [(String, CardContent, CardPalette)] = [
    ("poll-4", poll("Would you vote for keeping the old addresses too?", count: 4), light),
    ("poll-2", poll("Tea or coffee?", count: 2), night),
    ("poll-many", poll(CardText(middle), count: 7), linen),
    ("poll-bare", poll("", count: 3), press),
  ]

  private static func poll(_ text: CardText, count: Int) -> CardContent {
    let names = [
      "Yes, forever", "Redirect them", "Let them go", "What is an address, and why would it be old?",
    ]
    let shares = [0.72, 0.21, 0.07, 0]
    let options = (0..<count).map { number in
      CardPoll.Option(
        text: names[number % 4], share: shares[number % 4], shareText: "\(Int(shares[number % 4] * 100))%",
        isLeading: number == 0)
    }
    return CardContent(
      author: ada, matter: .poll(text, CardPoll(options: options, note: "214 votes · closed")), language: "en"
    )
  }

  private static let pictures: [(String, CardContent, CardPalette)] = [1, 2, 3, 4, 9].map { count in
    (
      "mosaic-\(count)",
      CardContent(
        author: ada, matter: .pictures(CardText(count == 2 ? "" : middle), (1...count).map { "photo-\($0)" }),
        language: "en"), count == 3 ? night : light
    )
  }

  private static let others: [(String, CardContent, CardPalette)] = [
    (
      "warning", CardContent(author: ada, matter: .warning("Spoilers for the last chapter"), language: "en"),
      light
    ),
    (
      "warning-long",
      CardContent(
        author: letter,
        matter: .warning(
          "Food, injuries, spiders, long descriptions of a dentist's waiting room and the weather"),
        parent: CardParent(author: ada, text: "What was it like?"), language: "en"), night
    ),
    (
      "profile",
      CardContent(
        author: ada,
        matter: .profile(
          "Boats, bread, maps and old links. Keeper of the harbour's tidal clock.",
          facts: ["41 posts", "7 threads", "since 2019"]), language: "en"), light
    ),
    (
      "profile-night",
      CardContent(author: letter, matter: .profile("", facts: ["3 posts"]), language: "en"), night
    ),
    (
      "profile-long",
      CardContent(
        author: CardAuthor(name: "ليلى حداد", handle: "@layla", portrait: "3", tone: RGBColor(0x14705A)),
        matter: .profile(
          CardText(String(repeating: "أرشيف عام وصفحات خفيفة تُقرأ في أي مكان. ", count: 8)), facts: []),
        language: "ar"), linen
    ),
  ]
}
