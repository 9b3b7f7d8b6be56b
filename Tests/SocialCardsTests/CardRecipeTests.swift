import Testing

@testable import SocialCards

@Suite struct CardRecipeTests {
  @Test("cards that look different have different recipes, and the same card always the same")
  func recipes() {
    let line = CardContent.Threadline(isFromAbove: true, isGoingOn: false)
    var cards = [
      CardFixtures.post("a"), CardFixtures.post("b"), CardFixtures.post("a", hasPicture: true),
      CardFixtures.post("a", threadline: line), CardFixtures.post("a", language: nil),
      CardFixtures.post("a", language: "ja"), CardFixtures.post(CardText("a", accents: [0..<1])),
      CardFixtures.post("a\nb"), CardFixtures.post("a\n\nb"), CardFixtures.warning("a"),
      CardFixtures.profile("a"),
      CardFixtures.profile("a", facts: []), CardFixtures.profile("a", facts: ["41", "posts"]),
      CardFixtures.poll(count: 2), CardFixtures.poll(count: 3), CardFixtures.pictures(count: 2),
      CardFixtures.pictures(count: 3),
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
    let post = CardFixtures.post("a", hasPicture: true)
    #expect(
      post.avatarKey(CardFixtures.light)
        == CardFixtures.post("b", hasPicture: true).avatarKey(CardFixtures.light))
    #expect(post.avatarKey(CardFixtures.light) != post.avatarKey(CardFixtures.night))
    #expect(post.avatarKey(CardFixtures.light) != CardFixtures.post("a").avatarKey(CardFixtures.light))
    #expect(post.avatarKey(CardFixtures.light) != CardFixtures.profile("a").avatarKey(CardFixtures.light))
  }
}
