extension PreviewRule {
  /// There is a text and a picture to show.
  static let textAndImage = PreviewRule(
    id: "P07",
    summary: "og:description and og:image are both there and not empty",
    severity: .error,
    consumers: PreviewConsumer.all.filter { $0 != .wordPress },
    mend:
      "give every page a text and a picture: the avatar or one picture for the whole site will "
      + "do",
    source:
      "[T] Discourse draws nothing for a title alone; [R] onebox#448, gitpod#356",
    example: #"<meta property="og:title" content="Ada"><meta property="og:description" content="">"#,
    scope: .sharedPages
  ) { page, _, list in
    let all = PreviewConsumer.all.filter { $0 != .wordPress }
    check(
      "og:description", "Discourse shows nothing for a title alone, others a bare title",
      all.filter(\.showsDescription), page, &list)
    check("og:image", "WhatsApp, Slack and Messages show no picture, Facebook a guess", all, page, &list)
  }

  private static func check(
    _ key: String, _ who: String, _ consumers: [PreviewConsumer], _ page: PreviewPage,
    _ list: inout FindingList
  ) {
    guard let meta = page.meta(key) else {
      let expected = "expected <meta property=\"\(key)\" content=\"…\">"
      return list.error(at: page.head.end, "\(key) is missing; \(expected) (\(who))", for: consumers)
    }
    guard meta.content.allSatisfy(\.isWhitespace) else { return }
    list.error(at: meta.offset, "\(key) is empty; expected something to show (\(who))", for: consumers)
  }
}
