import ArgumentParser
import Foundation
import ThreadlineKit

/// The help of the program and its commands.
enum CommandHelp {
  /// What the program prints if it is called with nothing: its help, and the next step from the working folder.
  static var start: String {
    let isSite = FileManager.default.fileExists(atPath: AbsolutePath.of("threadline.toml"))
    let next =
      isSite
      ? "Next: \"threadline build\" makes the site that threadline.toml in this folder describes."
      : "Next: \"threadline new my-site\" makes a folder for your own site."
    return "\(Threadline.helpMessage(columns: columns))\n\n\(next)"
  }

  /// The text that somebody asked for: help, the version or a script for completion.
  static func text(for error: any Error) -> String { Threadline.fullMessage(for: error, columns: columns) }

  /// The width of help: that of the terminal, but at least what an example takes, so that none is broken.
  private static var columns: Int {
    let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(max(named ?? (isatty(STDOUT_FILENO) == 1 ? Console.width : 80), 80), 110)
  }
}
