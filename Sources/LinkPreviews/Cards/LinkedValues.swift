/// Values in the JSON-LD of a page: Mastodon takes the title, the author and the date from there first.
package enum LinkedValues {
  /// A block of JSON-LD in a page.
  package struct Block {
    /// Where its script begins.
    package let offset: Int
    /// The content of the script.
    package let bytes: [UInt8]
    /// Its value; `nil` if it is not valid JSON.
    package let value: JSONValue?
    /// What it says to those who decode HTML's references first, as Mastodon does.
    package let decoded: JSONValue?
  }

  /// The blocks of a page, at most 16.
  package static func blocks(of page: PreviewPage, before end: Int = .max) -> [Block] {
    page.head.tags.lazy.filter { tag in
      tag.name == "script" && tag.content.upperBound <= end
        && tag["type"]?.lowercased() == "application/ld+json"
    }.prefix(16).map { tag in
      let bytes = Array(page.bytes[tag.content])
      let value = JSONValue(bytes)
      let hasReference = bytes.contains(0x26)
      return Block(
        offset: tag.offset, bytes: bytes, value: value,
        decoded: hasReference ? JSONValue(Array(CharacterReferences.decode(bytes[...]).utf8)) : value)
    }
  }

  /// The values at the top of all blocks, or in their arrays, each with where its block begins. What several blocks say
  /// of one `@id` is one value: a page may say what it is about in its head, and the rest at the end of its body.
  /// (https://www.w3.org/TR/json-ld11/#node-identifiers)
  package static func nodes(of page: PreviewPage) -> [(offset: Int, value: JSONValue)] {
    var nodes: [(offset: Int, value: JSONValue)] = []
    var places: [String: Int] = [:]
    for block in blocks(of: page) {
      for value in block.value?.all ?? [] {
        let name = value["@id"]?.text
        if let place = name.flatMap({ places[$0] }) {
          nodes[place].value = nodes[place].value.joined(with: value)
          continue
        }
        if let name { places[name] = nodes.count }
        nodes.append((block.offset, value))
      }
    }
    return nodes
  }

  /// The first `NewsArticle` or `WebPage` at the top of a block or in its array; `@graph` is ignored. (https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)
  static func article(in page: PreviewPage, before end: Int = .max) -> (JSONValue, offset: Int)? {
    for block in blocks(of: page, before: end) {
      if let found = block.decoded?.all.first(where: isArticle) { return (found, block.offset) }
    }
    return nil
  }

  /// A value by its path, such as `author.name`; of an array the first counts.
  static func value(at path: String, in page: PreviewPage, before end: Int) -> String? {
    let article = article(in: page, before: end)?.0
    return path.split(separator: ".").reduce(article) { value, name in value?[String(name)]?.first }?.text
  }

  private static func isArticle(_ value: JSONValue) -> Bool {
    ["NewsArticle", "WebPage"].contains(value["@type"]?.text)
  }
}
