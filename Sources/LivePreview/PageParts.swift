import CGumbo
import EntryDiffing
import SitePaths

/// A finished page taken apart: its head, the pieces of its body, and the entries of the list in it.
///
/// The list is the content of the first element of `main` that holds an `article`, or else in `main` itself.
/// A theme may look as it likes: a page without any of these has no entries, and its body is replaced as a whole.
struct PageParts: Sendable {
  /// One element of a list, as the page has it.
  struct Piece: Sendable {
    let listed: ListedEntry<String>
    let html: String
  }

  /// The content of an element of a list that has entries itself.
  struct Branch: Sendable {
    /// The element, whose fingerprint leaves out what is in it.
    let listed: ListedEntry<String>
    let path: [Int]
    let entries: [Piece]
  }

  /// The opening tags of `html` and `body`: where these differ, nothing can be patched.
  let frame: String
  /// The scripts that run, and where they come from.
  let scripts: [String]
  /// The addresses of style sheets.
  let styles: [String]
  /// What else is in the head, such as the title and the tags of the link preview.
  let head: String
  /// The elements of the body; the one that holds the entries has them cut out of its fingerprint.
  let body: [Piece]
  /// Where in the body the list is, and the steps down from there; nil if there is no list.
  let listPath: [Int]?
  let entries: [Piece]
  /// The lists inside the list: the branches of a conversation, outer ones first.
  let branches: [Branch]

  /// Takes a page apart.
  init(_ page: [UInt8]) {
    self = page.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return PageParts(PageTree(root: nil, text: bytes)) }
        var options = kGumboDefaultOptions
        options.max_errors = 0
        let output = gumbo_parse_with_options(&options, start, characters.count)
        defer { gumbo_destroy_output(&options, output) }
        return PageParts(PageTree(root: output?.pointee.root, text: bytes))
      }
    }
  }

  private init(_ tree: PageTree) {
    let (headElement, bodyElement) = (tree.root?.first(GUMBO_TAG_HEAD), tree.root?.first(GUMBO_TAG_BODY))
    frame = [tree.root, bodyElement].compactMap { $0.map(tree.openingTag) }.joined()
    var (scripts, styles, head) = ([String](), [String](), "")
    for element in headElement?.elements ?? [] {
      switch element.headKind {
      case .script: scripts.append(tree.html(of: element))
      case .style(let address): styles.append(address)
      case .other: head += tree.html(of: element) + "\n"
      }
    }
    scripts += (bodyElement?.elements ?? []).filter { $0.headKind == .script }.map(tree.html)
    (self.scripts, self.styles, self.head) = (scripts, styles, head)
    let elements = bodyElement?.shown ?? []
    let list = tree.list(in: elements)
    listPath = list?.path
    entries = list.map { tree.pieces(in: $0.element) } ?? []
    branches = list.map { tree.branches(in: $0.element, at: $0.path) } ?? []
    body = elements.enumerated().map { place, element in
      tree.piece(element, without: place == list?.path.first ? list?.element : nil)
    }
  }
}

/// The tree that a page's parser made, with the text that it was made from. It ends with the call that lends it.
private struct PageTree {
  let root: PageElement?
  let text: UnsafeBufferPointer<UInt8>

  init(root: UnsafeMutablePointer<GumboNode>?, text: UnsafeBufferPointer<UInt8>) {
    self.root = root.flatMap { PageElement($0) }
    self.text = text
  }

  /// The first list: the children of an element on the way down from `main` that has articles.
  func list(in body: [PageElement]) -> (path: [Int], element: PageElement)? {
    guard let place = body.firstIndex(where: { $0.tag == GUMBO_TAG_MAIN }) else { return nil }
    let main = body[place]
    if main.elements.contains(where: { $0.tag == GUMBO_TAG_ARTICLE }) { return ([place], main) }
    for (step, element) in main.shown.enumerated()
    where element.elements.contains(where: { $0.tag == GUMBO_TAG_ARTICLE }) {
      return ([place, step], element)
    }
    return main.shown.count == 1 ? main.shown.first.map { ([place, 0], $0) } : ([place], main)
  }

  /// The elements of a list; of those that have entries themselves, only the frame counts.
  func pieces(in list: PageElement) -> [PageParts.Piece] {
    list.shown.map { piece($0, without: $0.firstArticle == nil ? nil : $0) }
  }

  /// The lists inside a list, level by level: a branch has branches.
  func branches(in list: PageElement, at path: [Int]) -> [PageParts.Branch] {
    var branches: [PageParts.Branch] = []
    var level = [(list, path)]
    for _ in 0..<PageElement.deepest where !level.isEmpty {
      var next: [(PageElement, [Int])] = []
      for (list, path) in level {
        for (step, element) in list.shown.enumerated() where element.firstArticle != nil {
          branches.append(
            PageParts.Branch(
              listed: piece(element, without: element).listed, path: path + [step],
              entries: pieces(in: element)))
          next.append((element, path + [step]))
        }
      }
      level = next
    }
    return branches
  }

