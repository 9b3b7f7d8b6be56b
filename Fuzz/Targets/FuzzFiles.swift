import BuildDiagnostics
import SitePaths

@testable import ArchiveContainers

/// The files that one input stands for. A line `=== data/account.js` begins a file of that path; what stands
/// before the first such line is a file of the name that its format expects. `=== !media/a.png` begins one
/// that is listed but cannot be unpacked, as a damaged zip has them.
struct FuzzFiles: ExportContainer {
  let name = "fuzz.zip"
  let entries: [ContainerEntry]
  let diagnostics = DiagnosticLog()
  /// Where everything that an import asks for has to go.
  let folder: String
  private let contents: [String: ArraySlice<UInt8>]
  private let damaged: Set<String>

  /// What begins a file.
  static let mark = Array("=== ".utf8)

  /// Cuts an input into its files; of two with one path the later stands, as in a zip.
  init(_ input: [UInt8], loneFile: String, folder: String) {
    self.folder = folder
    var contents: [String: ArraySlice<UInt8>] = [:]
    var damaged: Set<String> = []
    var path = loneFile
    var start = 0
    func close(at end: Int) {
      let isDamaged = path.hasPrefix("!")
      guard let safe = SitePath(isDamaged ? String(path.dropFirst()) : path)?.description else { return }
      contents[safe] = input[start..<max(start, end)]
      if isDamaged { damaged.insert(safe) } else { damaged.remove(safe) }
    }
    for (begin, lineEnd) in Self.marks(in: input) {
      if begin > 0 || start > 0 { close(at: begin - 1) }
      path = String(decoding: input[begin + Self.mark.count..<lineEnd], as: UTF8.self)
      start = min(lineEnd + 1, input.count)
    }
    close(at: input.count)
    self.contents = contents
    self.damaged = damaged
    entries = contents.map { ContainerEntry(path: $0.key, size: $0.value.count) }.sortedByPath()
  }

  /// Where each line begins that names a file, and where it ends.
  private static func marks(in input: [UInt8]) -> [(begin: Int, lineEnd: Int)] {
    var result: [(begin: Int, lineEnd: Int)] = []
    var begin = 0
    while begin < input.count {
      let lineEnd = input[begin...].firstIndex(of: 0x0A) ?? input.count
      if input[begin..<lineEnd].starts(with: mark) { result.append((begin, lineEnd)) }
      begin = lineEnd + 1
    }
    return result
  }

  /// The bytes of a file, whether it is damaged or not.
  func bytes(of path: String) -> [UInt8] { contents[path].map(Array.init) ?? [] }

  func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    var log = DiagnosticLog()
    for path in paths.sorted() {
      guard var rest = contents[path], !damaged.contains(path) else {
        log.append(contents[path] == nil ? missing(path) : unreadable(path))
        continue
      }
      try body(path) { buffer in
        let chunk = rest.prefix(buffer.count)
        buffer.copyBytes(from: chunk)
        rest = rest.dropFirst(chunk.count)
        return chunk.count
      }
    }
    return log
  }

  func extract(
    _ wanted: [String: String], onFile: (String) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    var log = DiagnosticLog()
    for (path, destination) in wanted.sorted(by: { $0.key < $1.key }) {
      guard destination.hasPrefix(folder + "/"),
        SitePath(String(destination.dropFirst(folder.utf8.count + 1))) != nil
      else { FuzzFault.found("a file was to be written outside: \(destination)") }
      guard let bytes = contents[path] else {
        log.append(missing(path))
        continue
      }
      guard !damaged.contains(path) else {
        log.append(unreadable(path))
        continue
      }
      FuzzWorkspace.write(Array(bytes), to: destination)
      onFile(path)
    }
    return log
  }

  private func unreadable(_ path: String) -> Diagnostic {
    .error(.damagedArchiveEntry, at: Diagnostic.Place(name), "cannot unpack \"\(path)\"")
  }
}
