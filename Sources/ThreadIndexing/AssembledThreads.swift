package import BuildDiagnostics
package import ThreadModel

/// Every thread of an archive, and what was wrong with the replies.
package struct AssembledThreads: Sendable {
  /// The threads by their root's row.
  package let threads: PostThreads
  /// The circles of replies that were cut.
  package let diagnostics: DiagnosticLog
}
