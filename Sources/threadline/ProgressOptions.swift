import ArgumentParser

/// What a person says about progress: the same for all verbs that take a while.
struct ProgressOptions: ParsableArguments {
  @Flag(
    name: .customLong("progress"),
    help: "Show progress even if standard error is no terminal: a line every ten seconds.")
  var isShown = false
}
