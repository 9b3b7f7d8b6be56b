import SiteSearch
import Testing

@Suite struct SearchQueryTests {
  @Test func `queries ask for what the vectors say`() throws {
    for entry in try SearchVectors("queries").entries("queries") {
      let text = SearchVectors.text(entry, "query")
      let query = SearchQuery(text)
      let terms = (entry["terms"] as? [[String: Any]] ?? []).map {
        "\($0["word"] ?? "") \($0["prefix"] as? Bool ?? false) \($0["negated"] as? Bool ?? false)"
      }
      #expect(query.terms.map { "\($0.word) \($0.isPrefix) \($0.isNegated)" } == terms, "\(text.prefix(60))")
      let phrases = (entry["phrases"] as? [[String: Any]] ?? []).map {
        "\($0["text"] ?? "") \($0["negated"] as? Bool ?? false) \($0["open"] as? Bool ?? false)"
      }
      #expect(
        query.phrases.map { "\($0.text) \($0.isNegated) \($0.isOpen)" } == phrases, "\(text.prefix(60))")
      #expect(query.before == entry["before"] as? Int, "\(text.prefix(60))")
      #expect(query.after == entry["after"] as? Int, "\(text.prefix(60))")
      #expect(query.badDates == entry["badDates"] as? [String], "\(text.prefix(60))")
      #expect(query.isCut == (entry["isCut"] != nil), "\(text.prefix(60))")
    }
  }

  @Test(arguments: [
    0, 1, 86_399, 86_400, -1, 951_782_400, 1_709_164_800, 253_402_300_799, .min, -62_135_596_801, .max,
  ])
  func `dates are those of the calendar`(time: Int) {
    let dates = [
      0: "1970-01-01", 1: "1970-01-01", 86_399: "1970-01-01", 86_400: "1970-01-02", -1: "1969-12-31",
      951_782_400: "2000-02-29", 1_709_164_800: "2024-02-29", 253_402_300_799: "9999-12-31",
      .min: "0001-01-01", -62_135_596_801: "0001-01-01", .max: "9999-12-31",
    ]
    #expect(SearchDay.date(ofTime: time) == dates[time])
  }
}
