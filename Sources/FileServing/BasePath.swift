import BuildDiagnostics
import SafeMarkup

extension Diagnostic.Code {
  /// The path below which a site is served is invalid.
  ///
  /// - Cause: The canonical link of the front page has an unusual path.
  /// - Fix: Build the site again with a base URL whose path has only letters, digits, `-` and `_`.
  /// - Example: `error: base path "//x" is not a path on a host; expected one such as "/threads/"
  ///            [base-path-not-valid]`
  static let basePathNotValid: Diagnostic.Code = "base-path-not-valid"
}

/// The path under which a site lives: `/` for a host of its own, `/threads/` for a corner of one.
struct BasePath: Sendable {
  private let parts: [String]
  private let prefix: String

  /// Takes a path such as `/threads/`; the last slash may be missing.
  init(_ text: String) throws(Diagnostic) {
    guard let target = try? RequestTarget(text), target.query == nil, text.hasPrefix("/") else {
      throw .error(
        .basePathNotValid, "base path \"\(text)\" is not a path on a host; expected one such as \"/threads/\""
      )
    }
    parts = target.parts
    prefix = parts.map { "/" + PercentEncoding.pathPart.encode($0) }.joined()
  }

  /// The place in the site that a target names; `nil` if it is elsewhere on the host.
  func place(of target: RequestTarget) -> RequestTarget? {
    target.parts.starts(with: parts) ? target.withoutFirst(parts.count) : nil
  }

  /// The address of a folder of the site, with one slash at each end. It is made from names that were found
  /// on the disk, so that no request can turn it into the address of another host.
  func address(ofFolder parts: [String]) -> String {
    address(of: parts.map { PercentEncoding.pathPart.encode($0) + "/" }.joined())
  }

  /// The address on the host of a path without its first slash that is encoded already.
  func address(of encodedPath: String) -> String { prefix + "/" + encodedPath }
}
