import BuildDiagnostics
import Foundation
import SiteChecking
import ThreadlineKit

/// The file of `check --baseline` and `--write-baseline`.
struct BaselineFile {
  /// The path as typed.
  let path: String

  /// The findings that are not reported.
  func read() throws(Diagnostic) -> FindingBaseline {
    guard let text = text else {
      throw .error(
        .baselineMissing, at: .init(path), "there is no such file; make it with --write-baseline \(path)")
    }
    return try FindingBaseline(text, path: path)
  }

  /// Writes a baseline. A file that is not one is left as it is.
  func write(_ lines: [String]) throws(Diagnostic) {
    if FileManager.default.fileExists(atPath: AbsolutePath.of(path)),
      text?.hasPrefix(FindingBaseline.firstLine) != true
    {
      throw .error(.fileTaken, at: .init(path), "exists and is not a baseline; name another file")
    }
    try FileOutput.write(Array(FindingBaseline.text(of: lines).utf8), to: AbsolutePath.of(path))
  }

  private var text: String? {
    FileManager.default.contents(atPath: AbsolutePath.of(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Diagnostic.Code {
  /// The baseline file does not exist.
  ///
  /// - Cause: The path is wrong, or no baseline was written yet.
  /// - Fix: Write one with `--write-baseline FILE`.
  /// - Example: `known.txt: error: there is no such file; make it with --write-baseline known.txt
  ///            [baseline-missing]`
  static let baselineMissing: Diagnostic.Code = "baseline-missing"
}
