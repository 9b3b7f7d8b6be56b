/// What the cache holds, or what was removed from it, as a person or a program reads it.
public struct CacheReport: Sendable, Encodable {
  /// What format this is.
  public let format = "threadline-cache"
  /// The folder of the cache.
  public let path: String
  /// The parts of the cache, each with its size.
  public let parts: [CacheFolder.Part]
  /// The size of all parts.
  public let bytes: Int
  private let heading: String

  private enum CodingKeys: String, CodingKey { case format, path, parts, bytes }

  /// A report; `heading` is `holds` or `removed`.
  public init(_ folder: CacheFolder, _ parts: [CacheFolder.Part], heading: String) {
    (path, self.parts, self.heading) = (folder.path, parts, heading)
    bytes = parts.reduce(0) { $0 + $1.bytes }
  }

  /// The report in lines of words.
  public var summary: String {
    let lines = parts.filter { $0.count > 0 }.map {
      "  \($0.name): \($0.count), \(BuildReport.bytes($0.bytes))"
    }
    guard !lines.isEmpty else { return "\(path): the cache is empty" }
    return (["\(path): \(heading) \(BuildReport.bytes(bytes))"] + lines).joined(separator: "\n")
  }

  /// The report as JSON.
  public var json: [UInt8] { BuildReport.json(of: self) }
}
