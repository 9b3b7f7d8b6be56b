import BuildDiagnostics
import FileSystem
import Foundation
import SiteFiles

/// What the cache has of one export: its records as a native export, the hashes of its media, and the report of its
/// import.
///
///     KEY/records.ndjson  media.tsv  report.json  withheld  sums
///
/// An entry is written once. `sums` has the hash of every other file and of itself, so a damaged entry is no entry.
struct ImportEntry: Sendable {
  /// What the import found out besides the records.
  struct Facts: Codable, Sendable {
    var tally: ImportTally
    var media: ImportedMedia
    var accountNamedByPerson: String?
    /// The accounts whose handles the importer asked for, with the answers.
    var handles: [String: KnownHandle?]
  }

  /// A medium of a published record.
  struct Medium: Hashable, Sendable {
    /// Its path in the container.
    let path: String
    /// The hash of its bytes, if a build has read them.
    let hash: ContentHash?
  }

  let key: String
  /// The folder of the entry.
  let folder: String
  /// `nil` for an entry that has only a part of the records: it says what was published of an export, and a build that
  /// reads the export imports it again.
  let facts: Facts?
  let media: [String: Medium]
  /// The names that the export withholds; `nil` where `facts` is.
  let sealed: SealedNames?

  /// The path of the records.
  var records: String { folder + "/" + Self.records }

  static let records = "records.ndjson"
  private static let mediaName = "media.tsv"
  private static let report = "report.json"
  private static let withheldName = "withheld"
  private static let sums = "sums"
  private static let header = "threadline import 1"

  /// Reads the entry in a folder; `nil` if it is damaged or of another version.
  init?(_ key: String, in imports: String) {
    let folder = imports + "/" + key
    guard let names = Self.verified(folder), names.contains(Self.records), names.contains(Self.mediaName),
      let media = MappedFile.text(at: folder + "/" + Self.mediaName)
    else { return nil }
    (self.key, self.folder) = (key, folder)
    self.media = Self.media(in: media)
    guard names.contains(Self.report) else {
      (facts, sealed) = (nil, nil)
      return
    }
    guard let report = MappedFile.text(at: folder + "/" + Self.report),
      let facts = try? JSONDecoder().decode(Facts.self, from: Data(report.utf8)),
      let names = MappedFile.text(at: folder + "/" + Self.withheldName).flatMap({ SealedNames(text: $0) })
    else { return nil }
    (self.facts, sealed) = (facts, names)
  }

  /// The names of the files in a folder, if each has the bytes that it was written with.
  private static func verified(_ folder: String) -> Set<String>? {
    guard let text = MappedFile.text(at: folder + "/" + sums) else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, let sum = lines.popLast(), lines.first == header[...],
      ContentHash(of: (lines.joined(separator: "\n") + "\n").utf8).description == sum
    else { return nil }
    var names: Set<String> = []
    for line in lines.dropFirst() {
      let (hash, name) = (line.prefix(32), String(line.dropFirst(33)))
      guard SitePath(name) != nil, let file = try? MappedFile(path: folder + "/" + name, name: name) else {
        return nil
      }
      var hasher = ContentHasher()
      file.withBytes { hasher.update($0) }
      guard hasher.finish().description == hash else { return nil }
      names.insert(name)
    }
    return names
  }

  private static func media(in text: String) -> [String: Medium] {
    var media: [String: Medium] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let path = String(fields[2]).removingPercentEncoding else { continue }
      media[String(fields[0])] = Medium(path: path, hash: ContentHash(fields[1]))
    }
    return media
  }
}

extension ImportEntry {
  /// What an entry is written from.
  struct Content {
    /// The records as a native export.
    let records: MappedFile
    let media: [String: Medium]
    /// What makes the entry stand for the whole export; `nil` if `records` has only a part of it.
    let whole: (facts: Facts, withheld: SealedNames)?
  }

  /// Writes an entry, in the place of one that is there. Where that fails, there is no entry.
  static func write(_ content: Content, as key: String, in imports: String) {
    let state = StateFolder(path: imports)
    let part = key + ".part"
    guard let folder = try? state.emptyFolder(part) else { return }
    state.removeFolder(key)
    do throws(Diagnostic) {
      try writeFiles(of: content, in: folder)
      try Folder(folder).synchronize()
      try move(folder, to: imports + "/" + key)
    } catch {
      state.removeFolder(part)
    }
  }

  private static func writeFiles(of content: Content, in folder: String) throws(Diagnostic) {
    var texts = [mediaName: text(of: content.media)]
    if let (facts, names) = content.whole {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let report = try? encoder.encode(facts) else {
        throw .error(.unwritableFile, at: .init(folder), "the report of an import cannot be encoded")
      }
      texts[Self.report] = String(decoding: report, as: UTF8.self)
      texts[withheldName] = names.text
    }
    var hasher = ContentHasher()
    content.records.withBytes { hasher.update($0) }
    let hashes = texts.mapValues { ContentHash(of: $0.utf8) }.merging([records: hasher.finish()]) { $1 }
    let lines = [header] + hashes.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
    let sum = lines.joined(separator: "\n") + "\n"
    texts[sums] = sum + "\(ContentHash(of: sum.utf8))\n"
    try content.records.withBytes { (bytes) throws(Diagnostic) in
      try AtomicFile.write(bytes, to: folder + "/" + records, durability: .synchronized)
    }
    for (name, text) in texts {
      try AtomicFile.write(text, to: folder + "/" + name, durability: .synchronized)
    }
  }

  private static func text(of media: [String: Medium]) -> String {
    media.sorted { $0.key < $1.key }.map { name, medium in
      let path = medium.path.replacing("%", with: "%25").replacing("\t", with: "%09").replacing(
        "\n", with: "%0A")
      return "\(name)\t\(medium.hash?.description ?? "")\t\(path)\n"
    }.joined()
  }
}
