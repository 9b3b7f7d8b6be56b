import NativeFormat
import Importers
import ArchiveContainers
import BuildDiagnostics

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
}

// MARK: Archives

extension UnrecognizedExport {
  /// Says what is in an archive. Throws if the file that holds the posts is there and cannot be read.
  init(archive container: any ExportContainer, _ importers: [any ExportImporter]) throws(Diagnostic) {
    let paths = container.entries.map(\.path).filter { !FolderListing.hidesPath($0) }
    self.init(name: container.name, what: Self.kind(of: container))
    if paths.isEmpty {
      self = described("an empty \(what)", "download it again")
    } else if let posts = try Self.posts(in: container, paths, importers) {
      self =
        posts.folder.isEmpty
        ? described("a \(what) whose \"\(posts.path)\" no network wrote") : tooHigh(posts.folder)
      // The person means it to be read, so it is not left out.
      isBroken = true
    } else if let path = paths.first(where: { Self.isArchive($0) }) {
      self = described("a \(what) that holds another archive", "unpack it, and give \"\(path)\"")
    } else if paths.contains(where: { $0.contains("your_instagram_activity/") }) {
      self = instagram(paths)
    } else {
      self = described(contents(paths))
    }
  }

  private static func kind(of container: any ExportContainer) -> String {
    (container as? ArchiveContainer)?.isZip == true ? "zip" : "tar"
  }

  private func described(_ what: String, _ help: String? = nil) -> UnrecognizedExport {
    UnrecognizedExport(name: name, what: what, help: help)
  }

  private func tooHigh(_ folder: String) -> UnrecognizedExport {
    described(
      "one folder too high: its archive is in \"\(folder)\"", "unpack it, and give the folder \"\(folder)\"")
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

  private func instagram(_ paths: [String]) -> UnrecognizedExport {
    guard paths.contains(where: { $0.hasSuffix(".json") }) else {
      return described("what Instagram gives in HTML form", "ask for it again as JSON, with Threads in it")
    }
    return described("what Instagram gives without Threads", "ask for it again, with Threads in it")
  }

  private func contents(_ paths: [String]) -> String {
    if paths.allSatisfy({ FileNature.isPicture(named: $0) }) { return "a \(what) of pictures" }
    if paths.allSatisfy({ FileNature.isMedia(named: $0) }) {
      return "a \(what) of pictures, videos or sounds"
    }
    let first = paths.first ?? ""
    return paths.count == 1
      ? "a \(what) of one file, \"\(first)\"" : "a \(what) of \(paths.count) files such as \"\(first)\""
  }
}
