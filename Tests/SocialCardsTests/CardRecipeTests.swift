import Testing

@testable import SocialCards

@Suite struct CardRecipeTests {
  @Test("cards that look different have different recipes, and the same card always the same")
  func recipes() {
    var cards = [
      CardFixtures.post("a"), CardFixtures.post("b"), CardFixtures.post("a", hasPicture: true),
      CardFixtures.post("a", isGoingOn: true), CardFixtures.post("a", language: nil),
      CardFixtures.post("a", language: "ja"), CardFixtures.post(CardText("a", accents: [0..<1])),
      CardFixtures.post("a\nb"), CardFixtures.post("a\n\nb"), CardFixtures.warning("a"),
      CardFixtures.profile("a"),
      CardFixtures.profile("a", facts: []), CardFixtures.profile("a", facts: ["41", "posts"]),
      CardFixtures.poll(count: 2), CardFixtures.poll(count: 3), CardFixtures.pictures(count: 2),
      CardFixtures.pictures(count: 3), CardFixtures.reply("a"),
      CardFixtures.reply("a", to: CardFixtures.parent("b")),
      CardFixtures.reply("a", to: CardFixtures.parent(name: "b")),
      CardFixtures.reply("a", to: CardFixtures.parent(hasPicture: true)),
      CardFixtures.reply("a", to: CardParent(author: nil, text: "Who rang back?")),
    ]
    cards[0].author.handle = "@"
    let recipes =
      cards.map { $0.recipe(CardFixtures.light) } + [CardFixtures.post("b").recipe(CardFixtures.night)]
    #expect(Set(recipes).count == cards.count + 1)
    #expect(cards.map { $0.recipe(CardFixtures.light) } == recipes.dropLast())
  }

  @Test("fields do not run into each other")
  func fields() {
    var first = CardFixtures.post("x")
    var second = first
    (first.author.name, first.author.handle) = ("a;1:b", "c")
    (second.author.name, second.author.handle) = ("a", "b;1:c")
    #expect(first.recipe(CardFixtures.light) != second.recipe(CardFixtures.light))
  }

  @Test("cards of one account share an avatar where it looks the same")
  func avatarKeys() {
    func keys(_ card: CardContent, _ palette: CardPalette = CardFixtures.light) -> [String] {
      card.portraits.map { $0.key(palette) }
    }
    let post = CardFixtures.post("a", hasPicture: true)
    #expect(keys(post) == keys(CardFixtures.post("b", hasPicture: true)))
    #expect(keys(post) != keys(post, CardFixtures.night))
    #expect(keys(post) != keys(CardFixtures.post("a")))
    #expect(keys(post) != keys(CardFixtures.profile("a")))
    #expect(Set(keys(CardFixtures.reply(hasPicture: true)) + keys(post)).count == 3)
  }

  @Test("authors who share a picture have avatars of their own: each gets a letter if it cannot be decoded")
  func sharedPictures() throws {
    let ada = CardFixtures.post("a", hasPicture: true)
    var ben = ada
    (ben.author.name, ben.author.tone) = ("Ben Example", CardFixtures.parentTone)
    let portraits = ada.portraits + ben.portraits
    #expect(Set(portraits.map { $0.key(CardFixtures.light) }).count == 2)
    let letters = try portraits.map { portrait in
      try CardAvatar(of: portrait, CardFixtures.light) { _ in nil }
    }
    #expect(letters[0] != letters[1])
  }

  @Test("the card of a post that answers nothing keeps its name, whatever replies have on theirs")
  func rootsKeepTheirNames() {
    let card = CardFixtures.post("Hello", isGoingOn: true)
    let name = card.recipe(CardFixtures.light)
    #expect(name.hasPrefix("1:1;8:16777215;") && name.hasSuffix("10:false true;4:text;5:Hello;0:;0:;"))
  }
}
