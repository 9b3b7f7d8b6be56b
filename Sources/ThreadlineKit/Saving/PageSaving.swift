import Foundation
import LinkPreviews
import SafeMarkup
import SitePaths

/// The work of `PageSaver` on one page: each tag is kept, changed or left out. Everything between tags stays as it is.
struct PageSaving {
  private let site: BuiltSite
  private let page: [UInt8]
  private var output: [UInt8] = []
  /// How many bytes of the page are in the output or left out.
  private var done = 0
  private var mediaBytes = 0
  /// The SHA-256 of each style in the output, as a policy names it.
  private var styles: [String] = []
  /// Where the policy goes, once all styles are known.
  private var policyPlace: Int?
  /// The element that is left out with everything in it.
  private var skipped: String?

  init(_ page: [UInt8], of site: BuiltSite) { (self.page, self.site) = (page, site) }

  /// The page as a file of its own.
  mutating func saved() -> [UInt8] {
    var isInStyle = false
    for token in MarkupReader(page, describing: nil) {
      switch token {
      case .start(let tag) where skipped == nil:
        output += page[done..<tag.range.lowerBound]
        done = tag.range.upperBound
        isInStyle = tag.name == "style"
        append(SavedTag(tag))
      case .text(let range) where isInStyle: add(style: page[range])
      case .end(let name, let offset) where name == skipped:
        done = page[offset...].firstIndex(of: 0x3E).map { $0 + 1 } ?? page.count
        skipped = nil
      default: isInStyle = false
      }
    }
    if skipped == nil { output += page[done...] }
    if let policyPlace { output.insert(contentsOf: policy.utf8, at: policyPlace) }
    return output
  }

  private mutating func append(_ markup: String) { output += markup.utf8 }

  private mutating func append(_ tag: SavedTag) {
    var tag = tag
    switch tag.name {
    case "script", "iframe", "object", "form", "noscript": skipped = tag.name
    case "base", "embed": break
    case "meta":
      append(tag.markup)
      if tag["charset"] != nil { policyPlace = policyPlace ?? output.count }
    case "link": append(link: tag)
    case "img", "video", "audio", "track", "source": append(medium: tag)
    default:
      for name in ["href", "cite", "value"] where tag[name] != nil { makeAbsolute(name, in: &tag) }
      append(tag.markup)
    }
  }

  // MARK: The policy

  /// Nothing is loaded from anywhere: what the page shows is inside.
  private var policy: String {
    let sources = styles.isEmpty ? "'none'" : styles.map { "'sha256-\($0)'" }.joined(separator: " ")
    return "\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      + "media-src data:; font-src data:; style-src \(sources); base-uri 'none'; form-action 'none'\">"
  }

  /// Lets the policy allow a style.
  private mutating func add(style: some Sequence<UInt8>) {
    var hasher = ContentHasher()
    hasher.update(style)
    styles.append(Data(hasher.finishBytes()).base64EncodedString())
  }

  // MARK: Head

  private mutating func append(link: SavedTag) {
    let relations = (link["rel"] ?? "").lowercased().split(separator: " ")
    if relations.contains("stylesheet") {
      guard let style = link["href"].flatMap({ site.style(at: $0) }) else { return }
      add(style: style.utf8)
      return append("<style>\(style)</style>")
    }
    // Icons and what is fetched ahead would be asked for from elsewhere.
    guard !relations.contains(where: { Self.loadedRelations.contains(String($0)) }) else { return }
    var link = link
    makeAbsolute("href", in: &link)
    append(link.markup)
  }

  private static let loadedRelations: Set<String> = [
    "icon", "apple-touch-icon", "manifest", "preload", "modulepreload", "prefetch", "dns-prefetch",
    "preconnect",
  ]

  /// An address from the root of the host becomes an absolute one; a place on the page itself stays.
  private func makeAbsolute(_ name: String, in tag: inout SavedTag) {
    guard let address = tag[name], address.hasPrefix("/"), !address.hasPrefix("//") else { return }
    tag[name] = site.origin + address
  }

  // MARK: Media

  /// A medium with its bytes inside, or a link to it.
  private mutating func append(medium: SavedTag) {
    var medium = medium
    if medium["poster"] != nil { medium["poster"] = medium["poster"].flatMap { inside($0) } }
    guard let source = medium["src"] else { return append(medium.markup) }
    if let inside = inside(source) {
      medium["src"] = inside
      return append(medium.markup)
    }
    guard !["track", "source"].contains(medium.name) else { return }
    let words =
      [medium["alt"], medium["aria-label"]].compactMap { $0 }.first { !$0.isEmpty } ?? "Not in this file"
    let address = source.hasPrefix("/") ? site.origin + source : source
    let link: HTML = "<a href=\"\(address)\">\(words)</a>"
    output += link.bytes
    if medium.name != "img" { skipped = medium.name }
  }

  /// The bytes of a medium of the site as an address of its own.
  private mutating func inside(_ source: String) -> String? {
    guard source.hasPrefix("/"), let path = site.path(of: source),
      let bytes = site.bytes(at: path, upTo: min(PageSaver.longestMedium, PageSaver.longestFile - mediaBytes))
    else { return nil }
    mediaBytes += bytes.count
    return BuiltSite.address(of: bytes, at: path)
  }
}

/// A start tag, without attributes that run scripts, load other sizes of a picture, or need a policy of the site.
private struct SavedTag {
  let name: String
  private var attributes: [(name: String, value: String?)]

  init(_ tag: MarkupTag) {
    name = tag.name
    attributes = tag.attributes.map { attribute in
      (attribute.name, attribute.range.isEmpty && attribute.quote == .none ? nil : attribute.value)
    }
    attributes.removeAll { $0.name.hasPrefix("on") || ["srcset", "style", "ping"].contains($0.name) }
  }

  /// The value of an attribute; setting it to `nil` removes the attribute.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      guard let place = attributes.firstIndex(where: { $0.name == name }) else { return }
      if newValue == nil { attributes.remove(at: place) } else { attributes[place].value = newValue }
    }
  }

  /// The tag as markup.
  var markup: String {
    let text = attributes.map { name, value in value.map { " \(name)=\"\(HTML(text: $0))\"" } ?? " \(name)" }
    return "<\(name)\(text.joined())>"
  }
}

extension BuiltSite {
  /// A style sheet of the site as the content of an element, in which nothing ends the element early.
  func style(at address: String) -> String? {
    guard let path = path(of: address), path.fileExtension == "css", let bytes = bytes(at: path) else {
      return nil
    }
    let style = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self).replacing("</", with: "<\\/")
    return style.replacing(/url\(\s*["']?([^"'()\s]+)["']?\s*\)/) { match in
      picture(String(match.1), beside: path).map { "url(\"\($0)\")" } ?? String(match.0)
    }
  }

  /// A picture or font that a style sheet names, by its address from there, as an address that holds its bytes.
  private func picture(_ address: String, beside sheet: SitePath) -> String? {
    let folder = sheet.parts.dropLast().joined(separator: "/")
    let path =
      address.hasPrefix("/") ? path(of: address) : SitePath(folder.isEmpty ? address : "\(folder)/\(address)")
    return path.flatMap { path in
      bytes(at: path, upTo: PageSaver.longestMedium).map { Self.address(of: $0, at: path) }
    }
  }

  /// An address that holds the bytes of a file.
  fileprivate static func address(of bytes: [UInt8], at path: SitePath) -> String {
    let type = MediaType(path: path).description.split(separator: ";").first.map(String.init) ?? ""
    return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }
}
