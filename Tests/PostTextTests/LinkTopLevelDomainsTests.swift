import Testing

@testable import PostText

@Suite("Known top-level domains")
struct LinkTopLevelDomainsTests {
  @Test(
    "countries, generic and international names are known, in any case and form",
    arguments: [
      "com", "COM", "de", "uk", "social", "みんな", "рф", "xn--p1ai", "XN--P1AI", "VERMÖGENSBERATUNG", "한국",
      "中国",
    ])
  func known(label: String) {
    #expect(LinkTopLevelDomains.contains(label))
  }

  @Test(
    "what ends a file or a sentence is not",
    arguments: ["", "zip", "mov", "txt", "swift", "Then", "now", "example", "c0m", "xn--", "日本語", "👍"])
  func unknown(label: String) {
    #expect(!LinkTopLevelDomains.contains(label))
  }
}
