import ArgumentParser
import Foundation
import Testing

@testable import threadline

/// The help of every command: all that `--help` and `-h` print, and that what it says can be typed.
struct HelpTests {
  static let verbs = UnknownCommand.names

  /// The text in one line, however it was broken.
  private func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("no default is said twice", arguments: [""] + verbs)
  func defaults(verb: String) throws {
    for flag in ["-h", "--help"] {
      let help = try Program().run([verb, flag].filter { !$0.isEmpty })
      #expect(help.status == 0 && help.errors.isEmpty)
      let doubled = flat(help.output).firstMatch(of: #/\(default[^)]*\)\.? \((values[^)]*)?default/#)
      #expect(doubled == nil, "\(verb) \(flag): \(doubled.map { String($0.output.0) } ?? "")")
    }
  }

  @Test("help fits 80 columns and ends with an example", arguments: [""] + verbs)
  func width(verb: String) throws {
    let help = try Program().run([verb, "--help"].filter { !$0.isEmpty }, environment: ["COLUMNS": "200"])
      .output
    let lines = help.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    let headings = lines.filter { line in line.allSatisfy { $0.isUppercase || $0 == ":" } }
    #expect(headings.last?.hasPrefix("EXAMPLE") == true)
    #expect(lines.last?.hasPrefix("  ") == true)
  }

  /// The commands below EXAMPLE or EXAMPLES, without their margin.
  private func examples(_ help: String) -> [Substring] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("EXAMPLE") }.prefix { !$0.hasPrefix("USAGE") }
  }

  @Test(
    "each example is one line that the program takes, however narrow the terminal is", arguments: [""] + verbs
  )
  func examples(verb: String) throws {
    let arguments = [verb, "--help"].filter { !$0.isEmpty }
    let lines = examples(try Program().run(arguments, environment: ["COLUMNS": "80"]).output)
    let commands = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.hasPrefix("threadline ")
    }
    #expect(commands.contains { $0.hasPrefix("threadline \(verb)") }, "\(lines)")
    for command in commands {
      #expect(throws: Never.self, "\(command)") {
        try Threadline.parseAsRoot(Array(Self.words(command).dropFirst()))
      }
    }
    for line in lines { #expect(line.count <= 76, "\(line)") }
    #expect(examples(try Program().run(arguments, environment: ["COLUMNS": "40"]).output) == lines)
  }

  /// The words of a command, some of them in double quotes.
  private static func words(_ command: String) -> [String] {
    let parts = command.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test("help lists every value that a flag takes")
  func values() throws {
    let dump = try Program().run(["--experimental-dump-help"]).output
    var waiting = [([String](), try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command)]
    var count = 0
    while let (verb, command) = waiting.popLast() {
      waiting += (command.subcommands ?? []).map { (verb + [$0.commandName], $0) }
      let help = flat(try Program().run(verb + ["--help"]).output)
      for argument in command.arguments ?? [] {
        guard let values = argument.allValues, argument.shouldDisplay else { continue }
        count += 1
        #expect(
          help.contains("(values: " + values.joined(separator: ", ")), "\(verb) \(argument.valueName ?? "")")
      }
    }
    #expect(count > 40)
    #expect(flat(try Program().run(["unfurl", "--help"]).output).contains("signal-android"))
  }

  /// What `--experimental-dump-help` prints, as far as it is about values.
  private struct Dump: Decodable {
    struct Command: Decodable {
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }

    struct Argument: Decodable {
      let allValues: [String]?
      let shouldDisplay: Bool
      let valueName: String?
    }

    let command: Command
  }
}
