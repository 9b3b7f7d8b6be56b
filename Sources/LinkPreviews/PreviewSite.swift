public import SafeMarkup

/// The files of the site around a page, wherever they are stored.
///
/// Only URLs of the page's own origin are looked up, and nothing is fetched. `contains` is enough to begin with; with
/// `file`, the pictures, the oEmbed answers and `robots.txt` are checked as well.
///
///     struct Folder: PreviewSite {
///       func contains(_ url: WebURL) -> Bool { … }
///       func file(at url: WebURL, limit: Int) -> PreviewFile? { … }
///     }
public protocol PreviewSite {
  /// Whether there is a page or a file at a URL.
  func contains(_ url: WebURL) -> Bool
  /// The file at a URL: at most `limit` bytes of its beginning, and its size; `nil` if it does not exist or cannot be read.
  func file(at url: WebURL, limit: Int) -> PreviewFile?
  /// Whether the host redirects a URL to another; `false` by default.
  func isMoved(_ url: WebURL) -> Bool
  /// The facts of the picture at a URL; by default read from the beginning of its file. `nil` if they are unknown.
  func image(at url: WebURL) -> ImageFacts?
}

extension PreviewSite {
  /// By default, no URL is redirected.
  public func isMoved(_ url: WebURL) -> Bool { false }

  /// By default, no file can be read.
  public func file(at url: WebURL, limit: Int) -> PreviewFile? { nil }

  /// By default, reads the beginning of the file.
  public func image(at url: WebURL) -> ImageFacts? {
    file(at: url, limit: ImageFacts.headerLimit).map { ImageFacts($0.start, bytes: $0.bytes) }
  }
}

/// The beginning of a file.
public struct PreviewFile: Hashable, Sendable {
  /// Its first bytes.
  public var start: [UInt8]
  /// The size of the whole file, in bytes.
  public var bytes: Int

  /// A file by its beginning and its size; without a size, `start` is the whole file.
  public init(_ start: [UInt8], bytes: Int? = nil) {
    self.start = start
    self.bytes = max(bytes ?? start.count, start.count)
  }
}

/// What rules may ask beyond the page itself.
struct PageSurroundings {
  /// Where the page is served.
  let url: WebURL?
  let site: (any PreviewSite)?
  /// The moment of the check in milliseconds since 1970, if it is to be compared with.
  let now: Int64?

  /// Whether a URL is on the page's own site and known not to be there.
  func isMissing(_ url: WebURL) -> Bool { own(url)?.contains(url) == false }

  /// Whether a URL is on the page's own site and known to be there.
  func isPresent(_ url: WebURL) -> Bool { own(url)?.contains(url) == true }

  /// Whether the URL of the page is redirected, so that readers never see the page.
  var isMoved: Bool { url.flatMap { own($0)?.isMoved($0) } ?? false }

  /// What is known of a picture of the page's own site.
  func image(at url: WebURL) -> ImageFacts? { own(url)?.image(at: url) }

  /// A whole file of the page's own site, if it is no larger than the limit.
  func whole(_ url: WebURL, limit: Int) -> [UInt8]? {
    guard let file = own(url)?.file(at: url, limit: limit + 1), file.start.count <= limit,
      file.bytes <= limit
    else { return nil }
    return file.start
  }

  private func own(_ url: WebURL) -> (any PreviewSite)? {
    self.url?.origin == url.origin ? site : nil
  }
}
