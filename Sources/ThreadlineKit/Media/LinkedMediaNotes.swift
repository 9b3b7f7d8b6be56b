import Importers
import BuildDiagnostics
import Exports

/// The notes on media that exports only link to. A build says each of them once, and again when the number changes; what
/// it said it leaves in the state folder, a line each.
struct LinkedMediaNotes {
  private let told: StateNote
  /// In the order of the paths of the exports.
  private let notes: [Diagnostic]

  /// The notes on some exports.
  init(on sources: [SourceReport], _ configuration: SiteConfiguration) {
    told = StateNote("linked-media", configuration)
    let counts = Dictionary(sources.map { ($0.path, $0.media.linked) }, uniquingKeysWith: +)
    notes = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { Self.note($0.value, in: $0.key) }
  }

  /// The notes that the last build did not say.
  var news: [Diagnostic] {
    let known = Set((told.text ?? "").split(separator: "\n").map(String.init))
    return notes.filter { !known.contains($0.description) }
  }

  /// Leaves the next build what was said. Where the folder does not take it, that build says it again.
  func leave() { try? told.write(notes.isEmpty ? nil : notes.map { "\($0)\n" }.joined()) }

  /// The note on the links of an export, with the command that fetches them.
  static func note(_ count: Int, in path: String) -> Diagnostic {
    let them = count == 1 ? "it" : "them"
    let message =
      "\(counted(count, "media file")) \(count == 1 ? "is only a link" : "are only links"),"
      + " and pages show a link in \(count == 1 ? "its" : "their") place;"
      + " to fetch \(them): threadline import \(path.shellWord) --output my-export --fetch-media"
    return Diagnostic(.note, .mediaMissing, at: Diagnostic.Place(path), message)
  }
}
