import BuildDiagnostics
import Foundation
import Synchronization
import ThreadlineKit

/// Prints: results to standard output, diagnostics and progress to standard error. Progress is one line that is
/// written over, and only on a terminal.
final class Console: Sendable {
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let showsProgress: Bool
  private let progressLine = Mutex(ProgressLine())

  init(isQuiet: Bool, isVerbose: Bool = false) {
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  /// How many columns the terminal has; 120 where there is none.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
    return Int(size.ws_col)
  }

  /// Shows how far a build or a check is, at most ten times a second.
  func show(_ progress: BuildProgress) {
    guard showsProgress else { return }
    guard let text = progressLine.withLock({ $0.next(progress, at: .now) }) else { return }
    write("\r\u{1B}[K\(text)", to: .standardError)
  }

  /// Takes the line of progress away.
  func clear() {
    if showsProgress { write("\r\u{1B}[K", to: .standardError) }
  }

  /// A result in words.
  func print(_ text: String) {
    if !isQuiet { write(text + "\n", to: .standardOutput) }
  }

  /// A result as it is, which is printed even when all else is quiet.
  func printJSON(_ bytes: [UInt8]) {
    try? FileHandle.standardOutput.write(contentsOf: Data(bytes))
  }

  /// A line of a program of the person's, which goes to standard error as messages do, also when all else is quiet.
  func note(_ line: String) {
    clear()
    write(line + "\n", to: .standardError)
  }

  /// One diagnostic; only errors when quiet.
  func print(_ diagnostic: Diagnostic) {
    guard !isQuiet || diagnostic.severity == .error else { return }
    write(Self.fromHere("\(diagnostic)") + "\n", to: .standardError)
  }

  /// The text with the paths of files in the working folder as a person in it writes them: `a.zip` for `/home/ada/a.zip`.
  private static func fromHere(_ text: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    guard folder.count > 1 else { return text }
    let start = text.hasPrefix(folder + "/") ? String(text.dropFirst(folder.count + 1)) : text
    return ["\"", " "].reduce(start) { $0.replacing("\($1)\(folder)/", with: $1) }
  }

  /// All that a log kept, and how much it did not keep; details only for those who asked for them.
  func print(_ log: DiagnosticLog) {
    for diagnostic in log.diagnostics { print(diagnostic) }
    if !isQuiet, log.omitted > 0 { write("and \(log.omitted) more of the same kinds\n", to: .standardError) }
    guard isVerbose else { return }
    for detail in log.details { print(detail) }
    if !isQuiet, log.omittedDetails > 0 {
      write("and \(log.omittedDetails) more details\n", to: .standardError)
    }
  }

  private func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

/// Writes a file that a person asked for by name.
enum FileOutput {
  static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .error(.reportUnwritable, at: .init(path), "cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Diagnostic.Code {
  /// A report cannot be written where it should be.
  static let reportUnwritable: Diagnostic.Code = "report-unwritable"
  /// A report would take the place of something else.
  static let reportMisplaced: Diagnostic.Code = "report-misplaced"
}
