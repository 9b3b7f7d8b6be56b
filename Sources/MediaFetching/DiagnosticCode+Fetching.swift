package import BuildDiagnostics

// What keeps media from being fetched.

extension Diagnostic.Code {
  /// Media cannot be fetched.
  ///
  /// - Cause: The library libcurl is not installed.
  /// - Fix: Install `libcurl4`.
  /// - Example: `error: libcurl is not on this machine, by which media are fetched; install libcurl4
  ///            [fetch-unavailable]`
  package static let fetchUnavailable: Diagnostic.Code = "fetch-unavailable"
  /// The folder for fetched media cannot be written.
  ///
  /// - Cause: This user may not write there, or the disk is full.
  /// - Fix: Name another `--output`, or change its permissions.
  /// - Example: `fetched: error: cannot make the folder (Permission denied) [fetch-unwritable]`
  package static let fetchUnwritable: Diagnostic.Code = "fetch-unwritable"
  /// A file could not be fetched, so it stays a link.
  ///
  /// - Cause: The network refused it, or it is too large.
  /// - Fix: Try again later.
  /// - Example: `warning: "https://mas.to/a.png" was not fetched: 404; it stays a link [media-not-fetched]`
  package static let mediaNotFetched: Diagnostic.Code = "media-not-fetched"
}
