import BuildDiagnostics
import Foundation
import ThreadModel

@testable import ArchiveContainers
@testable import Importers
@testable import NativeFormat

/// The words of the fixtures. Anyone who is in them is made up.
enum Grace {
  static let did = "did:plc:gracegracegracegracegrac"
  static let bob = "did:plc:bobbobbobbobbobbobbobbob"

  /// The path of the post with a number.
  static func post(_ number: Int) -> String { "app.bsky.feed.post/post\(number)" }
  /// The at-uri of the post with a number, of Grace's own if nobody else's.
  static func address(_ number: Int, of did: String = did) -> String { "at://\(did)/\(post(number))" }

  /// A post; `more` holds further members, each after a comma.
  static func text(_ text: String, _ more: String = "") -> String {
    """
    {"$type":"app.bsky.feed.post","text":"\(text)","createdAt":"2024-01-02T03:04:05.678Z"\(more)}
    """
  }

  static func reply(to parent: String, root: String? = nil) -> String {
    """
    ,"reply":{"parent":{"uri":"\(parent)","cid":"bafy"},"root":{"uri":"\(root ?? parent)","cid":"bafy"}}
    """
  }

  static func quote(of address: String) -> String {
    ",\"embed\":{\"$type\":\"app.bsky.embed.record\",\"record\":{\"uri\":\"\(address)\",\"cid\":\"bafy\"}}"
  }

  static func repost(of address: String) -> String {
    """
    {"$type":"app.bsky.feed.repost","subject":{"uri":"\(address)","cid":"bafy"},
    "createdAt":"2024-01-03T00:00:00Z"}
    """
  }

  static func labels(_ words: String...) -> String {
    let values = words.map { "{\"val\":\"\($0)\"}" }.joined(separator: ",")
    return ",\"labels\":{\"$type\":\"com.atproto.label.defs#selfLabels\",\"values\":[\(values)]}"
  }

  /// The CID of an invented blob.
  static func blobName(_ number: UInt8) -> String {
    CARBytes.name(codec: 0x55, [0x12, 0x20] + [UInt8](repeating: number, count: 32)).text
  }

  static func blob(_ number: UInt8, type: String = "image/png") -> String {
    """
    {"$type":"blob","ref":{"$link":"\(blobName(number))"},"mimeType":"\(type)","size":3}
    """
  }

  static let document = "{\"id\":\"\(did)\",\"alsoKnownAs\":[\"at://Grace.Example\"]}"
}

/// The two forms that a repository comes in.
enum BlueskyForm: CaseIterable { case file, folder }

/// What an import of a repository made.
struct BlueskyImport {
  let scratch: ScratchFolder
  let report: ImportReport
  let records: [NativeRecord]
  /// The lines of the native export as they stand.
  let lines: [String]

  /// Imports a repository of Grace's with these records, JSON by path, in a zip with other files.
  init(
    _ records: [String: String], as form: BlueskyForm = .file, files: [ArchivePart] = [],
    options: ImportOptions = ImportOptions()
  ) throws {
    try self.init(in: ScratchFolder(), options: options) { scratch in
      let own: [ArchivePart]
      switch form {
      case .file: own = [ArchivePart("repo.car", try CARBytes.repository(records))]
      case .folder:
        let commit = ArchivePart("grace/_commit.json", "{\"did\":\"\(Grace.did)\",\"version\":3}")
        own = [commit] + records.sorted { $0.key < $1.key }.map { ArchivePart("grace/\($0).json", $1) }
      }
      return try scratch.write("in/a.zip", ArchiveBytes.zip(own + files))
    }
  }

  /// Imports what is at a path that is made in a scratch folder.
  init(
    in scratch: ScratchFolder, options: ImportOptions = ImportOptions(), goesByDID: Bool = true,
    _ makePath: (ScratchFolder) throws -> String
  ) throws {
    var options = options
    if goesByDID { options.knownHandle = { KnownHandle($0, isPersons: false) } }
    let container = try ExportContainers.open(path: makePath(scratch))
    let folder = try scratch.folder("out")
    report = try BlueskyArchive().importRecords(from: container, into: folder, options: options)
    try report.unpackMedia(from: container, into: folder)
    self.scratch = scratch
    let bytes = (scratch.bytes("out/threadline.ndjson") ?? []).split(separator: UInt8(ascii: "\n"))
    lines = bytes.map { String(decoding: $0, as: UTF8.self) }
    records = try bytes.map { line in
      try Array(line).withUnsafeBytes { try RecordDecoder(folder: "F").record($0) }
    }
  }

  var posts: [Post] { records.compactMap { if case .post(let post) = $0 { post } else { nil } } }
  var reposts: [Repost] { records.compactMap { if case .repost(let repost) = $0 { repost } else { nil } } }
  var account: Account? {
    records.compactMap { if case .account(let account) = $0 { account } else { nil } }.first
  }
  var codes: [String] { diagnostics.map(\.code.description) }
  /// The diagnostics, and behind them the details.
  var diagnostics: [Diagnostic] { report.tally.diagnostics.diagnostics + report.tally.diagnostics.details }
  /// What is in the folder of the import, the records apart.
  var others: [String] {
    scratch.contents.filter { $0.hasPrefix("out/") && $0 != "out/threadline.ndjson" && $0 != "out/media" }
  }
  /// Whether every record that was found is published or counted.
  var isCounted: Bool {
    report.recordsRead == posts.count + reposts.count + report.leftOut.values.reduce(0, +)
  }
}

