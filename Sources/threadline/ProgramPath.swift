import Foundation
import ThreadlineKit

/// The file of the running program.
enum ProgramPath {
  static var current: String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().path
      ?? AbsolutePath.of(CommandLine.arguments.first ?? "threadline")
  }
}
