/// What a consumer checks of a picture before it shows it: format, size in pixels, size in bytes.
///
///     ImageFacts(type: .png, width: 1200, height: 630, bytes: 84_000)
public struct ImageFacts: Hashable, Sendable {
  /// The formats that consumers distinguish.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, svg, ico
    /// A page or another text, which many servers send for a missing picture.
    case html
    case other

    /// The media type, such as `image/jpeg`; `nil` for formats that are not pictures.
    public var mediaType: String? {
      switch self {
      case .svg: "image/svg+xml"
      case .ico: "image/x-icon"
      case .html, .other: nil
      default: "image/\(rawValue)"
      }
    }

    /// The format of a media type; `nil` for others.
    init?(mediaType: String) {
      let type = String(mediaType.lowercased().prefix { $0 != ";" })
      let isJPEG = type == "image/jpg" || type == "image/pjpeg"
      guard let format = Self.allCases.first(where: { isJPEG ? $0 == .jpeg : $0.mediaType == type }) else {
        return nil
      }
      self = format
    }

    /// The format of a file extension; `nil` for others.
    init?(path: String) {
      let path = path.prefix { $0 != "?" && $0 != "#" }
      guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
      let ending = path[path.index(after: dot)...].lowercased()
      self.init(rawValue: Self.endings[ending] ?? ending)
      if self == .other { return nil }
    }

    /// The other extensions of formats.
    private static let endings = [
      "apng": "png", "jpg": "jpeg", "jpe": "jpeg", "jfif": "jpeg", "avifs": "avif", "svgz": "svg",
      "htm": "html",
    ]
  }

  /// The format by its bytes, not by its name.
  public var type: Format
  /// The width in pixels; `nil` if it is unknown.
  public var width: Int?
  /// The height in pixels; `nil` if it is unknown.
  public var height: Int?
  /// The size of the file in bytes; `nil` if it is unknown.
  public var bytes: Int?

  /// The known facts of a picture.
  public init(type: Format, width: Int? = nil, height: Int? = nil, bytes: Int? = nil) {
    self.type = type
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// How much of a file is looked at for its pixels: a JPEG may carry a large profile before it names them.
  public static let headerLimit = 256 * 1_024

  /// Reads the format and the pixels from the beginning of a file. No pixel is decoded.
  public init(_ start: [UInt8], bytes: Int? = nil) {
    type = Self.format(of: start)
    self.bytes = bytes ?? start.count
    guard let (width, height) = Self.pixels(of: start, type) else { return }
    self.width = width
    self.height = height
  }

  // The magic numbers and headers (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern).

  private static func format(of bytes: [UInt8]) -> Format {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: Array("GIF8".utf8)) { return .gif }
    if bytes.starts(with: [0, 0, 1, 0]) { return .ico }
    if bytes.starts(with: Array("RIFF".utf8)), has("WEBP", in: bytes, at: 8) { return .webp }
    if has("ftypavif", in: bytes, at: 4) || has("ftypavis", in: bytes, at: 4) { return .avif }
    return textFormat(of: bytes)
  }

  /// What begins with `<` is a drawing if `<svg` comes soon, else a page.
  private static func textFormat(of bytes: [UInt8]) -> Format {
    let start = bytes.prefix(1_024).drop { $0.isSpace || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    guard start.first == 0x3C else { return .other }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    let isPage = text.contains("<html") || text.contains("<!doctype html")
    return text.contains("<svg") && !isPage ? .svg : .html
  }

  private static func pixels(of bytes: [UInt8], _ type: Format) -> (Int, Int)? {
    switch type {
    case .png: pair(bytes, 16, 20, size: 4, isBigEndian: true)
    case .gif: pair(bytes, 6, 8, size: 2, isBigEndian: false)
    case .jpeg: jpegPixels(of: bytes)
    case .webp: webpPixels(of: bytes)
    default: nil
    }
  }

  private static func pair(
    _ bytes: [UInt8], _ width: Int, _ height: Int, size: Int, isBigEndian: Bool
  ) -> (Int, Int)? {
    guard let width = number(bytes, at: width, size: size, isBigEndian: isBigEndian),
      let height = number(bytes, at: height, size: size, isBigEndian: isBigEndian)
    else { return nil }
    return (width, height)
  }

  /// A number of at most four bytes.
  private static func number(_ bytes: [UInt8], at offset: Int, size: Int, isBigEndian: Bool) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    return (0..<size).reduce(0) { number, index in
      number << 8 | Int(bytes[isBigEndian ? offset + index : offset + size - 1 - index])
    }
  }

  /// The frame header of a JPEG stands behind any number of segments.
  /// (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2)
  private static func jpegPixels(of bytes: [UInt8]) -> (Int, Int)? {
    var index = 2
    while let marker = number(bytes, at: index, size: 2, isBigEndian: true), marker >= 0xFF00 {
      if marker == 0xFFFF {
        index += 1
        continue
      }
      let isFrame = (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame { return pair(bytes, index + 7, index + 5, size: 2, isBigEndian: true) }
      guard let length = number(bytes, at: index + 2, size: 2, isBigEndian: true), length >= 2 else {
        return nil
      }
      index += 2 + length
    }
    return nil
  }

  /// The three kinds of WebP. (https://developers.google.com/speed/webp/docs/riff_container)
  private static func webpPixels(of bytes: [UInt8]) -> (Int, Int)? {
    if has("VP8X", in: bytes, at: 12) {
      return pair(bytes, 24, 27, size: 3, isBigEndian: false).map { ($0.0 + 1, $0.1 + 1) }
    }
    if has("VP8L", in: bytes, at: 12), let bits = number(bytes, at: 21, size: 4, isBigEndian: false) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard has("VP8 ", in: bytes, at: 12) else { return nil }
    return pair(bytes, 26, 28, size: 2, isBigEndian: false).map { ($0.0 & 0x3FFF, $0.1 & 0x3FFF) }
  }

  private static func has(_ text: String, in bytes: [UInt8], at offset: Int) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }
}
