import BuildDiagnostics
import FileSystem
import SitePaths

/// What a site asks of its server in a file at its root, a rule on each line.
protocol RuleFile: Sendable {
  /// The name of the file at the root of the site.
  static var fileName: String { get }
  /// How many bytes of the file are read.
  static var maximumSize: Int { get }
  /// The code of the warning about a line that is not understood.
  static var notUnderstood: Diagnostic.Code { get }

  /// No rules.
  init()

  /// Takes a line by its number; throws if it is not understood.
  mutating func add(_ line: Substring, number: Int) throws(RuleFault)
}

/// Why a line of rules is not understood.
struct RuleFault: Error { let message: String }

extension RuleFile {
  /// Reads the file; a line that is not understood is left out and reported. A line ends in LF or in CR and LF, which
  /// Swift takes for one character.
  init(_ text: String, reporting report: (Diagnostic) -> Void) {
    self.init()
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      do throws(RuleFault) {
        try add(line, number: index + 1)
      } catch {
        report(
          .warning(
            Self.notUnderstood, at: .init(Self.fileName, line: index + 1),
            error.message + "; the line is left out"))
      }
    }
  }
}

/// The rules of one file, and the state of it that they were read from.
struct LoadedRules<Rules: RuleFile>: Sendable {
  /// The rules; none if there is no file.
  let rules: Rules
  /// The state of the file; `nil` if it is missing.
  let identity: FileIdentity?

  /// The rules as they are on the disk, which are read only if the file is another than before; `nil` if it cannot be
  /// opened because descriptors or memory ran out.
  init?(in root: SiteRoot, before old: LoadedRules?, _ report: (Diagnostic) -> Void) {
    let finding = SitePath(Rules.fileName).map { root.find($0) } ?? .missing
    if case .exhausted = finding { return nil }
    let file: SharedFile? = if case .file(let found) = finding { found } else { nil }
    identity = file?.identity
    if let old, old.identity == file?.identity {
      rules = old.rules
    } else {
      rules = Rules(Self.text(of: file, report), reporting: report)
    }
  }

  private static func text(of file: SharedFile?, _ report: (Diagnostic) -> Void) -> String {
    guard let file else { return "" }
    guard file.size <= Rules.maximumSize, let bytes = file.bytes(0..<file.size) else {
      report(
        .warning(
          .rulesNotReadable, at: .init(Rules.fileName),
          "\"\(Rules.fileName)\" could not be read or is larger than \(Rules.maximumSize) bytes; the site is "
            + "served without it"))
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
