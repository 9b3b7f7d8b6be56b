import ArgumentParser

/// What a person says of exports that they do not say themselves: the same for all commands that read them.
struct ReadingOptions: ParsableArguments {
  @Option(help: "What a post is where its export does not say: public or unlisted.")
  var assumeVisibility: String?

  @Option(name: .customLong("as"), help: "The kind of the exports, where their content leaves it open.")
  var exportKind: String?

  @Option(help: "The owner's handle, for a Bluesky repository that does not say it.")
  var handle: String?

  @Flag(help: "Take an account although its network shows it to signed-in people only.")
  var publishAnyway = false
}
