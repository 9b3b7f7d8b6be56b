public import BuildDiagnostics
import LinkPreviews

/// The heaviest pages of a site, kind by kind, next to what pages may weigh.
public struct WeightReport: Sendable {
  /// The pages of one kind.
  public struct Kind: Sendable, Encodable {
    /// The kind, as the class of `body` says it: `home` for `page-home`.
    public let name: String
    /// How many pages there are.
    public internal(set) var pages = 0
    /// The most that a page of the kind weighs in each part, all of which are named.
    public internal(set) var bytes: PageWeight = [:]
    /// The page that is heaviest in each part.
    public internal(set) var heaviest: [PagePart: String] = [:]

    fileprivate mutating func add(_ weight: PageWeight, of page: String) {
      pages += 1
      for part in PagePart.allCases where weight[part, default: 0] > bytes[part, default: -1] {
        (bytes[part], heaviest[part]) = (weight[part, default: 0], page)
      }
    }
  }

  /// A part of a page that is over its budget.
  public struct Excess: Sendable, Hashable, Encodable {
    /// The path of the page.
    public let page: String
    /// The part.
    public let part: PagePart
    /// What it weighs, and what it may weigh, in bytes.
    public let bytes, budget: Int
  }

  /// The kinds in the order of their names.
  public let kinds: [Kind]
  /// What a page may weigh.
  let limits: PageWeight

  /// The heaviest page of each kind and part that is over its budget.
  public var excesses: [Excess] {
    kinds.flatMap { kind in
      PagePart.allCases.compactMap { part -> Excess? in
        let isSearch = kind.name == "search" && part == .scripts
        let most = max(isSearch ? Self.searchScripts : 0, limits[part, default: 0])
        guard let bytes = kind.bytes[part], bytes > most, let page = kind.heaviest[part] else { return nil }
        return Excess(page: page, part: part, bytes: bytes, budget: most)
      }
    }
  }

  /// What pages may weigh: HTML as it is, style sheets and scripts packed, and the pictures of the first screen of a phone.
  public static let budget: PageWeight = [
    .html: 120 * 1_024, .styles: 15_000, .scripts: 9_000, .pictures: 450_000,
  ]
  /// What the scripts of the search page may weigh: they look posts up in place of a server.
  public static let searchScripts = 18_000
}

extension WeightReport {
  /// Weighs every page of the site in a folder against a budget; `name` is what messages call the folder. `packedSize`
  /// gives the bytes that a file has on its way to a browser.
  public init(
    of path: String, named name: String? = nil, budget: PageWeight = WeightReport.budget,
    packedSize: @escaping ([UInt8]) -> Int
  ) throws(Diagnostic) {
    let name = name ?? path
    guard let listing = SiteListing(path) else {
      throw .error(.siteMissing, at: .init(name), "there is no such folder; name the folder of a built site")
    }
    guard listing.files.contains(where: { $0.kind == .page }) else {
      throw GivenFile(place: listing.root, name: name).refusal(ofFolder: listing)
    }
    var scale = PageScale(site: CheckedSite(listing, SiteURL(of: listing.root)), packedSize: packedSize)
    var kinds: [String: Kind] = [:]
    for file in listing.files where file.kind == .page {
      guard let found = scale.site.start(of: file.path) else { continue }
      let files = FirstScreenFiles(PreviewPage(html: found.start))
      let weight = scale.weight(of: files, found, at: file.path)
      kinds[files.kind, default: Kind(name: files.kind)].add(weight, of: file.path)
    }
    self.init(kinds: kinds.values.sorted { $0.name < $1.name }, limits: budget)
  }
}

/// Weighs what the pages of a site load; a file that many of them load is packed once.
private struct PageScale {
  let site: CheckedSite
  let packedSize: ([UInt8]) -> Int
  var sizes: [String: Int] = [:]

  /// The largest file that is packed.
  static let mostPacked = 8 * 1_024 * 1_024

  mutating func weight(of files: FirstScreenFiles, _ page: PreviewFile, at path: String) -> PageWeight {
    var weight: PageWeight = [.html: page.bytes]
    for part in PagePart.allCases {
      var seen: Set<String> = []
      for address in files.paths[part, default: []] {
        guard let target = site.addresses.target(of: address, on: path),
          let file = site.file(at: target.path), seen.insert(file).inserted
        else { continue }
        weight[part, default: 0] += size(of: file, isPacked: part != .pictures)
      }
    }
    return weight
  }

  private mutating func size(of file: String, isPacked: Bool) -> Int {
    if let size = sizes[file] { return size }
    let found = site.start(of: file, limit: isPacked ? Self.mostPacked : 0)
    let size = found.map { isPacked && $0.start.count == $0.bytes ? packedSize($0.start) : $0.bytes } ?? 0
    sizes[file] = size
    return size
  }
}
