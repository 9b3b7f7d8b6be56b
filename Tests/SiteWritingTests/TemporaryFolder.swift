import Foundation
import SitePaths
import Testing

@testable import SiteWriting

/// A folder of one test, removed with it; in memory where Linux has a place for that, since a build waits for
/// its disk.
final class TemporaryFolder {
  let path: String

  init() throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : temporary
    path = base + "/threadline-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var site: String { path + "/site" }
  var state: String { path + "/.threadline/site" }

  /// A writer of this folder's site.
  func writer() throws -> SiteWriter { try SiteWriter(output: site, state: state) }

  /// Builds a site of texts by path and finishes it.
  @discardableResult
  func build(_ files: [String: String]) throws -> WritingReport {
    let writer = try writer()
    for (path, text) in files { try writer.write(file(path, text)) }
    return try writer.finish()
  }

  /// Puts a file of somebody else somewhere.
  func put(_ text: String, at path: String) throws {
    let whole = self.path + "/" + path
    let folder = (whole as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: whole))
  }

  /// The text of a file, or nil.
  func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: self.path + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a folder holds: each file with its text, each folder with nil.
  func tree(_ folder: String = "site") throws -> [String: String?] {
    var tree: [String: String?] = [:]
    for name in FileManager.default.enumerator(atPath: path + "/" + folder) ?? .init() {
      guard let name = name as? String else { continue }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + "/" + folder + "/" + name, isDirectory: &isFolder)
      tree.updateValue(isFolder.boolValue ? nil : text(folder + "/" + name), forKey: name)
    }
    return tree
  }

  /// What stands directly in this folder.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// The time a file was last changed, and its number, which a rename changes.
  func stamp(_ path: String) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: self.path + "/" + path)
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return ["\(time)", "\(attributes[.systemFileNumber] ?? 0)"]
  }
}

/// A site file with a text.
func file(_ path: String, _ text: String, fingerprint: UInt64 = 0) throws -> SiteFile {
  SiteFile(try #require(SitePath(path)), bytes: Array(text.utf8), fingerprint: fingerprint)
}
