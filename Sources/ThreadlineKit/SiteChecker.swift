public import BuildDiagnostics
import Foundation
public import LinkPreviews
public import SafeMarkup
import SiteFiles

/// Checks a built site, or one page, offline: whether the link to each page previews well everywhere.
public struct SiteChecker: Sendable {
  /// What was found in one page.
  public struct PageFindings: Sendable {
    /// The page's file, relative to the site.
    public let path: String
    public let findings: [Finding]
  }

  private let folder: String

  /// Checks the site in a folder, or one file.
  public init(folder: String) { self.folder = folder }

  /// The address where the site will stand, as its front page states it; nil where it states none.
  public var address: WebAddress? { BuiltSite(folder: folder).address }

  /// The path under which the site stands on its host: `/`, or `/threads/`.
  public var basePath: String { BuiltSite(folder: folder).basePath }

  /// Checks every page, in the order of their paths. `onPage` gets each page with findings; the number of pages
  /// looked at is returned.
  public func check(onPage: (PageFindings) -> Void) throws(Diagnostic) -> Int {
    let pages = try pagePaths()
    let base = address
    let validator = PreviewValidator()
    guard !pages.isEmpty else {
      throw .error(.siteMissing, at: .init(folder), "holds no page; name the folder of a built site")
    }
    for path in pages {
      guard let bytes = FileManager.default.contents(atPath: path.isEmpty ? folder : "\(folder)/\(path)")
      else {
        throw .error(.pageUnreadable, at: .init("\(folder)/\(path)"), "cannot be read, so it was not checked")
      }
      let page = path.isEmpty ? nil : base.flatMap { WebAddress($0.description + Self.addressPath(of: path)) }
      let findings = validator.findings(in: Array(bytes), address: page) { address in
        hasFile(address, base: base)
      }
      if !findings.isEmpty { onPage(PageFindings(path: path, findings: findings)) }
    }
    return pages.count
  }

  /// The pages of the site relative to it; an empty path where there is one file and no site around it.
  private func pagePaths() throws(Diagnostic) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw .error(
        .siteMissing, at: .init(folder), "there is no such folder or file; name the folder of a built site")
    }
    guard isFolder.boolValue else {
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
      guard attributes?[.type] as? FileAttributeType == .typeRegular, holdsMarkup else {
        throw .error(
          .siteMissing, at: .init(folder), "is no page; name an HTML file or the folder of a built site")
      }
      return [""]
    }
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      throw .error(.siteMissing, at: .init(folder), "the folder cannot be read")
    }
    var paths: [String] = []
    for case let path as String in walk where path.hasSuffix(".html") { paths.append(path) }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether the one file begins as a page does: with a tag, behind nothing but white space.
  private var holdsMarkup: Bool {
    let start = FileManager.default.contents(atPath: folder)?.prefix(1_024) ?? Data()
    return start.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
  }

  /// `@ada/index.html` is served at `@ada/`.
  private static func addressPath(of path: String) -> String {
    path == "index.html" || path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
  }

  private func hasFile(_ address: WebAddress, base: WebAddress?) -> Bool {
    guard let base, address.description.hasPrefix(base.description) else { return true }
    let rest = address.description.dropFirst(base.description.count).prefix { $0 != "?" && $0 != "#" }
    let path = rest.isEmpty || rest.hasSuffix("/") ? rest + "index.html" : rest[...]
    guard let decoded = String(path).removingPercentEncoding, let safe = SitePath(decoded) else {
      return false
    }
    return FileManager.default.fileExists(atPath: "\(folder)/\(safe)")
  }
}

extension Diagnostic.Code {
  /// What is to be checked or served is not there.
  public static let siteMissing: Diagnostic.Code = "site-missing"
  /// A page is there and cannot be read.
  static let pageUnreadable: Diagnostic.Code = "page-unreadable"
}
