/// The Internet media type of a file, such as `text/html; charset=utf-8`, and the extension it is served by.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
  /// The type with its parameters, as a `Content-Type` header wants it.
  public let description: String

  /// A type as written.
  public init(_ description: String) { self.description = description }

  /// Bytes of an unknown type.
  public static let unknown = MediaType("application/octet-stream")

  /// The type served for an extension without its dot; `unknown` for one that is not in the table.
  public init(fileExtension: String) {
    self = Self.byExtension[fileExtension].map { MediaType($0) } ?? .unknown
  }

  /// The type served for a path.
  public init(path: SitePath) { self.init(fileExtension: path.fileExtension) }

  /// The usual extension of a type without parameters, such as `jpg` for `image/jpeg`.
  public static func fileExtension(for type: String) -> String? {
    MediaFormat.allCases.first { $0.mediaType == type }?.fileExtension
  }

  private static let byExtension: [String: String] = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "json": "application/json", "ndjson": "application/x-ndjson; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "vtt": "text/vtt; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "heic": "image/heic", "svg": "image/svg+xml", "ico": "image/x-icon",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip", "wasm": "application/wasm",
  ]
}
