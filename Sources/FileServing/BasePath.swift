import BuildDiagnostics
import SafeMarkup

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

  /// The address on the host of a path without its first slash that is encoded already. No request can turn it into the
  /// address of another host.
  func address(of encodedPath: String) -> String { prefix + "/" + encodedPath }
}
