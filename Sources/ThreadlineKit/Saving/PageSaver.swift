public import BuildDiagnostics
public import SiteChecking
import SitePaths

/// Saves one page of a built site as one file that needs nothing else: to keep, to send, to print.
///
/// The style sheet and the pictures are inside, links are absolute, there is no script, and a policy in the file itself
/// keeps a browser from loading anything (https://www.w3.org/TR/CSP3/#meta-element). A picture, video or sound of more
/// than 2 MB, and what would make the file larger than 32 MB, becomes a link.
public struct PageSaver: Sendable {
  /// What a page is saved as.
  public enum Form: String, Sendable, CaseIterable {
    case html, md, txt, json

    /// The file next to a thread's page that has this form; `nil` for the page itself.
    var file: String? { self == .html ? nil : "thread.\(rawValue)" }
  }

  /// The largest medium that is put inside, and how much of them at most, in bytes.
  public static let longestMedium = 2_000_000
  static let longestFile = 32_000_000

  private let site: BuiltSite

  /// Saves from the site in a folder.
  public init(site folder: String) { site = BuiltSite(folder: folder) }

  /// The bytes of a page that a person names.
  public func save(_ name: PageName, as form: Form) throws(Diagnostic) -> [UInt8] {
    let page = try site.page(name)
    guard let bytes = site.bytes(at: page) else {
      throw .error(.pageMissing, at: .init("\(site.folder)/\(page)"), "cannot be read")
    }
    guard let file = form.file else {
      guard page.fileExtension == "html" else {
        throw .error(
          .pageMissing, at: .init("\(site.folder)/\(page)"), "is not a page; expected the URL of a page")
      }
      var saving = PageSaving(bytes, of: site)
      return saving.saved()
    }
    let name = (page.parts.dropLast() + [file[...]]).joined(separator: "/")
    guard let path = SitePath(name), let other = site.bytes(at: path) else {
      throw .error(
        .formMissing, at: .init("\(site.folder)/\(name)"),
        "the site has no \(file) there; threads have one in a site that was built with --extras full")
    }
    return other
  }
}
