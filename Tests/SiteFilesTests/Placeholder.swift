import SiteFiles
import Testing
@Test func hash() {
  #expect(ContentHash(of: Array("abc".utf8)).description == "ba7816bf8f01cfea414140de5dae2223")
  #expect(
    SitePath("../a") == nil && SitePath("a//b") == nil && SitePath("a/.b") != nil && SitePath("a/..") == nil)
}