  func piece(_ element: PageElement, without hole: PageElement? = nil) -> PageParts.Piece {
    let html = html(of: element)
    var hasher = ContentHasher()
    if let hole, let inner = range(inside: hole), let whole = range(of: element),
      whole.lowerBound <= inner.lowerBound, inner.upperBound <= whole.upperBound
    {
      hasher.update(text[whole.lowerBound..<inner.lowerBound])
      hasher.update(text[inner.upperBound..<whole.upperBound])
    } else {
      hasher.update(html.utf8)
    }
    return PageParts.Piece(
      listed: ListedEntry(id: identity(of: element), fingerprint: hasher.finish().high), html: html)
  }

  /// What distinguishes an element from its neighbors: its id, the URL of its time, or else its opening tag.
  private func identity(of element: PageElement) -> String {
    if let id = element.attribute("id") { return "#" + id }
    guard element.tag == GUMBO_TAG_ARTICLE else {
      // Two branches may look alike; the posts that they begin with do not.
      guard let first = element.first(GUMBO_TAG_ARTICLE) else { return openingTag(element) }
      return openingTag(element) + (first.attribute("id") ?? first.permalink ?? "")
    }
    return element.permalink ?? openingTag(element)
  }

  func openingTag(_ element: PageElement) -> String { string(element.openingRange) }

  func html(of element: PageElement) -> String { range(of: element).map { string($0) } ?? "" }

  private func range(of element: PageElement) -> Range<Int>? {
    clamped(element.openingRange.lowerBound, element.closingRange.upperBound)
  }

  private func range(inside element: PageElement) -> Range<Int>? {
    clamped(element.openingRange.upperBound, element.closingRange.lowerBound)
  }

  private func clamped(_ start: Int, _ end: Int) -> Range<Int>? {
    start >= 0 && start <= end && end <= text.count ? start..<end : nil
  }

  private func string(_ range: Range<Int>) -> String {
    guard range.upperBound <= text.count else { return "" }
    return String(decoding: text[range], as: UTF8.self)
  }
}

/// An element of the tree.
private struct PageElement {
  /// What an element of the head is to a patch.
  enum HeadKind: Equatable {
    case script, other
    case style(String)
  }

  private let pointer: UnsafeMutablePointer<GumboNode>

  /// Nil for what is no element.
  init?(_ pointer: UnsafeMutablePointer<GumboNode>) {
    guard pointer.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    self.pointer = pointer
  }

  private var element: GumboElement { pointer.pointee.v.element }
  var tag: GumboTag { element.tag }

  /// The elements directly in it.
  var elements: [PageElement] {
    let children = element.children
    return (0..<Int(children.length)).compactMap { index in
      children.data[index].flatMap { PageElement($0.assumingMemoryBound(to: GumboNode.self)) }
    }
  }

  /// The same without scripts, which the server puts where no theme knows of them.
  var shown: [PageElement] { elements.filter { $0.tag != GUMBO_TAG_SCRIPT } }

  func first(_ tag: GumboTag) -> PageElement? { elements.first { $0.tag == tag } }

  func attribute(_ name: String) -> String? {
    guard let found = gumbo_get_attribute(&pointer.pointee.v.element.attributes, name) else { return nil }
    return found.pointee.value.map { String(cString: $0) }
  }

  var headKind: HeadKind {
    if tag == GUMBO_TAG_SCRIPT {
      let type = attribute("type") ?? ""
      return type.isEmpty || type == "module" || type == "text/javascript" ? .script : .other
    }
    guard tag == GUMBO_TAG_LINK, attribute("rel") == "stylesheet", let address = attribute("href") else {
      return .other
    }
    return .style(address)
  }

  /// Pages nest a few levels; what is deeper is not looked at.
  static let deepest = 8

  /// The first entry inside an element that is not an entry itself; `nil` if it has no entry.
  var firstArticle: PageElement? {
    tag == GUMBO_TAG_ARTICLE ? nil : Self.first(in: elements) { $0.tag == GUMBO_TAG_ARTICLE }
  }

  /// The address of the link around the first time in it.
  var permalink: String? {
    Self.first(in: [self]) { $0.tag == GUMBO_TAG_A && $0.first(GUMBO_TAG_TIME) != nil }?.attribute("href")
  }

  /// The first of some elements and those inside them that is meant, level by level.
  private static func first(in elements: [Self], where isMeant: (Self) -> Bool) -> Self? {
    var level = elements
    for _ in 0..<deepest where !level.isEmpty {
      if let found = level.first(where: isMeant) { return found }
      level = level.flatMap(\.elements)
    }
    return nil
  }

  /// Where its opening tag is in the text; empty if the parser added it.
  var openingRange: Range<Int> {
    let start = Int(element.start_pos.offset)
    return start..<(start + Int(element.original_tag.length))
  }

  /// Where its closing tag is; for an element without one, right after its opening tag.
  var closingRange: Range<Int> {
    guard element.original_end_tag.length > 0 else {
      return openingRange.upperBound..<openingRange.upperBound
    }
    let start = Int(element.end_pos.offset)
    return start..<(start + Int(element.original_end_tag.length))
  }
}