/// Repositories as bytes. The names of blocks are numbers of a kind that nobody can check.
enum CARBytes {
  static func repository(
    _ records: [String: String], version: Int = 3, without missing: Set<String> = []
  ) throws -> [UInt8] {
    var blocks: [(name: CID, content: [UInt8])] = []
    func add(_ content: [UInt8]) -> CID {
      let number = UInt16(blocks.count)
      let digest = [UInt8(number >> 8), UInt8(number & 0xFF)]
      blocks.append((name(codec: 0x71, [0x1B, 0x02] + digest), content))
      return blocks[blocks.count - 1].name
    }
    let sorted = records.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let leaves = try sorted.map { path, json in
      (path, add(try CBORBytes.json(json)), missing.contains(path))
    }
    let lost = Set(leaves.filter(\.2).map(\.1))
    let third = leaves.count / 3
    let left = add(node(leaves[..<third].map { ($0.0, $0.1) }))
    let right = add(node(leaves[min(third + 1, leaves.count)...].map { ($0.0, $0.1) }))
    let top =
      leaves.isEmpty ? left : add(node([(leaves[third].0, leaves[third].1)], left: left, below: right))
    let commit = add(
      CBORBytes.map([
        ("did", CBORBytes.text(Grace.did)), ("version", CBORBytes.head(0, version)),
        ("data", CBORBytes.link(top)), ("prev", [0xF6]),
      ]))
    return file(root: commit, blocks.filter { !lost.contains($0.name) })
  }

  static func file(root: CID, _ blocks: [(name: CID, content: [UInt8])]) -> [UInt8] {
    let roots = CBORBytes.head(4, 1) + CBORBytes.link(root)
    let header = CBORBytes.map([("roots", roots), ("version", [0x01])])
    return varint(header.count) + header
      + blocks.flatMap { varint($0.name.bytes.count + $0.content.count) + $0.name.bytes + $0.content }
  }

  /// A block of a tree, its keys shortened by what each shares with the one before.
  static func node(
    _ leaves: [(String, CID)], left: CID? = nil, below: CID? = nil
  ) -> [UInt8] {
    var last: [UInt8] = []
    let entries = leaves.map { path, name in
      let key = Array(path.utf8)
      let shared = zip(last, key).prefix { $0 == $1 }.count
      last = key
      return CBORBytes.map([
        ("p", CBORBytes.head(0, shared)), ("k", CBORBytes.bytes(Array(key[shared...]))),
        ("v", CBORBytes.link(name)), ("t", below.map(CBORBytes.link) ?? [0xF6]),
      ])
    }
    return CBORBytes.map([
      ("l", left.map(CBORBytes.link) ?? [0xF6]),
      ("e", CBORBytes.head(4, entries.count) + entries.flatMap { $0 }),
    ])
  }

  static func varint(_ number: Int) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + varint(number >> 7)
  }

  /// A CID of version 1 with this hash.
  static func name(codec: UInt8, _ hash: [UInt8]) -> CID {
    let bytes = [0x01, codec] + hash
    let name = bytes.withUnsafeBytes { bytes in
      var cursor = ByteCursor(bytes, in: 0..<bytes.count)
      return CID(&cursor)
    }
    guard let name else { preconditionFailure("no name of a block: \(bytes)") }
    return name
  }
}

/// DAG-CBOR as bytes.
enum CBORBytes {
  static func head(_ major: UInt8, _ argument: Int) -> [UInt8] {
    switch argument {
    case ..<24: [major << 5 | UInt8(argument)]
    case ..<256: [major << 5 | 24, UInt8(argument)]
    default: [major << 5 | 26] + (0..<4).reversed().map { UInt8(argument >> ($0 * 8) & 0xFF) }
    }
  }

  static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + text.utf8 }
  static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }
  static func link(_ name: CID) -> [UInt8] { [0xD8, 42] + bytes([0] + name.bytes) }

  static func map(_ members: [(String, [UInt8])]) -> [UInt8] {
    head(5, members.count) + members.flatMap { text($0) + $1 }
  }

  /// The value that a JSON text writes, `{"$link":…}` as a link; numbers are whole.
  static func json(_ json: String) throws -> [UInt8] {
    try encode(JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed))
  }

  private static func encode(_ value: Any) -> [UInt8] {
    switch value {
    case let text as String: return Self.text(text)
    case let list as [Any]: return head(4, list.count) + list.flatMap(encode)
    case let members as [String: Any]:
      if let link = members["$link"] as? String, let name = name(link) { return Self.link(name) }
      return map(members.sorted { $0.key < $1.key }.map { ($0.key, encode($0.value)) })
    case let number as Int: return number < 0 ? head(1, -1 - number) : head(0, number)
    default: return [0xF6]
    }
  }

  /// The name that a text of version 1 writes, in base 32.
  private static func name(_ text: String) -> CID? {
    var bits = 0
    var pending = 0
    var bytes: [UInt8] = []
    for letter in text.utf8.dropFirst() {
      pending = (pending << 5 | Int(letter < 0x61 ? letter - 0x32 + 26 : letter - 0x61)) & 0xFFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(pending >> bits & 0xFF))
      }
    }
    return bytes.withUnsafeBytes { bytes in
      var cursor = ByteCursor(bytes, in: 0..<bytes.count)
      return CID(&cursor)
    }
  }
}

/// An attachment is not of the kind that a test looks into.
struct OtherAttachment: Error {}
