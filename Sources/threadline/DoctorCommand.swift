import ArgumentParser
import ThreadlineKit

/// `threadline doctor`: what this machine lacks of what builds use.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine for what builds use.",
    discussion: """
      Checks the theme, the fonts, the libraries and programs for media, and the limits of this machine, and says what \
      is lost without each. It ends with 0 unless something is missing that every build needs.

      EXAMPLES
        threadline doctor
        threadline doctor --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let report = MachineReport(for: try SiteConfiguration())
    let console = Console(isQuiet: false)
    if json { console.printJSON(report.json) } else { console.print(report.summary) }
    if report.lacksRequired { throw ExitStatus.errorsFound }
  }
}
