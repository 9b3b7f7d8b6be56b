public import SafeMarkup

/// What stands around a page: the files of its site, wherever they are kept.
///
/// Only addresses of the page's own origin are asked for, and nothing is fetched. `contains` is enough for a
/// start; with `file` the pictures, the oEmbed answers and `robots.txt` are checked as well.
///
///     struct Folder: PreviewSite {
///       func contains(_ address: WebURL) -> Bool { … }
///       func file(at address: WebURL, limit: Int) -> PreviewFile? { … }
///     }
public protocol PreviewSite {
  /// Whether a page or a file stands at an address.
  func contains(_ address: WebURL) -> Bool
  /// The file at an address: at most `limit` bytes of its beginning, and how large it is; nil where it is not
  /// there or cannot be looked at.
  func file(at address: WebURL, limit: Int) -> PreviewFile?
  /// Whether an address is an old one that the host sends on to another; false unless given.
  func isMoved(_ address: WebURL) -> Bool
  /// What is known of the picture at an address; unless given it is read from the beginning of its file.
  func image(at address: WebURL) -> ImageFacts?
}

extension PreviewSite {
  /// No address has moved.
  public func isMoved(_ address: WebURL) -> Bool { false }

  /// Files are not looked at.
  public func file(at address: WebURL, limit: Int) -> PreviewFile? { nil }

  /// What the beginning of the file says of itself.
  public func image(at address: WebURL) -> ImageFacts? {
    file(at: address, limit: ImageFacts.headerLimit).map { ImageFacts($0.start, bytes: $0.bytes) }
  }
}

/// The beginning of a file.
public struct PreviewFile: Hashable, Sendable {
  /// Its first bytes.
  public var start: [UInt8]
  /// How many bytes it has in all.
  public var bytes: Int

  /// A file by its beginning and its size; the whole file where no size is given.
  public init(_ start: [UInt8], bytes: Int? = nil) {
    self.start = start
    self.bytes = max(bytes ?? start.count, start.count)
  }
}

/// What rules may ask beyond the page itself.
struct PageSurroundings {
  /// Where the page is served.
  let address: WebURL?
  let site: (any PreviewSite)?
  /// The moment of the check, if it is to be compared with.
  let now: PreviewMoment?

  /// Whether an address is on the page's own site and known not to be there.
  func isMissing(_ address: WebURL) -> Bool { own(address)?.contains(address) == false }

  /// Whether an address is on the page's own site and known to be there.
  func isPresent(_ address: WebURL) -> Bool { own(address)?.contains(address) == true }

  /// Whether the page itself stands at an address that moved, and is read by nobody whose host knows that.
  var isMoved: Bool { address.flatMap { own($0)?.isMoved($0) } ?? false }

  /// What is known of a picture of the page's own site.
  func image(at address: WebURL) -> ImageFacts? { own(address)?.image(at: address) }

  /// A whole file of the page's own site, if it is no larger than the limit.
  func whole(_ address: WebURL, limit: Int) -> [UInt8]? {
    guard let file = own(address)?.file(at: address, limit: limit + 1), file.start.count <= limit,
      file.bytes <= limit
    else { return nil }
    return file.start
  }

  private func own(_ address: WebURL) -> (any PreviewSite)? {
    self.address?.origin == address.origin ? site : nil
  }
}
