import Foundation
import Testing

@testable import threadline

/// `docs/reference/commands.md`, made from what the program says of itself, as the man page and the completions are.
struct CommandReferenceTests {
  /// What `--experimental-dump-help` prints.
  private struct Dump: Decodable { let command: Command }

  private struct Command: Decodable {
    let commandName: String
    let abstract, discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    var shown: [Argument] { arguments?.filter { $0.shouldDisplay ?? true } ?? [] }
  }

  private struct Argument: Decodable {
    struct Name: Decodable { let kind, name: String }

    let kind: String
    let names: [Name]?
    let valueName, abstract, discussion, defaultValue, sectionTitle: String?
    let allValues: [String]?
    let isOptional, isRepeating: Bool
    let shouldDisplay: Bool?

    /// `-o, --output <folder>`, or `<export>`
    var spelled: String {
      guard kind != "positional" else { return "<\(valueName ?? "")>" }
      let words = (names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }.map {
        ($0.kind == "short" ? "-" : "--") + $0.name
      }
      return words.joined(separator: ", ") + (kind == "option" ? " <\(valueName ?? "")>" : "")
    }

    /// What it means, its values and its default.
    var meaning: String {
      let notes = [
        allValues.map { "Values: \($0.map { "`\($0)`" }.joined(separator: ", "))." },
        defaultValue.map { "Default: `\($0)`." }, isRepeating ? "May be repeated." : nil,
      ]
      let said = [abstract, discussion].compactMap(\.self)
      let texts =
        said
        + notes.compactMap(\.self).filter { note in
          note != "May be repeated." || !said.contains { $0.contains("repeated") }
        }
      return texts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
  }

  @Test("the reference page is current; THREADLINE_UPDATE_GOLDENS=1 writes it")
  func referencePage() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = package.path + "/docs/reference/commands.md"
    let page = try Self.page()
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try Data(page.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == page)
  }

  private static func page() throws -> String {
    let dump = try Program().run(["--experimental-dump-help"]).output
    let program = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    let commands = (program.subcommands ?? []).filter { $0.commandName != "help" }
    var page = """
      # Commands

      `threadline COMMAND --help` prints what is on this page. An unknown command or flag is an error that suggests the
      nearest name. `threadline --version` prints the version. `--base-url=URL` and `--base-url URL` are the same;
      `--` ends the flags. Every command ends with 0 if all is good, 1 if there are errors, 2 if its work could not be
      done, and 64 if it was called wrongly;
      [Exit codes](exit-codes.md) has the details.

      This page is made from the declarations of the commands in `Sources/threadline`, as the man page and the completion
      scripts are; a test checks that it is current.

      | command | purpose |
      | --- | --- |

      """
    for command in commands {
      page += "| [`\(command.commandName)`](#\(command.commandName)) | \(command.abstract ?? "") |\n"
    }
    for command in commands { page += section(command) }
    return page
  }

  /// One command: its purpose, usage, examples, arguments and flags.
  private static func section(_ command: Command) -> String {
    let arguments = command.shown.filter { $0.kind == "positional" }
    let flags = command.shown.filter {
      $0.kind != "positional" && $0.names?.contains { $0.name == "version" } != true
    }
    let usage = arguments.map { argument in
      let word = argument.spelled + (argument.isRepeating ? "..." : "")
      return argument.isOptional ? "[\(word)]" : word
    }
    var text = "\n## \(command.commandName)\n\n\(command.abstract ?? "")\n\n"
    text +=
      "```text\nthreadline \(([command.commandName] + usage + ["[flags]"]).joined(separator: " "))\n```\n"
    for block in (command.discussion ?? "").split(separator: "\n\n") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.first?.hasPrefix("EXAMPLE") == true {
        let examples = lines.dropFirst().map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0[...] }
        text += "\n```text\n\(examples.joined(separator: "\n"))\n```\n"
      } else {
        text += "\n\(block)\n"
      }
    }
    for (title, rows) in [("argument", arguments), ("flag", flags)] where !rows.isEmpty {
      text += "\n| \(title) | meaning |\n| --- | --- |\n"
      for row in rows { text += "| `\(row.spelled)` | \(row.meaning) |\n" }
    }
    return text
  }
}
