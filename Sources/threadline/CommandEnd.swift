import ArgumentParser
import BuildDiagnostics
import Foundation

/// What the program prints if it was called wrongly, asked for help, or stopped by an error.
enum CommandEnd {
  /// Prints help to standard output or an error to standard error, and gives the exit status.
  static func report(_ error: any Error, of arguments: [String]) -> ExitCode {
    if let status = error as? ExitCode { return status }
    if let diagnostic = error as? Diagnostic {
      Console(isQuiet: true).print(diagnostic)
      return ExitStatus.status(for: diagnostic)
    }
    let status = Threadline.exitCode(for: error)
    if status.isSuccess {
      // A terminal with fewer columns would break examples.
      print(examplesLast(Threadline.fullMessage(for: error, columns: 80)))
    } else {
      let help = status == .validationFailure ? hint(arguments) + "\n" : ""
      let text = "\(message(of: error))\n\(help)"
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
    return status
  }

  /// The argument parser's message in the form of all others: lower case, double quotes, no full stop.
  static func message(of error: any Error) -> String {
    var text = Threadline.message(for: error)
      .replacing(". Did you mean ", with: "; did you mean ")
      .replacing(". Please provide one of the following:\n  - ", with: "; expected one of ")
      .replacing("\n  - ", with: ", ")
      .replacing(". Please provide one of ", with: "; expected one of ")
      .replacing("Missing expected argument ", with: "missing argument ")
      .replacing("\n   or: Missing", with: "; or missing")
      .replacing("\n", with: " ")
    if text.hasSuffix(".") { text.removeLast() }
    return "error: \(text.prefix(1).lowercased() + doubleQuoted(text.dropFirst()))".printable
  }

  /// Single quotes around words become double ones; apostrophes stay.
  private static func doubleQuoted(_ text: Substring) -> String {
    let characters = Array(text)
    func isLetter(_ index: Int) -> Bool { characters.indices.contains(index) && characters[index].isLetter }
    return String(
      characters.indices.map { index in
        characters[index] == "'" && !(isLetter(index - 1) && isLetter(index + 1)) ? "\"" : characters[index]
      })
  }

  /// The help with its examples at the end, where a terminal shows them.
  private static func examplesLast(_ help: String) -> String {
    guard let start = help.firstRange(of: "\n\nEXAMPLE"), let end = help.firstRange(of: "\n\nUSAGE:"),
      start.upperBound < end.lowerBound
    else { return help }
    let rest = "\(help[..<start.lowerBound])\(help[end.lowerBound...])"
    return rest.trimmingCharacters(in: .newlines) + help[start.lowerBound..<end.lowerBound] + "\n"
  }

  private static func hint(_ arguments: [String]) -> String {
    let verb = arguments.first.flatMap { UnknownCommand.names.contains($0) ? "\($0) " : nil } ?? ""
    return "See \"threadline \(verb)--help\"."
  }
}
