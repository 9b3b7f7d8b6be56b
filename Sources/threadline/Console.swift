import BuildDiagnostics
import Foundation
import Synchronization
import ThreadlineKit

/// Prints: results to standard output, diagnostics and progress to standard error. On a terminal progress is one line
/// that is rewritten; elsewhere it is plain lines, and only with `--progress`.
final class Console: Sendable {
  /// How progress is shown.
  private enum ProgressForm { case none, rewritten, plain }

  private let isQuiet: Bool
  private let isVerbose: Bool
  private let progressForm: ProgressForm
  private let progressLine: Mutex<ProgressLine>
  /// Whether the last lines were printed. No lock guards it, so that a slow reader of the output does not delay the end
  /// of the run.
  private let isClosed = Atomic(false)

  /// A console for one run. `isVerbose` says to print the details of diagnostics, `showsProgress` to show progress even
  /// if standard error is no terminal.
  init(isQuiet: Bool, isVerbose: Bool = false, showsProgress: Bool = false) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    let isOnTerminal = isatty(STDERR_FILENO) == 1
    progressForm = isQuiet ? .none : isOnTerminal ? .rewritten : showsProgress ? .plain : .none
    progressLine = Mutex(
      ProgressLine(interval: progressForm == .plain ? ProgressLine.plain : ProgressLine.rewritten))
  }

  /// How many columns the terminal has; 120 if there is no terminal.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
    return Int(size.ws_col)
  }

  /// Shows how far a run is: at most ten times a second on a terminal, and every ten seconds elsewhere.
  func show(_ progress: BuildProgress) {
    guard progressForm != .none else { return }
    progressLine.withLock { line in
      guard let text = line.next(progress, at: .now) else { return }
      write(progressForm == .plain ? text + "\n" : Self.clearing + text, to: .standardError)
    }
  }

  /// Removes the rewritten line of progress.
  func clear() {
    if progressForm == .rewritten { write(Self.clearing, to: .standardError) }
  }

  /// Ends the progress of a run: the rewritten line goes, and of plain lines the last one is printed.
  func endProgress() {
    clear()
    guard progressForm == .plain, let text = progressLine.withLock({ $0.last() }) else { return }
    write(text + "\n", to: .standardError)
  }

  /// Prints the last lines of a run that is ended from outside, and nothing after them.
  func close(with lines: [String]) {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    progressLine.withLock { _ in
      let start = progressForm == .rewritten ? Self.clearing : ""
      let text = start + lines.map { $0 + "\n" }.joined()
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }

  /// A result as text.
  func print(_ text: String) {
    if !isQuiet { write(text + "\n", to: .standardOutput) }
  }

  /// A result as it is, which is printed even when all else is quiet.
  func printJSON(_ bytes: [UInt8]) { write(Data(bytes), to: .standardOutput) }

  /// A line that a hook prints, which goes to standard error as messages do, also when all else is quiet.
  func note(_ line: String) {
    clear()
    write(line + "\n", to: .standardError)
  }

  /// One diagnostic; only errors when quiet.
  func print(_ diagnostic: Diagnostic) {
    guard !isQuiet || diagnostic.severity == .error else { return }
    write(Self.fromHere("\(diagnostic)") + "\n", to: .standardError)
  }

  /// A line about the run as a whole, on standard error; nothing when quiet.
  func remark(_ line: String) {
    if !isQuiet { write(Self.fromHere(line) + "\n", to: .standardError) }
  }

  /// The text with the paths of files in the working folder as a person in it writes them: `a.zip` for `/home/ada/a.zip`.
  private static func fromHere(_ text: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    guard folder.count > 1 else { return text }
    let start = text.hasPrefix(folder + "/") ? String(text.dropFirst(folder.count + 1)) : text
    return ["\"", " "].reduce(start) { $0.replacing("\($1)\(folder)/", with: $1) }
  }

  /// The diagnostics of a run, and how many there are besides; details only if they were asked for.
  func print(_ diagnostics: RunDiagnostics) {
    for diagnostic in diagnostics { print(diagnostic) }
    let log = diagnostics.log
    if !isQuiet, log.omitted > 0 { write("and \(log.omitted) more of the same kinds\n", to: .standardError) }
    guard isVerbose else { return }
    for detail in log.details { print(detail) }
    if !isQuiet, log.omittedDetails > 0 {
      write("and \(log.omittedDetails) more details\n", to: .standardError)
    }
  }

  private func write(_ text: String, to handle: FileHandle) { write(Data(text.utf8), to: handle) }

  private func write(_ bytes: Data, to handle: FileHandle) {
    if !isClosed.load(ordering: .sequentiallyConsistent) { try? handle.write(contentsOf: bytes) }
  }

  /// What takes a line of a terminal away, and returns to its start.
  private static let clearing = "\r\u{1B}[K"
}

/// Writes a file that a person asked for by name.
enum FileOutput {
  /// Refuses a report or a receipt that would take the place of what a site is made from, or of a page.
  static func refuse(
    _ file: String?, in configuration: SiteConfiguration, configurationFile: String?
  ) throws(Diagnostic) {
    guard let file else { return }
    let path = AbsolutePath.of(file)
    let taken =
      configuration.exportPaths + [
        configuration.output, configuration.permalinkLock, configuration.redactionsPath,
        AbsolutePath.of(configurationFile ?? "threadline.toml"),
      ]
    guard let place = taken.first(where: { path == $0 || path.hasPrefix($0 + "/") }) else { return }
    throw .error(
      .reportMisplaced, at: .init(file),
      "would overwrite \"\(AbsolutePath.shown(place))\" or a file in it; name another file")
  }

  /// Refuses to overwrite a file that a person may have made: one whose first kilobyte is not known as ours.
  static func refuseTaken(
    _ file: String, _ reason: String, unless isOurs: (String) -> Bool = { _ in false }
  ) throws(Diagnostic) {
    let path = AbsolutePath.of(file)
    guard FileManager.default.fileExists(atPath: path) else { return }
    if let bytes = FileManager.default.contents(atPath: path),
      isOurs(String(decoding: bytes.prefix(1_024), as: UTF8.self))
    {
      return
    }
    throw .error(.fileTaken, at: .init(file), reason)
  }

  /// Writes a report, if a file for it was named. If that fails, says why: what is reported is done all the same.
  static func writeReport(_ bytes: @autoclosure () -> [UInt8], to path: String?, _ console: Console) -> Bool {
    do throws(Diagnostic) {
      if let path { try write(bytes(), to: path) }
      return true
    } catch {
      console.print(error)
      return false
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .error(.reportUnwritable, at: .init(path), "cannot be written: \(error.localizedDescription)")
    }
  }
}
