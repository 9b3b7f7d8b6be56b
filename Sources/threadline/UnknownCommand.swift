import ArgumentParser
import BuildDiagnostics
import Foundation
import ThreadlineKit

/// A first word that is not a command: the error says which one was meant.
///
///     error: unknown command "bild"; did you mean "build"?
enum UnknownCommand {
  /// Throws if the first word, or the one after `help`, is not a command.
  static func refuse(_ arguments: [String]) throws(ValidationError) {
    try refuseRenamed(arguments)
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
    throw ValidationError("unknown command \"\(word.printable)\"; \(answer(to: word))")
  }

  /// Throws if an argument is a flag of an earlier version.
  private static func refuseRenamed(_ arguments: [String]) throws(ValidationError) {
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let word = String(argument.prefix { $0 != "=" })
      guard let new = RenamedNames.flags[word] else { continue }
      throw ValidationError("unknown option \"\(word)\"; it is now \"\(new)\"")
    }
  }

  /// The commands by their names.
  static var names: [String] { Threadline.configuration.subcommands.map { $0._commandName } }

  private static func answer(to word: String) -> String {
    if let meant = meanings[word.lowercased()] { return "did you mean \(meant)?" }
    if let name = nearestName(to: word, in: names) { return "did you mean \"\(name)\"?" }
    if FileManager.default.fileExists(atPath: word) {
      return "did you mean \"build \(word.printable)\" or \"check \(word.printable)\"?"
    }
    return "expected one of \(names.joined(separator: ", "))"
  }

  /// What other programs, and people, call a command.
  private static let meanings = namesBySynonym([
    "\"new\"": "init create scaffold start-site setup",
    "\"build\"": "make generate gen render compile publish deploy run",
    "\"preview\"": "watch dev develop live",
    "\"serve\"": "server start http host up",
    "\"check\"": "audit",
    "\"check\" (a built site) or \"plan\" (an export)": "validate lint verify test",
    "\"redact\"": "delete remove rm takedown take-down unpublish hide erase forget",
    "\"build --allow-unredact\"": "unredact restore undelete undo",
    "\"import\"": "convert fetch read migrate",
    "\"plan\"": "dry-run dryrun estimate stats",
    "\"explain\"": "why inspect show info",
    "\"unfurl\"": "card cards embed og",
    "\"diff\"": "compare",
    "\"doctor\"": "diagnose environment requirements",
    "\"save\"": "export get download",
    "\"--version\"": "version",
  ])
}
