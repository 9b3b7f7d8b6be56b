import FileSystem
import SitePaths
import SiteWriting

/// Makes served files of files found on the disk, with their packed siblings.
///
/// An entity tag is the hash of the bytes in quotes, the same on every machine that serves the site. Each form of a
/// file has its own (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3.3).
struct FileLoader: Sendable {
  private let tags = StampMemory<String>()
  private let pairs = StampMemory<Bool>()

  /// The files behind a URL: the file itself and its compressed copies, as they are on the disk.
  struct Found {
    let path: SitePath
    let file: SharedFile
    let siblings: [(coding: PackedCoding, file: SharedFile)]

    /// Looks for the siblings of a file.
    init(_ file: SharedFile, at path: SitePath, in root: SiteRoot) {
      self.file = file
      self.path = path
      guard MediaType(path: path).mayBePacked, file.size <= PackedSiblings.largest else {
        siblings = []
        return
      }
      siblings = PackedCoding.allCases.compactMap { coding in
        guard let path = PackedSiblings.path(of: path, coding), case .file(let file) = root.find(path),
          file.size <= PackedSiblings.largest
        else { return nil }
        return (coding, file)
      }
    }

    /// The states of all of them.
    var stamps: [FileIdentity] { [file.identity] + siblings.map(\.file.identity) }
  }

  /// Reads what has to be read.
  func load(_ found: Found, with rules: HeaderRules, address: String) -> ServedFile {
    let source = body(of: found.file)
    let packed = found.siblings.filter { sibling in
      pairs.value(of: [found.file.identity, sibling.file.identity]) { holds(sibling, found.file) } ?? false
    }
    let type = MediaType(path: found.path)
    let shared = Self.shared(type, isPacked: !packed.isEmpty, rules, address)
    let form = { (coding: PackedCoding?, file: SharedFile, body: FileResponse.Body) in
      FileForm(
        coding, body, size: file.size, validators(of: file, body), type: type.description, shared: shared)
    }
    return ServedFile(
      plain: form(nil, found.file, source),
      packed: packed.map { form($0.coding, $0.file, body(of: $0.file)) }, stamps: found.stamps)
  }

  /// A page that says why there is nothing else: it is given whole and has no tag.
  func page(
    _ file: SharedFile, at path: SitePath, as status: FileResponse.Status, with rules: HeaderRules,
    address: String
  ) -> FileResponse {
    var headers: HeaderFields = [
      "Content-Type": MediaType(path: path).description, "Content-Length": String(file.size),
      "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
    ]
    rules.apply(to: &headers, at: address)
    return FileResponse(status, headers: headers, body: body(of: file))
  }

  /// The fields that all forms of a file have, those of the site's own rules among them.
  private static func shared(
    _ type: MediaType, isPacked: Bool, _ rules: HeaderRules, _ address: String
  ) -> HeaderFields {
    var shared: HeaderFields = [
      "Accept-Ranges": "bytes", "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
    ]
    if type.description.hasPrefix("image/svg") { shared.append("Content-Security-Policy", svgPolicy) }
    rules.apply(to: &shared, at: address)
    if isPacked {
      let others = shared["Vary"].map { $0 + ", " } ?? ""
      shared.replace("Vary", with: others + "Accept-Encoding")
    }
    return shared
  }

  /// A picture that someone made may hold a script; opened by itself it runs nothing and sends no request.
  private static let svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  /// Bytes where they are few and stayed the same while they were read, else the open file.
  private func body(of file: SharedFile) -> FileResponse.Body {
    guard file.size <= FileResponder.maximumBytes, let bytes = file.bytes(0..<file.size), file.isUnchanged
    else {
      return .file(file, 0..<file.size)
    }
    return .bytes(bytes)
  }

  private func validators(of file: SharedFile, _ body: FileResponse.Body) -> Preconditions {
    let tag = tags.value(of: [file.identity]) {
      if case .bytes(let bytes) = body { ContentHash(of: bytes).description } else { file.hash?.description }
    }
    return Preconditions(
      entityTag: tag.map { "\"\($0)\"" },
      modified: HTTPDate(seconds: Int(file.identity.modified / 1_000_000_000)),
      isSettled: file.identity.isSettled)
  }

  private func holds(_ sibling: (coding: PackedCoding, file: SharedFile), _ source: SharedFile) -> Bool? {
    guard let packed = sibling.file.bytes(0..<sibling.file.size), let plain = source.bytes(0..<source.size),
      sibling.file.isUnchanged, source.isUnchanged
    else { return nil }
    return sibling.coding.holds(plain, in: packed)
  }
}

extension MediaType {
  /// Whether files of the type may have a compressed copy next to them. Images and videos are compressed already.
  fileprivate var mayBePacked: Bool {
    ["text/", "application/", "image/svg", "font/ttf", "font/otf"].contains { description.hasPrefix($0) }
  }
}
