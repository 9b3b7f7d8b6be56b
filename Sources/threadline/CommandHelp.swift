import ArgumentParser
import Foundation
import ThreadlineKit

/// The help of a command: all of it for `--help`, and one line for each argument for `-h`.
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
  static func text(for error: any Error, _ arguments: [String]) -> String {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("-h"), !options.contains("--help") { return short(of: arguments.first ?? "") }
    return Threadline.fullMessage(for: error, columns: columns)
  }

  /// The width of help: that of the terminal, but at least what an example takes, so that none is broken.
  private static var columns: Int {
    let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(max(named ?? (isatty(STDOUT_FILENO) == 1 ? Console.width : 80), 80), 110)
  }

  /// Usage, abstract, and one line for each argument, or for each command.
  private static func short(of verb: String) -> String {
    let tool = try? JSONDecoder().decode(Tool.self, from: Data(Threadline._dumpHelp().utf8)).command
    guard let tool, let command = tool.command(verb) else { return Threadline.helpMessage(columns: columns) }
    let called = command.commandName == tool.commandName ? "" : " \(verb)"
    return """
      \(command.abstract)

      Usage: threadline\(called) \(command.usage)

      \(lines(command.rows).joined(separator: "\n"))

      More: threadline\(called) --help
      """
  }

  /// Rows in two columns, each cut to one line.
  private static func lines(_ rows: [(label: String, text: String, values: String)]) -> [String] {
    let column = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      let label = "  " + row.label.padding(toLength: column, withPad: " ", startingAt: 0) + "  "
      let room = max(columns - label.count, 20)
      let full = row.text + row.values
      if full.count <= room { return label + full }
      if row.text.count <= room { return label + row.text }
      return label + row.text.prefix(room - 1).trimmingCharacters(in: .whitespaces) + "…"
    }
  }
}

/// What the argument parser says of the program, as far as short help needs it.
private struct Tool: Decodable {
  struct Command: Decodable {
    let commandName: String
    let abstract: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// The command of a name; itself for a name that begins with a dash.
    func command(_ name: String) -> Command? {
      name.hasPrefix("-") ? self : subcommands?.first { $0.commandName == name }
    }

    /// `[<options>] --output <folder> <export> ...`
    var usage: String {
      if subcommands?.isEmpty == false { return "<command>" }
      let needed = (arguments ?? []).filter { $0.kind == "positional" || !$0.isOptional }
      return (["[<options>]"] + needed.map(\.usage)).joined(separator: " ")
    }

    /// Its arguments, or its commands if it has some.
    var rows: [(label: String, text: String, values: String)] {
      let commands = (subcommands ?? []).filter { $0.commandName != "help" }
      guard commands.isEmpty else { return commands.map { ($0.commandName, $0.abstract, "") } }
      return (arguments ?? []).filter(\.shouldDisplay).map { ($0.label, $0.abstract ?? "", $0.values) }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
      var spelled: String { (kind == "short" ? "-" : "--") + name }
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// `-b, --base-url <url>`
    var label: String {
      let value = valueName.map { "<\($0)>" } ?? ""
      guard kind != "positional" else { return value }
      let names = (names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }.map(\.spelled)
      return names.joined(separator: ", ") + (kind == "option" ? " \(value)" : "")
    }

    /// `[<export> ...]`
    var usage: String {
      let name = names?.first { $0.kind != "short" }?.spelled ?? ""
      let value = valueName.map { "<\($0)>" } ?? ""
      let word = (kind == "positional" ? value : "\(name) \(value)") + (isRepeating ? " ..." : "")
      return isOptional ? "[\(word)]" : word
    }

    /// ` (values: keep, remove; default: keep)`
    var values: String {
      let values = allValues.map { $0.isEmpty ? "" : "values: " + $0.joined(separator: ", ") } ?? ""
      let parts = [values, defaultValue.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
      return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    }
  }

  let command: Command
}
