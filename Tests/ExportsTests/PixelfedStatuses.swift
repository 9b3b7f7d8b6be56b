import ArchiveContainers
import BuildDiagnostics
import NativeFormat
import ThreadModel

@testable import Importers

/// Reads the statuses of a Pixelfed account, `[{"id":"1","pf_type":"photo","visibility":"public",…}]`, whose media
/// are stored next to the file.
struct PixelfedStatuses: ExportImporter {
  let kind = "pixelfed-statuses"
  private let lookedFor = "a JSON list of statuses that have a \"pf_type\""

  func recognizes(_ container: any ExportContainer) -> Bool { !lists(in: container).isEmpty }

  /// The files at the top of a container that begin with statuses.
  private func lists(in container: any ExportContainer) -> [String] {
    let isSingle = container.entries.count == 1
    let candidates = container.entries.map(\.path).filter { path in
      (isSingle || path.lowercased().hasSuffix(".json")) && !path.contains("/")
    }
    return candidates.prefix(100).filter { path in
      let start = (try? container.prefix(of: path, limit: 1 << 16)) ?? []
      var isStatus = false
      start.withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        // The text may be cut off; the statuses before the cut are what counts.
        _ = try? reader.array { reader throws(JSONError) in
          try reader.object { _, key throws(JSONError) in
            if key == "pf_type" { isStatus = true }
          }
        }
      }
      return isStatus
    }
  }

  func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let list = try container.only("list", of: lists(in: container), lookedFor: lookedFor, path: \.self)
    let scan = try scan(container.read(list), file: container.place(of: list))
    return try writeExport(of: container, into: folder, options, scan.tally) { pass throws(Diagnostic) in
      for status in scan.kept {
        pass.place = status.place
        try pass.write(.account(Account(id: status.post.account, handle: status.post.account)))
        try pass.write(.post(status.mapped(in: pass)))
      }
    }
  }

  private func scan(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PixelfedScan {
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try JSONReader.read(bytes, path: file) { reader throws(JSONError) in
        try PixelfedScan(&reader, file: file)
      }
    }
  }
}

/// The first reading of a list: which statuses may be shown, and the names of those that may not.
///
/// Nothing is written before it is finished, since a reply may be before the private status that it answers.
private struct PixelfedScan {
  /// The statuses that may be published, in order.
  private(set) var kept: [PixelfedStatus] = []
  /// How many statuses there are, and what happens to them.
  private(set) var tally = ImportTally()
  private var number = 0

  init(_ reader: inout JSONReader, file: String) throws(JSONError) {
    try reader.array { reader throws(JSONError) in
      number += 1
      let place = Diagnostic.Place("\(file) (record \(number))")
      add(try PixelfedStatus(&reader, at: place))
    }
    try reader.end()
  }

  private mutating func add(_ status: PixelfedStatus) {
    let post = status.post
    for field in status.unknownFields { tally.unknown.add(field, at: status.place) }
    guard post.visibility.isPublishable else {
      for name in [post.id, post.url ?? ""] { tally.withheld.insert(record: name) }
      return tally.leaveOut(.posts, post.visibility.rawValue)
    }
    tally.keep(.posts, post.id)
    kept.append(status)
  }
}

/// One status. It is private unless it says who may see it.
private struct PixelfedStatus {
  /// The post without its media.
  private(set) var post = Post(id: "", account: "", published: .unknown)
  /// Where it stands.
  let place: Diagnostic.Place
  /// The members that we do not know.
  private(set) var unknownFields: [String] = []
  private var media: [PixelfedMedium] = []

  init(_ reader: inout JSONReader, at place: Diagnostic.Place) throws(JSONError) {
    self.place = place
    post.visibility = .private
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": post.id = try reader.identifier() ?? ""
      case "acct": post.account = try reader.string() ?? ""
      case "created_at": post.published = try reader.instant() ?? .unknown
      case "visibility":
        post.visibility = try reader.string().flatMap(Visibility.init(rawValue:)) ?? .private
      case "url": post.url = try reader.filledString()
      case "content": post.text = .html(try reader.string() ?? "")
      case "in_reply_to_id": post.replyTo = try reader.identifier().map { PostReference(id: $0) }
      case "media": media = try reader.list { reader throws(JSONError) in try PixelfedMedium(&reader) }
      case "pf_type": break
      default: unknownFields.append(key.string)
      }
    }
  }

  /// The post with its media, which are files of the export.
  func mapped(in pass: ImportPass) -> Post {
    var new = post
    new.attachments = media.map { attachment($0, in: pass) }
    return new
  }

  /// A media item. Of one that the export lacks, its kind and description are shown.
  private func attachment(_ medium: PixelfedMedium, in pass: ImportPass) -> PostAttachment {
    guard let source = pass.source(firstOf: [medium.path]) else {
      pass.miss(medium.path, of: "\"\(post.id)\"")
      return .unknown(UnknownAttachment(kind: Media.Kind.image.rawValue, text: medium.alt))
    }
    return .media(Media(.image, source: source, alt: medium.alt))
  }
}

/// A picture of a status.
private struct PixelfedMedium {
  /// Its path in the export.
  private(set) var path = ""
  /// The description for those who cannot see it.
  private(set) var alt: String?

  init(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "file": path = try reader.string() ?? ""
      case "description": alt = try reader.filledString()
      default: break
      }
    }
  }
}
