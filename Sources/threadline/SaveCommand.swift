import ArgumentParser
import BuildDiagnostics
import SiteChecking
import ThreadlineKit

/// `threadline save`: one page of a built site as one file.
struct SaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save one page of a built site as one file.",
    usage: "threadline save <page> [<options>]",
    discussion: """
      As HTML, the style sheet and every picture of up to 2 MB are inside, links lead to the site, and nothing is \
      loaded from anywhere. As Markdown, text or JSON it is the file that "threadline build --extras full" made \
      of the thread.

      EXAMPLE
        threadline save /@ada/post/1/ --as html --output thread.html
      """)

  @Argument(help: "The page: its URL, its path, or its file.")
  var page: String

  @Option(name: .customLong("as"), help: ArgumentHelp("The form of the file.", valueName: "form"))
  var form = PageSaver.Form.html

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Let --output overwrite a file.")
  var force = false

  @OptionGroup var site: BuiltSiteOptions

  func run() throws(Diagnostic) {
    let console = Console(isQuiet: false)
    let folder = try site.located().folder
    let name = PageName(page, file: AbsolutePath.of(page))
    let bytes = try PageSaver(site: folder).save(name, as: form)
    guard let output else { return console.printJSON(bytes) }
    let path = AbsolutePath.of(output)
    guard path != folder, !path.hasPrefix(folder + "/") else {
      throw .error(
        .reportMisplaced, at: .init(output), "the file would be in the site itself; name another place")
    }
    if !force {
      try FileOutput.refuseTaken(output, "exists; name another file, or overwrite it with --force")
    }
    try FileOutput.write(bytes, to: path)
  }
}
