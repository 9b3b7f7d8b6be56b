import LinkPreviews
import SafeMarkup
import Synchronization

/// A built site on disk while it is checked: what is there, at which addresses, and what its pictures are.
final class CheckedSite: PreviewSite, Sendable {
  let listing: SiteListing
  let url: SiteURL
  let addresses: SiteURLs
  private let moved: MovedURLs
  private let images = Mutex<[UInt64: ImageFacts?]>([:])
  private let robots: PreviewFile?

  init(_ listing: SiteListing, _ url: SiteURL) {
    (self.listing, self.url) = (listing, url)
    addresses = SiteURLs(url.url)
    moved = MovedURLs(PreviewFile("\(listing.root)/_redirects", limit: MovedURLs.limit)?.start ?? [])
    robots = PreviewFile("\(listing.root)/robots.txt", limit: 512 * 1_024)
  }

  /// Whether a link to a path leads to a file, or is sent on to another address.
  func leadsSomewhere(_ path: String) -> Bool { file(at: path) != nil || moved.contains(path) }

  /// The file that is served for a path: that of a folder is its index.
  func file(at path: String) -> String? {
    if listing.contains(path) { return path }
    let index = path + "/index.html"
    return listing.contains(index) ? index : nil
  }

  /// The beginning of a file of the site.
  func start(of path: String, limit: Int = PreviewPage.readingLimit + 1) -> PreviewFile? {
    PreviewFile("\(listing.root)/\(path)", limit: limit)
  }

  // MARK: What previews ask

  func contains(_ address: WebURL) -> Bool {
    // What else the host serves is not known.
    addresses.target(of: address).map { leadsSomewhere($0.path) } ?? true
  }

  func isMoved(_ address: WebURL) -> Bool {
    addresses.target(of: address).map { moved.contains($0.path) } ?? false
  }

  func file(at address: WebURL, limit: Int) -> PreviewFile? {
    if addresses.basePath == "/", address.rest == "/robots.txt" { return robots }
    guard let path = addresses.target(of: address)?.path, let file = file(at: path) else { return nil }
    return start(of: file, limit: limit)
  }

  /// The pictures of a site are looked at once, however many pages show them.
  func image(at address: WebURL) -> ImageFacts? {
    guard let path = addresses.target(of: address)?.path else { return nil }
    let hash = PathHash.of(path)
    if let known = images.withLock({ $0[hash] }) { return known }
    let facts = file(at: address, limit: ImageFacts.headerLimit).map { ImageFacts($0.start, bytes: $0.bytes) }
    images.withLock { $0[hash] = .some(facts) }
    return facts
  }
}
