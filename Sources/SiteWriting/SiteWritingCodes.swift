package import BuildDiagnostics
internal import FileSystem

extension Diagnostic.Code {
  /// The folder named for the site is not one that a site may be written to.
  static let unusableOutput: Diagnostic.Code = "unusable-output"
  /// A foreign file is where a file of the site should go.
  static let foreignFile: Diagnostic.Code = "foreign-file"
  /// One build made two files of one path with different bytes.
  static let pathWrittenTwice: Diagnostic.Code = "path-written-twice"
  /// The list of files that an earlier build left cannot be read.
  static let manifestUnreadable: Diagnostic.Code = "manifest-unreadable"
  /// Another version of the software left what is known of the site.
  package static let stateVersion: Diagnostic.Code = "state-version"
  /// Another build writes to the same site.
  static let buildRunning: Diagnostic.Code = "build-running"
  /// A file that only grows has grown while a build ran.
  package static let fileChanged: Diagnostic.Code = "file-changed"
  /// A file came after the build had ended.
  static let writerClosed: Diagnostic.Code = "writer-closed"
}
