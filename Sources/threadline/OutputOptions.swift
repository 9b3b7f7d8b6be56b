import ArgumentParser

/// How much a command prints, the same for all commands that take a while.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print only errors, and the JSON you ask for.")
  var quiet = false

  @Flag(help: "Show progress even if standard error is no terminal: a line every ten seconds.")
  var progress = false

  /// The console of the command.
  func console(isVerbose: Bool = false) -> Console {
    Console(isQuiet: quiet, isVerbose: isVerbose, showsProgress: progress)
  }
}
