package import BuildDiagnostics
internal import SystemPackage
import Foundation

extension Diagnostic.Code {
  /// The operating system refused to read, write, move or remove a file.
  ///
  /// - Cause: Permissions, a full disk, or a file where a folder is expected; the message names the reason.
  /// - Fix: Fix the reason, and run the command again.
  /// - Example: `/srv/site: error: cannot write the file (No space left on device) [file-system]`
  package static let fileSystem: Diagnostic.Code = "file-system"
}

extension Diagnostic {
  /// What the operating system refused, in its own words: `cannot write: No space left on device`.
  ///
  /// It reads `errno`, so it is called before anything else can change that.
  package static func system(_ code: Code, _ deed: String, _ path: String) -> Diagnostic {
    .error(code, at: Place(path), "cannot \(deed): \(lastSystemError)")
  }
}

/// What the system says about the last call that failed: `No space left on device`.
package var lastSystemError: String { Errno(rawValue: errno).description }

/// Calls again while a signal interrupts the call.
package func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Closes a descriptor; false if bytes could not be written. An interrupted close has closed the file: a second one could
/// hit a file that another thread has opened since.
func closes(_ descriptor: Int32) -> Bool { close(descriptor) == 0 || errno == EINTR }
