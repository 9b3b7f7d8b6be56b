import SafeMarkup

/// A message about one problem: what is wrong, where, and what was expected instead.
///
///     export.ndjson:12:9: error: post has no "id"; every post needs one [record-without-id]
public struct Diagnostic: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// How bad it is: an error fails the run, a warning fails it only with `--strict`, a note never. A detail belongs to
  /// another diagnostic, which counts it; it is for those who ask for more.
  public enum Severity: String, Sendable, Comparable, CaseIterable, Codable, CodingKeyRepresentable {
    case detail, note, warning, error

    /// A detail is less than a note, a note less than a warning, a warning less than an error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The stable name of a kind of diagnostic, in kebab-case. Each is declared in the module that emits it.
  public struct Code: Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The word as printed, such as `record-without-id`.
    public let description: String

    /// Declares a code: `static let recordWithoutID: Diagnostic.Code = "record-without-id"`. Its documentation comment says
    /// what it means, and lists its cause, fix and an example, from which the reference page is made.
    public init(stringLiteral value: String) { description = value }

    /// Where its cause and fix are explained: `docs/reference/diagnostics.md#record-without-id`.
    public var page: String { "\(Diagnostic.reference)/diagnostics.md#\(description)" }
  }

  /// Where it was found. A line and a column count from 1; a column counts bytes.
  public struct Place: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The file as the person named it, or the name of an entry in an archive.
    public let path: String
    /// The line, from 1.
    public let line: Int?
    /// The column in bytes, from 1.
    public let column: Int?

    /// Names a file, or a line of it, or a byte of a line.
    public init(_ path: String, line: Int? = nil, column: Int? = nil) {
      self.path = path
      self.line = line
      self.column = column
    }

    /// The place as printed: `path:line:column`, as far as it is known.
    public var description: String {
      let numbers = line.map { [$0] + (column.map { [$0] } ?? []) } ?? []
      return ([path] + numbers.map(String.init)).joined(separator: ":")
    }
  }

  /// The folder of the reference pages, in the repository and in the installed documentation.
  package static let reference = "docs/reference"

  /// How bad it is.
  public let severity: Severity
  /// Which kind of diagnostic it is.
  public let code: Code
  /// Where it was found; `nil` if it concerns the whole run.
  public let place: Place?
  /// What was found and what was expected: lower case, no full stop, quoting what the person wrote.
  public let message: String

  /// Makes a diagnostic. The message comes last, since it is the longest argument.
  public init(_ severity: Severity, _ code: Code, at place: Place? = nil, _ message: String) {
    self.severity = severity
    self.code = code
    self.place = place
    self.message = message
  }

  /// An error at a place.
  public static func error(_ code: Code, at place: Place? = nil, _ message: String) -> Diagnostic {
    Diagnostic(.error, code, at: place, message)
  }

  /// A warning at a place.
  public static func warning(_ code: Code, at place: Place? = nil, _ message: String) -> Diagnostic {
    Diagnostic(.warning, code, at: place, message)
  }

  /// The same at a place; itself if it has one, or the place is `nil`.
  package func at(_ place: Place?) -> Diagnostic {
    self.place == nil && place != nil ? Diagnostic(severity, code, at: place, message) : self
  }

  /// The print form: `path:line:column: severity: message [code]`, one line, safe for a terminal.
  public var description: String {
    let start = place.map { "\($0): " } ?? ""
    return (start + "\(severity.rawValue): \(message) [\(code)]").printable
  }
}

extension String {
  /// The text with every control character written out, so that foreign text cannot steer a terminal
  /// or break a log into two lines: an escape byte becomes `\u{1b}`.
  package var printable: String { TerminalText.escape(self) }
}
