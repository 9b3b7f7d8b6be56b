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

  /// A report on parts of a cache.
  public init(_ folder: CacheFolder, _ parts: [CacheFolder.Part]) {
    (path, self.parts) = (folder.path, parts)
    bytes = parts.reduce(0) { $0 + $1.bytes }
  }

  /// The report in lines of words; `heading` is `holds` or `removed`.
  public func summary(heading: String) -> String {
    let lines = parts.filter { $0.count > 0 }.map {
      "  \($0.name): \($0.count), \(BuildReport.bytes($0.bytes))"
    }
    guard !lines.isEmpty else { return "\(path): the cache is empty" }
    return (["\(path): \(heading) \(BuildReport.bytes(bytes))"] + lines).joined(separator: "\n")
  }

  /// The report as JSON.
  public var json: [UInt8] { BuildReport.json(of: self) }
}
