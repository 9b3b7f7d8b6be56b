import CGumbo
import EntryDiffing
import PostText
import SitePaths

/// A finished page taken apart: its head, and the pieces of its body, of which some are lists of pieces themselves.
///
/// Lists are `main` and what has entries, such as a timeline or a branch of a conversation. A theme may look as it
/// likes: what is not a list is replaced as a whole.
struct PageParts: Sendable {
  /// One element of a list, as the page has it.
  struct Piece: Sendable {
    /// Its name among its neighbors and its fingerprint, which leaves out the entries of a list.
    let listed: ListedEntry<String>
    let html: String
    /// The pieces of a list; empty for what is not one.
    let entries: [Piece]
  }

  /// The opening tags of `html` and `body`: where these differ, nothing can be patched.
  let frame: String
  /// The scripts that run, and where they come from.
  private(set) var scripts: [String] = []
  /// The addresses of style sheets.
  private(set) var styles: [String] = []
  /// What else is in the head, such as the title and the tags of the link preview.
  private(set) var head = ""
  /// The elements of the body.
  let body: [Piece]

  /// Takes a page apart.
  init(_ page: [UInt8]) {
    self = page.withUnsafeBufferPointer { bytes in
      HTMLTree.withRoot(of: bytes) { PageParts(PageElement($0, in: bytes)) }
    }
  }

  private init(_ root: PageElement?) {
    let (headElement, bodyElement) = (root?.first(GUMBO_TAG_HEAD), root?.first(GUMBO_TAG_BODY))
    body = bodyElement?.pieces() ?? []
    frame = [root, bodyElement].compactMap { $0?.openingTag }.joined()
    for element in headElement?.elements ?? [] {
      if element.isScript {
        scripts.append(element.html)
      } else if let address = element.styleSheet {
        styles.append(address)
      } else {
        head += element.html + "\n"
      }
    }
    scripts += (bodyElement?.elements ?? []).filter(\.isScript).map(\.html)
  }
}

/// An element of the tree that a page's parser made. It ends with the call that lends it.
private struct PageElement {
  private let node: HTMLNode
  /// The page that the tree was made from.
  private let page: UnsafeBufferPointer<UInt8>
  let tag: GumboTag

  /// Nil for what is no element.
  init?(_ node: HTMLNode, in page: UnsafeBufferPointer<UInt8>) {
    switch node.kind {
    case .element(let tag), .foreign(let tag): (self.node, self.page, self.tag) = (node, page, tag)
    case .text, .nothing: return nil
    }
  }

  /// The elements directly in it.
  var elements: [PageElement] { node.children.compactMap { PageElement($0, in: page) } }

  /// The text directly in it, but for white space between elements.
  private var text: String {
    let texts = node.children.map(\.characters)
    return texts.filter { !$0.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }.joined()
  }

  func first(_ tag: GumboTag) -> PageElement? { elements.first { $0.tag == tag } }

  func attribute(_ name: String) -> String? { node.attribute(name) }

  /// Whether it is a script that runs.
  var isScript: Bool {
    tag == GUMBO_TAG_SCRIPT && ["", "module", "text/javascript"].contains(attribute("type") ?? "")
  }

  /// The address of a style sheet; `nil` for other elements.
  var styleSheet: String? {
    tag == GUMBO_TAG_LINK && attribute("rel") == "stylesheet" ? attribute("href") : nil
  }

  /// Pages nest a few levels; what is deeper is not looked at.
  static let deepest = 10

  /// Whether it is a list: `main`, or what has entries without being one. What has none may be one if it is alone.
  func isList(ifAlone isAlone: Bool) -> Bool {
    guard tag != GUMBO_TAG_ARTICLE else { return false }
    return isAlone || tag == GUMBO_TAG_MAIN
      || Self.first(in: elements, where: { $0.tag == GUMBO_TAG_ARTICLE }) != nil
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

  /// Its opening tag; empty if the parser added it.
  var openingTag: String { string(node.place.tag) }

  /// All of it up to its closing tag, or to where the parser closed it if it has none.
  var html: String {
    let (tag, end) = node.place
    return string(tag.lowerBound..<max(tag.upperBound, end))
  }

  private func string(_ range: Range<Int>) -> String {
    guard range.upperBound <= page.count else { return "" }
    return String(decoding: page[range], as: UTF8.self)
  }

  /// The elements in a list, of which some are lists, but no scripts, which the server puts where no theme knows of
  /// them. The body is at level 0, `main` at level 1.
  func pieces(level: Int = 0) -> [PageParts.Piece] {
    let children = elements.filter { $0.tag != GUMBO_TAG_SCRIPT }
    // What is alone in `main` is a timeline, even an empty one.
    let isAlone = level == 1 && children.count == 1
    let shown = children.map { (element: $0, mayBeList: level < Self.deepest && $0.isList(ifAlone: isAlone)) }
    let tags = Dictionary(shown.filter(\.mayBeList).map { ($0.element.openingTag, 1) }, uniquingKeysWith: +)
    var names: Set<String> = []
    return shown.map { child, mayBeList -> PageParts.Piece in
      let name = child.identity(byEntry: level > 1 || tags[child.openingTag, default: 0] > 1)
      let html = child.html
      // A patch cannot tell lists of the same name apart: all but the first are replaced as a whole.
      let isList = mayBeList && names.insert(name).inserted
      let hash = ContentHash(of: (isList ? child.frame : html).utf8)
      return PageParts.Piece(
        listed: ListedEntry(id: name, fingerprint: hash.high), html: html,
        entries: isList ? child.pieces(level: level + 1) : [])
    }
  }

  /// What distinguishes it from its neighbors: its id, the URL of its time, or else its opening tag.
  ///
  /// Two lists may look alike; the entries that they begin with do not. The name of a timeline leaves its entries out:
  /// it stays the same list when a post comes on top.
  private func identity(byEntry: Bool) -> String {
    if let id = attribute("id") { return "#" + id }
    if tag == GUMBO_TAG_ARTICLE { return permalink ?? openingTag }
    guard byEntry, let first = first(GUMBO_TAG_ARTICLE) else { return openingTag }
    return openingTag + (first.attribute("id") ?? first.permalink ?? "")
  }

  /// What a list has besides its pieces: its opening tag, its own text, and the scripts that run in it.
  private var frame: String {
    openingTag + text + elements.filter(\.isScript).map(\.html).joined()
  }
}
