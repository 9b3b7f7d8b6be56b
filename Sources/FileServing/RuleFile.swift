import BuildDiagnostics
import FileSystem
import SitePaths

extension Diagnostic.Code {
  /// The server ignores `_redirects` or `_headers`.
  ///
  /// - Cause: The file is too large, or cannot be read.
  /// - Fix: Build the site again, or make the file readable.
  /// - Example: `warning: "_redirects" could not be read or is larger than 10000000 bytes; the site is served
  ///            without it [rules-not-readable]`
  static let rulesNotReadable: Diagnostic.Code = "rules-not-readable"
}

/// What a site asks of its server in a file at its root, a rule on each line.
protocol RuleFile: Sendable {
  /// The name of the file at the root of the site.
  static var fileName: String { get }
  /// How many bytes of the file are read.
  static var maximumSize: Int { get }

  /// No rules.
  init()

  /// Takes a line; throws if it is not understood.
  mutating func add(_ line: Substring, at place: Diagnostic.Place) throws(Diagnostic)
}

extension RuleFile {
  /// Reads the file; a line that is not understood is left out and reported. A line ends in LF or in CR and LF, which
  /// Swift takes for one character.
  init(_ text: String, reporting report: (Diagnostic) -> Void) {
    self.init()
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      do throws(Diagnostic) {
        try add(line, at: Diagnostic.Place(Self.fileName, line: index + 1))
      } catch {
        report(error)
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
