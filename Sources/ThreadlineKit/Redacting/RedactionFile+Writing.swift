import ThreadModel
import BuildDiagnostics
import Exports
import FileSystem
import Foundation

extension RedactionFile {
  private static let head = """
    # What was taken down from this site: ids, paths and hashes, never content. Every build obeys it, whatever the
    # exports say. To publish something again, delete its entry and build once with --allow-unredact.

    """

  /// A whole file with new entries of a day, such as `2026-03-04`, and the person's own word for why. They are written
  /// after what is there: the file is the person's, and their comments and their order stay.
  static func text(
    _ text: String, adding entries: [Redactions.Entry], date: String, reason: String?
  ) -> String {
    var text = text.isEmpty ? head : text
    if text.last?.isNewline == false { text += "\n" }
    for entry in entries {
      text += "\n[[redaction]]\n" + lines(entry, date, reason).map { $0 + "\n" }.joined()
    }
    return text
  }

  private static func lines(_ entry: Redactions.Entry, _ date: String, _ reason: String?) -> [String] {
    var lines = ["kind = \(quoted(entry.kind.rawValue))"]
    for (key, values) in [("ids", entry.ids), ("paths", entry.paths), ("hashes", entry.hashes)]
    where !values.isEmpty {
      lines.append("\(key) = [\(values.map(quoted).joined(separator: ", "))]")
    }
    lines += ["date = \(quoted(date))", "tombstone = \(quoted(entry.tombstone.rawValue))"]
    if let reason { lines.append("reason = \(quoted(reason))") }
    return lines
  }

  /// A basic string. (https://toml.io/en/v1.0.0#string)
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += String(format: "\\u%04x", scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// Writes a text in the place of the old one, as a whole, and waits until the disk has it. A link is followed, and the
  /// permissions of the file stay.
  static func write(_ text: String, to path: String) throws(Diagnostic) {
    let target = resolvedPath(path) ?? path
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    let permissions = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    // If the folder cannot be made, writing the file says why.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      let replacement = try AtomicFile(target, durability: .synchronized)
      replacement.file.setMode((permissions as? NSNumber)?.uint16Value ?? 0o644)
      try Array(text.utf8).span.withUnsafeBytes { (bytes) throws(Diagnostic) in try replacement.write(bytes) }
      try replacement.commit()
    } catch {
      throw .error(
        .redactionsUnwritable, at: .init(path), "\(error.message), so nothing was taken down")
    }
    // The name has to be on the disk too before anything is done on the strength of it.
    try? Folder(folder).synchronize()
  }
}
