import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// Writes `sitemap.xml`, which leads to its parts, and the parts, each with as many addresses as a reader takes
/// (https://www.sitemaps.org/protocol.html). No more than one part is in memory at a time.
struct SitemapFiles {
  private let scene: RenderScene
  private var lines: [Line] = []
  private var parts: [Line] = []

  init(scene: RenderScene) { self.scene = scene }

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// An address, and when what it leads to was last changed.
  private struct Line {
    let address: String
    let modified: Instant?
  }

  /// Hands on each part when it is full, and what leads to them at the end.
  mutating func write<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let scene = scene
    let length = max(1, scene.plan.settings.sitemapLength)
    var times = RecordTimes(scene: scene)
    try scene.plan.forEachSitemapEntry(
      isListed: { RecordTimes.isListed($0, in: scene) }, time: { times.time(ofRow: $0) }
    ) { entry throws(Failure) in
      guard let address = scene.absolute(entry.address.path) else { return }
      lines.append(Line(address: address, modified: entry.modified))
      if lines.count == length { try closePart(emit) }
    }
    if !lines.isEmpty { try closePart(emit) }
    guard let path = SitePath("sitemap.xml") else { return }
    try emit(SiteFile(path, bytes: Self.xml("sitemapindex", "sitemap", parts)))
  }

  private mutating func closePart<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let name = "sitemap-\(parts.count + 1).xml"
    guard let path = SitePath(name), let address = scene.absolute(name) else { return }
    try emit(SiteFile(path, bytes: Self.xml("urlset", "url", lines)))
    parts.append(Line(address: address, modified: lines.compactMap(\.modified).max()))
    lines.removeAll(keepingCapacity: true)
  }

  private static func xml(_ root: StaticString, _ name: StaticString, _ lines: [Line]) -> [UInt8] {
    var xml = XML()
    xml.element(root, ["xmlns": namespace]) { xml in
      for line in lines {
        xml.element(name) { xml in
          xml.element("loc", text: line.address)
          xml.element("lastmod", text: line.modified?.rfc3339)
        }
      }
    }
    return xml.bytes
  }
}

/// When records were last changed. Rows know when they were published; the bodies of those that were edited are read
/// once each.
private struct RecordTimes {
  let scene: RenderScene
  private var edited: [UInt32: Instant] = [:]

  init(scene: RenderScene) { self.scene = scene }

  mutating func time(ofRow row: UInt32) -> Instant {
    let record = scene.archive.rows[Int(row)]
    guard record.flags.contains(.edited), record.kind == .post else { return record.published }
    if let time = edited[row] { return time }
    let updated = (try? scene.post(row))?.updated ?? record.published
    edited[row] = max(record.published, updated)
    return max(record.published, updated)
  }

  /// Whether what a post warns of lets search engines list it; only what may warn is read.
  static func isListed(_ row: UInt32, in scene: RenderScene) -> Bool {
    guard !scene.account(of: row).asksNotToBeIndexed else { return false }
    guard scene.archive.rows[Int(row)].flags.contains(.sensitive) else { return true }
    return (try? scene.post(row)).map { PostWarning(of: $0).isListed } ?? false
  }
}
