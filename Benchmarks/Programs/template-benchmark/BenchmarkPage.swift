import SafeMarkup
import TypedTemplates

/// A thread page of five posts, made up, in plain values.
struct BenchmarkPage {
  struct Post {
    let id: String
    let author: String
    let handle: String
    let profile: Address
    let permalink: Address
    let avatar: Address
    let dateTime: String
    let date: String
    let body: HTML
    let picture: (address: Address, alt: String)?
    let replyCount: String
    let likeCount: String
    let isRoot: Bool
  }

  let title: String
  let canonical: Address
  let stylesheet: Address
  let head: HTML
  let posts: [Post]

  /// The page; nil only if an address in it were wrong.
  static func sample() -> BenchmarkPage? {
    guard let canonical = WebURL("https://threads.example/@ada/post/tidal-clock/").map({ Address($0) }),
      let stylesheet = Address(rooted: "/site.3f2a9c41.css")
    else { return nil }
    var head = HTML()
    for property in ["og:title", "og:description", "og:url", "og:image", "og:type", "twitter:card"] {
      head.append(markup: "<meta property=\"")
      head.append(text: property)
      head.append(markup: "\" content=\"")
      head.append(text: "A tidal clock from a bicycle wheel & two magnets, post by post")
      head.append(markup: "\">\n")
    }
    return BenchmarkPage(
      title: "A tidal clock from a bicycle wheel & two magnets", canonical: canonical, stylesheet: stylesheet,
      head: head, posts: (1...5).compactMap(post))
  }

  private static func post(_ number: Int) -> Post? {
    let handle = number.isMultiple(of: 2) ? "grace" : "ada"
    guard let profile = Address(rooted: "/@\(handle)/"),
      let permalink = Address(rooted: "/@\(handle)/post/\(1000 + number)/"),
      let avatar = Address(rooted: "/media/ab/\(handle)-96.webp"),
      let picture = Address(rooted: "/media/cd/wheel-\(number).webp")
    else { return nil }
    var body = HTML()
    for sentence in 1...3 {
      body.append(markup: "<p>")
      body.append(
        text: "Part \(number).\(sentence): the rim carries \"32\" spokes & the tide turns it twice a day; ")
      body.append(
        markup: "<a href=\"https://example.org/tides\" rel=\"nofollow ugc\">example.org/tides</a></p>\n")
    }
    return Post(
      id: "p-\(1000 + number)", author: handle == "ada" ? "Ada <Tides>" : "Grace O'Hara", handle: handle,
      profile: profile, permalink: permalink, avatar: avatar, dateTime: "2026-03-0\(number)T08:15:00Z",
      date: "\(number) March 2026, 08:15", body: body,
      picture: number == 3 ? (picture, "A wheel & its magnets on a kitchen table") : nil,
      replyCount: "\(number)", likeCount: number == 5 ? "" : "\(number * 17)", isRoot: number == 1)
  }
}
