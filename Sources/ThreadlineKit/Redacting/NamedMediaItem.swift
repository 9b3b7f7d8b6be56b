import BuildDiagnostics
import FileSystem
import Foundation
import SitePaths

/// A medium as a person names it: by its hash, by its address in the site, or by a file.
///
///     4f1c…a0                        the hash, of what was exported or of what is published
///     media/4f/4f1c…a0-640.webp      its address, of whichever size
///     holiday.jpg                    a file, which is hashed
enum NamedMediaItem {
  /// Whether a text is a hash as media are named by.
  static func isHash(_ text: String) -> Bool { ContentHash(text) != nil }

  /// The hash that a name means; `nil` if it means none. `file` is the text as a path on disk, absolute.
  static func hash(_ text: String, file: String) throws(Diagnostic) -> String? {
    if isHash(text) { return text }
    if let hash = hash(inAddress: text) { return hash }
    return try hash(ofFile: file)?.description
  }

  /// The hash of a file's bytes; `nil` if there is no such file.
  static func hash(ofFile file: String) throws(Diagnostic) -> ContentHash? {
    guard let file = try OpenFile.ifPresent(file, code: .fileUnreadable) else { return nil }
    return try ContentHash(of: file)
  }

  /// The hash in an address or a path of the site: the last part of it, up to its ending or its size.
  private static func hash(inAddress text: String) -> String? {
    let parts = text.split(separator: "/")
    guard parts.dropLast().contains("media"), let name = parts.last else { return nil }
    let hash = name.prefix { $0 != "." && $0 != "-" }
    return isHash(String(hash)) ? String(hash) : nil
  }
}

extension Diagnostic.Code {
  /// A file that was named on the command line cannot be read.
  ///
  /// - Cause: The path is wrong, or this user may not read it.
  /// - Fix: Correct the path or the permissions.
  /// - Example: `page.html: error: cannot be read [file-unreadable]`
  static let fileUnreadable: Diagnostic.Code = "file-unreadable"
}
