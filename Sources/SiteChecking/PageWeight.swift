import LinkPreviews

/// What a browser loads to show the first screen of a page, in bytes.
public typealias PageWeight = [PagePart: Int]

/// What is weighed of a page, by its name in JSON.
public enum PagePart: String, Sendable, CaseIterable, Encodable, CodingKeyRepresentable {
  /// The page itself, as it is.
  case html
  /// Its style sheets, packed.
  case styles = "css"
  /// Its scripts, packed.
  case scripts = "js"
  /// The pictures of the first screen.
  case pictures

  /// Its name in messages and tables.
  public var title: String { self == .pictures ? rawValue : rawValue.uppercased() }
}

/// What a page names that a browser loads for its first screen, by path.
struct FirstScreenFiles {
  private(set) var paths: [PagePart: [String]] = [:]
  /// What the page is: the class of its body without `page-`.
  private(set) var kind = "page"

  /// How many pixels a picture has where pages choose from several: those of a phone at twice the density.
  private static let pixels = 780
  /// What ends the first screen of a page that says it; all pictures of other pages count.
  private static let mark = "seen"

  /// Reads a page.
  init(_ page: PreviewPage) {
    var isSeen = false
    var isChosen = false
    for token in MarkupReader(page.bytes, describing: nil) {
      guard case .start(let tag) = token else {
        if case .end("picture", _) = token { isChosen = false }
        continue
      }
      if tag["id"] == Self.mark { isSeen = true }
      switch tag.name {
      case "body": kind = Self.kind(ofClass: tag["class"] ?? "")
      case "link" where Self.isStyle(tag): add(tag["href"], to: .styles)
      case "script": add(tag["src"], to: .scripts)
      // Of the sources of a picture the first is the best, and the image is loaded by those that know none of them.
      case "source" where !isSeen && !isChosen:
        guard let set = tag["srcset"], let source = Self.source(of: set) else { continue }
        add(source, to: .pictures)
        isChosen = true
      case "img" where !isSeen && !isChosen:
        add(tag["srcset"].flatMap(Self.source) ?? tag["src"], to: .pictures)
      default: continue
      }
    }
  }

  private static func kind(ofClass text: String) -> String {
    let names = text.split(whereSeparator: \.isWhitespace)
    return names.first { $0.hasPrefix("page-") }.map { String($0.dropFirst("page-".count)) } ?? "page"
  }

  private mutating func add(_ path: String?, to part: PagePart) {
    if let path { paths[part, default: []].append(path) }
  }

  private static func isStyle(_ tag: MarkupTag) -> Bool {
    (tag["rel"] ?? "").lowercased().split(separator: " ").contains("stylesheet")
  }

  /// The narrowest of the forms that is wide enough for a phone, or the widest.
  private static func source(of set: String) -> String? {
    let forms = set.split(separator: ",").compactMap { form -> (source: String, width: Int)? in
      let words = form.split(whereSeparator: \.isWhitespace)
      guard let source = words.first else { return nil }
      return (String(source), words.last.flatMap { $0.hasSuffix("w") ? Int($0.dropLast()) : nil } ?? 0)
    }
    return forms.filter { $0.width >= pixels }.min { $0.width < $1.width }?.source
      ?? forms.max { $0.width < $1.width }?.source
  }
}
