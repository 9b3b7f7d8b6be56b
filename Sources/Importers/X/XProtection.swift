import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Whether an account's posts are protected, from `protected-history.js`.
struct XProtection: Sendable {
  private var changes: [(time: Instant?, isPublic: Bool)] = []

  /// Reads the changes of the setting that an archive tells.
  init(_ sources: XSources) throws(Diagnostic) {
    try sources.each(.protection) { _, reader throws(JSONError) in
      var change: (time: Instant?, isPublic: Bool) = (nil, false)
      try reader.nestedMembers { reader, path throws(JSONError) in
        switch path {
        case "protectedHistory.protectedAt": change.time = try reader.timeOfX()
        case "protectedHistory.action": change.isPublic = try reader.string()?.lowercased() == "unprotect"
        default: break
        }
      }
      changes.append(change)
    }
  }

  /// Whether anything is known of it.
  var isStated: Bool { !changes.isEmpty }

  /// Whether the last change protected them; a change that cannot be understood is taken for one.
  var isProtected: Bool {
    guard changes.allSatisfy({ $0.time != nil }) else { return changes.contains { !$0.isPublic } }
    let last = changes.compactMap(\.time).max()
    return changes.contains { $0.time == last && !$0.isPublic }
  }
}
