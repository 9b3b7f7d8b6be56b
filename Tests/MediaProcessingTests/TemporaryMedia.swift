import Foundation
import SiteFiles
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

  /// What is published of some bytes.
  func process(_ bytes: [UInt8], as name: String = "medium", limits: MediaLimits = .standard) throws
    -> CleanMedia
  {
    try MediaProcessor(limits: limits).process(put(bytes, as: name))
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

extension CleanMedia {
  /// What a site would hold.
  var bytes: [UInt8] {
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
