import Testing
import ThreadlineKit

/// What a kept page says of somebody who hides since it was made.
struct HiddenNameTests {
  private static let words = "We blink so that you find us."
  private static let reference =
    #"{"handle":"grace@navy.example","url":"https://navy.example/9","text":"\#(words)"}"#
  private static let account =
    #"{"type":"account","id":"g","handle":"grace@navy.example","name":"Grace Example""#
  private static let quote = SiteFixture.post("q", minute: 2, more: #","quote":\#(reference)"#)
  private static let reply = SiteFixture.post("c", minute: 3, more: #","replyTo":\#(reference)"#)

  @Test("an account that hides since the last build is named by no page that was kept (fault 210)")
  func account() async throws {
    let fixture = try SiteFixture()
    try fixture.export([Self.account + "}", Self.quote, Self.reply])
    try await fixture.build()
    #expect(!fixture.files(holding: "We blink").isEmpty && !fixture.files(holding: "grace@navy").isEmpty)
    try fixture.export([Self.account + #","flags":["private"]}"#, Self.quote, Self.reply])
    try await fixture.build()
    #expect(fixture.files(holding: "We blink") == [] && fixture.files(holding: "grace@navy") == [])
    // And shown again when it does not hide any more.
    try fixture.export([Self.account + "}", Self.quote, Self.reply])
    try await fixture.build()
    #expect(!fixture.files(holding: "We blink").isEmpty)
  }

  @Test(
    "a post that is private since the last build is shown by no page that was kept, whatever it is called by (fault 210)"
  )
  func record() async throws {
    let fixture = try SiteFixture()
    let named = #"{"id":"elsewhere","url":"https://navy.example/9","text":"\#(Self.words)"}"#
    let lines = [SiteFixture.post("q", minute: 2, more: #","quote":\#(named)"#)]
    try fixture.export(lines)
    try await fixture.build()
    #expect(!fixture.files(holding: "We blink").isEmpty)
    let hidden = SiteFixture.post("h", more: #","url":"https://navy.example/9","visibility":"private""#)
    try fixture.export(lines + [hidden])
    try await fixture.build()
    #expect(fixture.files(holding: "We blink") == [])
  }
}
