import SafeMarkup

/// The answer that a page's oEmbed link names: a title, an author and a piece of HTML. (https://oembed.com)
package struct OEmbedAnswer {
  /// The forms of an answer.
  package enum Form: Hashable { case json, xml }

  private let fields: [String: String]

  /// The largest answer, in bytes.
  package static let limit = 256 * 1_024

  /// A field as text, numbers included; `nil` if it is missing.
  package subscript(field: String) -> String? { fields[field] }

  /// Reads an answer; `nil` if it is malformed.
  package init?(_ bytes: [UInt8], as form: Form) {
    switch form {
    case .json:
      guard case .members(let members) = JSONValue(bytes) else { return nil }
      fields = members.compactMapValues { value in
        switch value {
        case .string(let text), .number(let text): text
        default: nil
        }
      }
    case .xml:
      guard let xml = XMLPart(bytes), xml.name == "oembed" else { return nil }
      fields = Dictionary(xml.parts.map { ($0.name, $0.text) }) { _, last in last }
    }
  }

  /// The links to answers in a page, in order: where each tag begins, and its URL, if it has one.
  static func links(
    in page: PreviewPage, before end: Int = .max
  ) -> [(form: Form, offset: Int, url: WebURL?)] {
    page.links("alternate").compactMap { tag in
      guard tag.range.upperBound <= end, let form = form(of: tag["type"]) else { return nil }
      let href = tag["href"] ?? ""
      return (form, tag.offset, WebURL(href) ?? page.url?.joined(with: href))
    }
  }

  /// The answer that a consumer finds: JSON before XML, if the site has it.
  static func discovered(in page: PreviewPage, before end: Int, _ around: PageSurroundings) -> OEmbedAnswer? {
    let links = links(in: page, before: end)
    for link in links.filter({ $0.form == .json }) + links.filter({ $0.form == .xml }) {
      if let url = link.url, let bytes = around.whole(url, limit: limit),
        let answer = OEmbedAnswer(bytes, as: link.form)
      {
        return answer
      }
    }
    return nil
  }

  private static func form(of type: String?) -> Form? {
    switch type?.lowercased().prefix(while: { $0 != ";" }) {
    case "application/json+oembed", "text/json+oembed": .json
    case "text/xml+oembed", "application/xml+oembed": .xml
    default: nil
    }
  }
}
