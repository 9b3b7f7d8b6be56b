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

/// Weighs the pages of a built site.
public struct SiteWeighing: Sendable {
  private let path: String
  private let name: String
  private let packedSize: @Sendable ([UInt8]) -> Int
  /// The largest file that is packed.
  private static let mostPacked = 8 * 1_024 * 1_024

  /// Weighs the site in a folder; `name` is what messages call it. `packedSize` gives the bytes that a file has on its way
  /// to a browser.
  public init(
    _ path: String, named name: String? = nil, packedSize: @escaping @Sendable ([UInt8]) -> Int
  ) {
    (self.path, self.name, self.packedSize) = (path, name ?? path, packedSize)
  }

  /// Weighs every page against a budget.
  public func report(_ budget: PageWeight = WeightReport.budget) throws(Diagnostic) -> WeightReport {
    guard let listing = SiteListing(path) else {
      throw .error(
        .siteMissing, at: .init(name), "there is no such folder; name the folder of a built site")
    }
    guard listing.files.contains(where: { $0.kind == .page }) else {
      throw GivenFile(place: listing.root, name: name).refusal(ofFolder: listing)
    }
    let site = CheckedSite(listing, SiteURL(of: listing.root))
    var sizes: [String: Int] = [:]
    var kinds: [String: WeightReport.Kind] = [:]
    for file in listing.files where file.kind == .page {
      guard let start = site.start(of: file.path, limit: PreviewPage.readingLimit + 1) else { continue }
      let files = FirstScreenFiles(PreviewPage(html: start.bytes))
      var kind = kinds[files.kind] ?? WeightReport.Kind(name: files.kind)
      kind.add(weight(of: files, start, at: file.path, site, &sizes), of: file.path)
      kinds[files.kind] = kind
    }
    return WeightReport(kinds: kinds.values.sorted { $0.name < $1.name }, limits: budget)
  }

  private func weight(
    of files: FirstScreenFiles, _ start: FileStart, at path: String, _ site: CheckedSite,
    _ sizes: inout [String: Int]
  ) -> PageWeight {
    var weight: PageWeight = [.html: start.size]
    for part in PagePart.allCases {
      var seen: Set<String> = []
      for address in files.paths[part, default: []] {
        guard let target = site.addresses.target(of: address, on: path),
          let file = site.file(at: target.path), seen.insert(file).inserted
        else { continue }
        weight[part, default: 0] += size(of: file, isPacked: part != .pictures, site, &sizes)
      }
    }
    return weight
  }

  /// The size of a file, which many pages load.
  private func size(
    of file: String, isPacked: Bool, _ site: CheckedSite, _ sizes: inout [String: Int]
  ) -> Int {
    if let size = sizes[file] { return size }
    let start = site.start(of: file, limit: isPacked ? Self.mostPacked : 0)
    let size = start.map { isPacked && $0.bytes.count == $0.size ? packedSize($0.bytes) : $0.size } ?? 0
    sizes[file] = size
    return size
  }
}

extension WeightReport.Kind {
  fileprivate mutating func add(_ weight: PageWeight, of page: String) {
    pages += 1
    for part in PagePart.allCases where weight[part, default: 0] > bytes[part, default: -1] {
      (bytes[part], heaviest[part]) = (weight[part, default: 0], page)
    }
  }
}

extension Diagnostic.Code {
  /// A page weighs more than its budget.
  ///
  /// - Cause: A theme has more style sheets, scripts or pictures than a page should load, or a page is too long.
  /// - Fix: Load what only some pages need on those pages alone, or make it smaller.
  /// - Example: `site/index.html: error: the first screen loads 18,000 bytes of CSS; expected at most 15,000;
  ///            make it smaller, or load it only where it is needed [page-over-budget]`
  public static let pageOverBudget: Diagnostic.Code = "page-over-budget"
}
