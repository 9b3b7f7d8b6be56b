import ArchiveContainers
import BuildDiagnostics
import Importers
import NativeFormat

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

extension UnrecognizedExport {
  /// Says what a single file is.
  init(file container: any ExportContainer) throws(Diagnostic) {
    let path = container.entries.first?.path ?? ""
    let start = try container.prefix(of: path, limit: FileNature.prefixLength)
    let (words, help) = FileNature.words(for: start, name: container.name)
    let ending = FileNature.fileExtension(of: container.name)
    self.init(name: container.name, what: words, help: help)
    guard Self.endings.contains(ending) else { return }
    // Its name says what it was meant to be: a download that broke off, or a page that was saved instead.
    let usualHelp = ending == "ndjson" ? "the README describes the native format" : "download it again"
    self = UnrecognizedExport(
      name: container.name, what: "\(words), though its name ends in .\(ending)", help: help ?? usualHelp,
      isBroken: true)
  }

  private static let endings: Set<String> = ["zip", "tar", "gz", "tgz", "zst", "car", "ndjson"]

  /// Says what a folder is in which there is no export, by what is in it.
  init(folder path: String, holding others: [UnrecognizedExport]) {
    if others.count == 1 || others.contains(where: \.isBroken) {
      self = others.first(where: \.isBroken) ?? others[0]
      return
    }
    let kinds = Set(others.map(\.what))
    if kinds.count == 1, let plural = kinds.first.flatMap({ Self.plurals[$0] }) {
      self.init(name: path, what: "a folder of \(plural)")
    } else {
      let named = others.prefix(2).map { "\"\($0.name.lastPathPart)\" is \($0.what)" }.joined(separator: ", ")
      let rest = others.count > 2 ? ", and \(others.count - 2) more" : ""
      self.init(
        name: path, what: others.isEmpty ? "an empty folder" : "a folder without an export (\(named)\(rest))")
    }
    if others.isEmpty { help = "put the file that the network sent you into it" }
  }

  private static let plurals = [
    "a picture": "pictures", "a video": "videos", "a sound recording": "sound recordings",
    "plain text": "text files", "a PDF": "PDFs", "a web page (HTML)": "web pages",
    "a captions file": "captions files", "a JSON file of something else": "JSON files of something else",
  ]

  // MARK: Archives

  /// Says what is in an archive. Throws if the file that holds the posts is there and cannot be read.
  init(archive container: any ExportContainer, _ importers: [any ExportImporter]) throws(Diagnostic) {
    let paths = container.entries.map(\.path).filter { !FolderEntry.hidesPath($0) }
    let kind = (container as? ArchiveContainer)?.isZip == true ? "zip" : "tar"
    self.init(name: container.name, what: Self.contents(of: kind, paths))
    if paths.isEmpty {
      help = "download it again"
    } else if let (path, folder) = try Self.posts(in: container, paths, importers) {
      // The person means it to be read, so it is not left out.
      isBroken = true
      what = "one folder too high: its archive is in \"\(folder)\""
      help = "unpack it, and give the folder \"\(folder)\""
      if folder.isEmpty { (what, help) = ("a \(kind) whose \"\(path)\" no network wrote", nil) }
    } else if let path = paths.first(where: { Self.isArchive($0) }) {
      what = "a \(kind) that holds another archive"
      help = "unpack it, and give \"\(path)\""
    } else if paths.contains(where: { $0.contains("your_instagram_activity/") }) {
      let isJSON = paths.contains { $0.hasSuffix(".json") }
      what = isJSON ? "what Instagram gives without Threads" : "what Instagram gives in HTML form"
      help = isJSON ? "ask for it again, with Threads in it" : "ask for it again as JSON, with Threads in it"
    }
  }

  /// The file that holds posts, and the folder that its archive begins in, empty if that is where archives begin.
  private static func posts(
    in container: any ExportContainer, _ paths: [String], _ importers: [any ExportImporter]
  ) throws(Diagnostic) -> (path: String, folder: String)? {
    for path in paths {
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last, let importer = importers.first(where: { $0.holdsPosts(name) }) else {
        continue
      }
      // One that is damaged or needs a password says so by itself.
      _ = try container.prefix(of: path, limit: 1 << 16)
      let folders = parts.dropLast().prefix { !importer.isPart(folder: $0) }
      return (path, folders.count > 1 ? folders.joined(separator: "/") + "/" : "")
    }
    return nil
  }

  private static func isArchive(_ path: String) -> Bool {
    endings.contains(FileNature.fileExtension(of: path))
  }

  private static func contents(of kind: String, _ paths: [String]) -> String {
    if paths.isEmpty { return "an empty \(kind)" }
    let words = Set(paths.map { FileNature.mediaWords(named: $0) })
    if words == ["a picture"] { return "a \(kind) of pictures" }
    if !words.contains(nil) { return "a \(kind) of pictures, videos or sounds" }
    return paths.count == 1
      ? "a \(kind) of one file, \"\(paths[0])\"" : "a \(kind) of \(paths.count) files such as \"\(paths[0])\""
  }
}
