import Importers
import BuildDiagnostics
import Exports
import Foundation

/// The notes on media that exports only link to. A build says each of them once, and again when the number changes; what
/// it said it leaves in the state folder, one line an export: `65<tab>/home/ada/archive.zip`.
struct LinkedMediaNotes {
  private let told: StateNote
  private let counts: [String: Int]

  /// The first line of the file.
  private static let header = "# threadline linked media 1"

  /// The notes on some exports.
  init(on sources: [SourceReport], _ configuration: SiteConfiguration) {
    told = StateNote("linked-media", configuration)
    counts = Dictionary(sources.map { ($0.path, $0.mediaLinked) }, uniquingKeysWith: +).filter {
      $0.value > 0
    }
  }

  /// The notes that the last build did not say, in the order of the paths.
  var news: [Diagnostic] {
    let known = Set((told.text ?? "").split(separator: "\n").map(String.init))
    return counts.sorted { $0.key < $1.key }
      .filter { !known.contains(Self.line($0.key, $0.value)) }
      .map { Self.note($0.value, in: $0.key) }
  }

  /// Leaves the next build what was said. Where the folder does not take it, that build says it again.
  func leave() {
    let lines = [Self.header] + counts.sorted { $0.key < $1.key }.map { Self.line($0.key, $0.value) }
    try? told.write(counts.isEmpty ? nil : lines.joined(separator: "\n") + "\n")
  }

  /// The note on the links of an export, with the command that fetches them.
  static func note(_ count: Int, in path: String) -> Diagnostic {
    let them = count == 1 ? "it" : "them"
    let message =
      "\(counted(count, "media file")) \(count == 1 ? "is only a link" : "are only links"),"
      + " and pages show a link in \(count == 1 ? "its" : "their") place;"
      + " to fetch \(them): threadline import \(path.shellWord) --output my-export --fetch-media"
    return Diagnostic(.note, .mediaMissing, at: Diagnostic.Place(path), message)
  }

  private static func line(_ path: String, _ count: Int) -> String {
    "\(count)\t\(path.replacing("\n", with: " "))"
  }
}

extension String {
  /// The text as one word of a shell.
  package var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+:@%,=".unicodeScalars.contains(scalar)
    }
    return isPlain && !isEmpty && !hasPrefix("-") ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
