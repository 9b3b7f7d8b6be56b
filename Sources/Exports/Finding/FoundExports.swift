import ArchiveContainers
import Importers
import BuildDiagnostics

/// One export that was found, and how it is read.
struct FoundExport {
  /// What reads it.
  enum Content {
    case native([NativeFile])
    case foreign(any ExportImporter, any ExportContainer)
  }

  /// The path as the person wrote it, or that of an entry of a folder below such a path.
  let name: String
  let content: Content

  /// What reads it, if it is no native export.
  var importer: (any ExportImporter)? {
    if case .foreign(let importer, _) = content { importer } else { nil }
  }

  /// The native files of it that are examples.
  var examples: [NativeFile] {
    if case .native(let files) = content { files.filter(\.isExample) } else { [] }
  }

  /// The export without examples; `nil` if nothing is left of it.
  var withoutExamples: FoundExport? {
    guard case .native(let files) = content else { return self }
    let own = files.filter { !$0.isExample }
    return own.isEmpty ? nil : FoundExport(name: name, content: .native(own))
  }
}

/// What was found at a path.
struct FoundExports {
  /// The exports, in the order in which they are read.
  var exports: [FoundExport] = []
  /// What is no export. If there is no export at all, this says so in one entry.
  var others: [UnrecognizedExport] = []

  /// Nothing yet.
  init() {}

  /// One export.
  init(_ name: String, _ content: FoundExport.Content) {
    exports = [FoundExport(name: name, content: content)]
  }

  /// Something that is no export.
  init(_ other: UnrecognizedExport) { others = [other] }

  /// Adds what was found at the next path.
  mutating func append(_ next: FoundExports) {
    exports += next.exports
    others += next.others
  }
}

/// A file or folder that is no export: what it is instead, and what to do.
struct UnrecognizedExport {
  /// The path as the person knows it.
  let name: String
  /// What it is, such as `plain text`.
  var what: String
  /// What helps; nil if nothing but another file does.
  var help: String?
  /// Whether it was meant to be an export, so that it must not be left out: a damaged download, say.
  var isBroken = false

  /// The error for it, if nothing else can be read either or if it was meant to be read.
  var error: Diagnostic {
    let help = help ?? "\"threadline build --help\" lists what is read"
    return .error(
      .unrecognizedExport, at: Diagnostic.Place(name),
      "not an export: it is \(what); expected the zip from Mastodon, X or Threads, a Bluesky .car, or .ndjson; "
        + "help: \(help)")
  }

  /// The warning for it among exports that can be read.
  var warning: Diagnostic {
    let help = help ?? "if it belongs to no export, move it elsewhere"
    return .warning(
      .unrecognizedExport, at: Diagnostic.Place(name),
      "not an export, so it is not read: it is \(what); help: \(help)")
  }
}
