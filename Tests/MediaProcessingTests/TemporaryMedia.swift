import FileSystem
import Foundation
import SitePaths
import Testing

@testable import MediaProcessing

/// A folder with the media of one test, removed with it.
final class TemporaryMedia {
  let path: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = base + "/threadline-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  func put(_ bytes: [UInt8], as name: String = "medium") throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  /// What is made of some bytes.
  func process(
    _ bytes: [UInt8], as name: String = "medium", limits: MediaLimits = .standard,
    program: VideoProgram? = nil
  ) throws -> PreparedMedia {
    try MediaProcessor(limits: limits).prepare(put(bytes, as: name), program: program)
  }

  /// Why some bytes are not published.
  func refusal(_ bytes: [UInt8], limits: MediaLimits = .standard) throws -> MediaError.Reason? {
    do {
      _ = try process(bytes, limits: limits)
      return nil
    } catch let error as MediaError {
      return error.reason
    }
  }
}

extension PreparedMedia {
  var width: Int? { files.first?.asset.width }
  var height: Int? { files.first?.asset.height }
  var frames: Int { header.frames }
  var format: MediaFormat { header.format }
  var hash: ContentHash { header.hash }
  var path: SitePath { files[0].asset.path }

  /// What the media item itself is published from.
  var content: SiteFile.Content { files.first?.content ?? .bytes([]) }

  /// What a site would hold of the media item itself.
  var bytes: [UInt8] { files.first.map { Self.bytes($0.content) } ?? [] }

  /// What a site would hold of each file.
  var allBytes: [[UInt8]] { files.map { Self.bytes($0.content) } }

  /// The files of a role, with their bytes.
  func made(_ role: MediaAsset.Role) -> [(asset: MediaAsset, bytes: [UInt8])] {
    files.filter { $0.asset.role == role }.map { ($0.asset, Self.bytes($0.content)) }
  }

  private static func bytes(_ content: SiteFile.Content) -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .copy(let path): return FileManager.default.contents(atPath: path).map(Array.init) ?? []
    case .patched(let file):
      var bytes = FileManager.default.contents(atPath: file.path).map(Array.init) ?? []
      bytes.withUnsafeMutableBytes { file.apply(to: $0, at: 0) }
      return bytes
    }
  }
}
