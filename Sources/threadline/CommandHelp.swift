import ArgumentParser
import Foundation
import ThreadlineKit

/// The help of the program and its commands.
enum CommandHelp {
  /// What the program prints without arguments: what it is, and the commands to begin with.
  static var start: String {
    let isSite = FileManager.default.fileExists(atPath: AbsolutePath.of("threadline.toml"))
    let build =
      isSite
      ? "  threadline build              build the site of this folder's threadline.toml"
      : "  threadline build archive.zip  build a site from an export, to look at"
    return """
      Threadline \(SiteConfiguration.version) turns exports of posts into a static website.

      \(build)
        threadline serve              show the site on http://127.0.0.1:8080/
        threadline check              check its pages, links and link previews

      All commands: threadline --help
      """
  }

  /// The text that somebody asked for: help, the version or a script for completion.
  static func text(for error: any Error) -> String {
    examplesLast(Threadline.fullMessage(for: error, columns: columns))
  }

  /// The help with its examples at the end, where a terminal shows them.
  private static func examplesLast(_ help: String) -> String {
    guard let start = help.firstRange(of: "\n\nEXAMPLE"), let end = help.firstRange(of: "\n\nUSAGE:"),
      start.upperBound < end.lowerBound
    else { return help }
    let rest = "\(help[..<start.lowerBound])\(help[end.lowerBound...])"
    return rest.trimmingCharacters(in: .newlines) + help[start.lowerBound..<end.lowerBound] + "\n"
  }

  /// The width of help: 80 columns. A narrower terminal would break examples.
  static let columns = 80
}
