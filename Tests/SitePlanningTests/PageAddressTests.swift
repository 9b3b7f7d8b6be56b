import SiteFiles
import SitePlanning
import Testing
import ThreadModel

struct PageAddressTests {
  static let addresses: [PageAddress] = [
    .home(), .home(page: 3), .account(handle: "ada"), .account(handle: "ada@social.example", page: 12),
    .post(handle: "ada", slug: "12"), .post(handle: "a.b", slug: "x_y", page: 2), .about, .notFound,
  ]

  @Test("an address is made and read by one rule", arguments: addresses)
  func roundTrip(address: PageAddress) {
    #expect(PageAddress(path: address.path) == address)
    #expect(address.file?.description == address.path + (address == .notFound ? "" : "index.html"))
  }

  @Test(
    "a path that is no page's is none",
    arguments: [
      "about", "@/", "@ada", "@ada/post/", "@ada/post//", "@ada/page/0/", "@ada/page/02/", "@ada/page/x/",
      "@ada/post/1/page/-1/", "tags/x/", "@a/post/../", "@a/post/./", "page/", "/", "//", "@ada/post/1/2/",
    ])
  func refuses(path: String) {
    #expect(PageAddress(path: path) == nil)
  }
}
