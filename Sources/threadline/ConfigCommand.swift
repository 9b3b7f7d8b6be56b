import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline config`: the effective configuration, with the source of each value.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the configuration, each value with its source.",
    discussion: """
      Prints every key of threadline.toml with the value that a build would use, as TOML. The comment after a value \
      says where it is from: the default, a place in the file, or a flag.

      EXAMPLES
        threadline config
        threadline config --extras full
      """)

  @OptionGroup var site: SiteOptions

  func run() throws(Diagnostic) {
    let console = Console(isQuiet: false)
    console.print(try site.flags.meant(exports: site.exports).listing)
  }
}
