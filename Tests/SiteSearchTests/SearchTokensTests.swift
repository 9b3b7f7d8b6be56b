import SiteSearch
import Testing

@Suite struct SearchTokensTests {
  @Test func `texts are cut into the words of the vectors`() throws {
    var tokens = SearchTokens()
    for entry in try SearchVectors("tokens").entries("tokens") {
      let text = SearchVectors.text(entry)
      #expect(tokens.words(of: text, for: .index) == entry["index"] as? [String], "\(text.prefix(40))")
      #expect(tokens.words(of: text, for: .query) == entry["query"] as? [String], "\(text.prefix(40))")
      #expect(tokens.plainWords(of: text) == entry["words"] as? String, "\(text.prefix(40))")
    }
  }

  @Test func `names have hyphens where signs were`() throws {
    var tokens = SearchTokens()
    for entry in try SearchVectors("tokens").entries("names") {
      #expect(tokens.name(SearchVectors.text(entry)) == entry["name"] as? String)
    }
  }

  @Test func `words with ae, oe and ue have variants`() throws {
    for entry in try SearchVectors("tokens").entries("variants") {
      #expect(WordVariants.words(for: SearchVectors.text(entry, "word")) == entry["variants"] as? [String])
    }
  }

  @Test func `umlauts are spelled out in either form`() {
    #expect(
      WordVariants.spelledOut("M\u{FC}ller Mu\u{308}ller \u{C4}rger e\u{308}")
        == "Mueller Mueller Aerger e\u{308}")
  }

  @Test func `a word of 5,000 characters is its first 24`() {
    var tokens = SearchTokens()
    let words = [String(repeating: "x", count: 24)]
    #expect(tokens.words(of: String(repeating: "X", count: 5_000), for: .index) == words)
    #expect(
      tokens.words(of: "é" + String(repeating: "X", count: 5_000), for: .index)[0].unicodeScalars.count == 24)
  }
}
