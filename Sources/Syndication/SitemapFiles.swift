package import PageRendering
import SafeMarkup
package import SitePaths
import SitePlanning
import ThreadModel

/// Puts addresses into the parts of a sitemap, each with no more than a reader takes
/// (https://www.sitemaps.org/protocol.html), and into `sitemap.xml`, which leads to the parts.
package struct SitemapFiles {
  private let scene: RenderScene
  /// How many addresses a part has.
  private let length: Int
  private var part = Listing("urlset")
  private var index = Listing("sitemapindex")

  /// A sitemap without addresses.
  package init(_ scene: RenderScene) {
    self.scene = scene
    length = max(1, scene.inputs.settings.sitemapLength)
  }

  /// One file.
  private struct Listing {
    private let root: StaticString
    private var xml = XML()
    private(set) var count = 0
    private(set) var newest: Instant?

    init(_ root: StaticString) {
      self.root = root
      xml.begin(root, ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
    }

    mutating func append(_ entry: SitemapLines.Entry, of lines: SitemapLines) {
      xml.append(elements: entry.bytes, of: lines.xml)
      count += 1
      if let modified = entry.modified { newest = max(newest ?? modified, modified) }
    }

    /// The file, to which nothing may be added any more.
    mutating func finish() -> [UInt8] {
      xml.end(root)
      return xml.bytes
    }
  }

  /// Adds addresses, and returns the parts that are full.
  package mutating func append(_ lines: SitemapLines) -> [SiteFile] {
    lines.entries.compactMap { entry in
      part.append(entry, of: lines)
      return part.count == length ? closePart() : nil
    }
  }

  /// Returns the last part, and what leads to the parts.
  package mutating func finish() -> [SiteFile] {
    let last = part.count > 0 ? closePart() : nil
    let top = SitePath("sitemap.xml").map { SiteFile($0, bytes: index.finish()) }
    return [last, top].compactMap(\.self)
  }

  private mutating func closePart() -> SiteFile? {
    defer { part = Listing("urlset") }
    let name = "sitemap-\(index.count + 1).xml"
    guard let path = SitePath(name), let address = scene.absolute(name) else { return nil }
    var line = SitemapLines()
    line.append("sitemap", Array(address.utf8), part.newest)
    for entry in line.entries { index.append(entry, of: line) }
    return SiteFile(path, bytes: part.finish())
  }
}

/// Addresses as the XML of a sitemap, each with the time when what it leads to was last changed.
package struct SitemapLines: Sendable {
  /// When an address was last changed, and where its XML is.
  fileprivate typealias Entry = (modified: Instant?, bytes: Range<Int>)
  fileprivate private(set) var xml = XML()
  fileprivate private(set) var entries: [Entry] = []

  fileprivate init() {}

  /// The addresses of the pages of some of the plan's series and posts that search engines may list.
  package init(of range: Range<Int>, in scene: RenderScene) {
    let base = Array(scene.settings.base.description.utf8)
    var rows = SitemapRows(scene: scene)
    scene.inputs.whole.forEachSitemapEntry(
      in: range, isListed: { rows.mayBeListed($0) }, time: { rows.time(of: $0) }
    ) { path, modified in
      // Every part of an address takes these bytes as they are.
      let isPlain = path.allSatisfy { SafeName.isUnreserved($0) || $0 == 0x2F || $0 == 0x40 }
      let address =
        isPlain ? base + path : scene.absolute(String(decoding: path, as: UTF8.self)).map { Array($0.utf8) }
      if let address { append("url", address, modified) }
    }
  }

  fileprivate mutating func append(_ element: StaticString, _ address: [UInt8], _ modified: Instant?) {
    let start = xml.bytes.count
    xml.element(element) { xml in
      address.withUnsafeBufferPointer { xml.element("loc", bytes: $0) }
      modified?.withRFC3339 { xml.element("lastmod", bytes: $0) }
    }
    entries.append((modified, start..<xml.bytes.count))
  }
}

/// What a sitemap says of records. Rows know most of it; only the posts that were edited or may warn are read.
private struct SitemapRows {
  private let scene: RenderScene
  /// By the accounts' order.
  private let mayBeIndexed: [Bool]
  private var edited: [RowID: Instant] = [:]

  init(scene: RenderScene) {
    self.scene = scene
    mayBeIndexed = scene.inputs.accounts.map { !scene.inputs.account($0).asksNotToBeIndexed }
  }

  /// When a record was last changed. The body of each that was edited is read once.
  mutating func time(of row: RowID) -> Instant {
    let record = scene.inputs.record(row)
    guard record.flags.contains(.edited), record.kind == .post else { return record.published }
    if let time = edited[row] { return time }
    let updated = (try? scene.post(row))?.updated ?? record.published
    edited[row] = max(record.published, updated)
    return max(record.published, updated)
  }

  /// Whether search engines may list a post, by what its account asks for and by what it warns of.
  func mayBeListed(_ row: RowID) -> Bool {
    let record = scene.inputs.record(row)
    let account = record.account.position
    guard !mayBeIndexed.indices.contains(account) || mayBeIndexed[account] else { return false }
    guard record.flags.contains(.sensitive) else { return true }
    return (try? scene.post(row)).map { PostWarning(of: $0).isListed } ?? false
  }
}
