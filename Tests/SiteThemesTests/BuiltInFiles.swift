import Foundation
import Testing

@testable import SiteThemes

/// The theme of the program, from the package.
enum BuiltInFiles {
  static let root = String(
    URL(filePath: #filePath).path.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: root + "/" + name, encoding: .utf8)
  }

  static func theme() throws -> Theme { try Theme.load(builtIn: root, theme: nil, siteFolder: nil) }

  /// The files below a folder whose names have an ending.
  static func names(in folder: String, endingIn ending: String) throws -> [String] {
    let place = URL(filePath: root + "/" + folder).resolvingSymlinksInPath().path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: place)
    return paths.filter { $0.hasSuffix(ending) }.sorted().map { folder + "/" + $0 }
  }

  /// How many bytes of files go over a line, each packed by gzip.
  static func packedSize(_ names: [String]) throws -> Int {
    try names.reduce(0) { size, name in
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["gzip", "-9", "-c", root + "/" + name]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let packed = try #require(try pipe.fileHandleForReading.readToEnd())
      process.waitUntilExit()
      return size + packed.count
    }
  }
}
