import BuildDiagnostics
import SafeMarkup

extension Diagnostic.Code {
  /// The path under which the site is to be served is not one.
  static let basePathNotValid: Diagnostic.Code = "base-path-not-valid"
}

/// The path under which a site lives: `/` for a host of its own, `/threads/` for a corner of one.
struct BasePath: Sendable {
  /// How a request relates to the site.
  enum Position {
    /// Below the base, with the parts that follow it.
    case inside([String])
    /// The base itself without its slash.
    case atBaseWithoutSlash
    /// Elsewhere on the host.
    case outside
  }

  private let parts: [String]
  private let prefix: String

  /// Takes a path such as `/threads/`; the last slash may be missing.
  init(_ text: String) throws(Diagnostic) {
    do throws(RequestTarget.Refusal) {
      let target = try RequestTarget(text)
      guard target.query == nil, text.hasPrefix("/") else { throw .malformed }
      parts = target.parts
      prefix = parts.map { "/" + PercentEncoding.pathPart.encode($0) }.joined()
    } catch {
      throw .error(
        .basePathNotValid, "base path \"\(text)\" is not a path on a host; expected one such as \"/threads/\""
      )
    }
  }

  /// How a target relates to the site.
  func position(of target: RequestTarget) -> Position {
    guard target.parts.starts(with: parts) else { return .outside }
    let rest = Array(target.parts.dropFirst(parts.count))
    return rest.isEmpty && !target.endsInSlash ? .atBaseWithoutSlash : .inside(rest)
  }

  /// The address of a folder of the site, with one slash at each end. It is made from names that were found
  /// on the disk, so that no request can turn it into the address of another host.
  func address(ofFolder parts: [String]) -> String {
    address(of: parts.map { PercentEncoding.pathPart.encode($0) + "/" }.joined())
  }

  /// The address on the host of a path without its first slash that is encoded already.
  func address(of encodedPath: String) -> String { prefix + "/" + encodedPath }
}
