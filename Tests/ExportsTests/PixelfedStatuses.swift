import BuildDiagnostics
import ThreadModel

@testable import ArchiveContainers
@testable import Importers
@testable import NativeFormat

/// Reads the statuses of a Pixelfed account, `[{"id":"1","pf_type":"photo","visibility":"public",…}]`, whose media
/// are stored next to the file.
struct PixelfedStatuses: ExportImporter {
  let kind = "pixelfed-statuses"
  let lookedFor = "a JSON list of statuses that have a \"pf_type\""

  func recognizes(_ container: any ExportContainer) -> Bool { !lists(in: container).isEmpty }

  private func lists(in container: any ExportContainer) -> [String] {
    container.jsonFiles { keys in keys.contains("pf_type") }
  }

  func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let list = try container.only("list", of: lists(in: container), lookedFor: lookedFor, path: \.self)
    return try ImportWriting(kind: kind, container, into: folder, options).write { pass throws(Diagnostic) in
      try pass.each(of: list) { reader throws(JSONError) in
        try PixelfedStatus(&reader, pass)
      } write: { status throws(Diagnostic) in
        try pass.write(.account(Account(id: status.post.account, handle: status.post.account)))
        try pass.write(status.post, media: status.media)
      }
    }
  }
}

/// One status. It is private unless it says who may see it.
private struct PixelfedStatus {
  var post = Post(id: "", account: "", published: .unknown)
  var media: [ImportMediaItem] = []

  init(_ reader: inout JSONReader, _ pass: ImportPass) throws(JSONError) {
    post.visibility = .private
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": post.id = try reader.identifier() ?? ""
      case "acct": post.account = try reader.string() ?? ""
      case "created_at": post.published = try reader.instant() ?? .unknown
      case "visibility": post.visibility = try reader.visibility()
      case "url": post.url = try reader.filledString()
      case "content": post.text = .html(try reader.string() ?? "")
      case "in_reply_to_id": post.replyTo = try reader.identifier().map { PostReference(id: $0) }
      case "media": try reader.array { reader throws(JSONError) in media.append(try Self.medium(&reader)) }
      case "pf_type": break
      default: pass.noteUnknown(key)
      }
    }
  }

  private static func medium(_ reader: inout JSONReader) throws(JSONError) -> ImportMediaItem {
    var medium = ImportMediaItem(kind: .image)
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "file": medium.path = try reader.string() ?? ""
      case "description": medium.alt = try reader.filledString()
      default: break
      }
    }
    return medium
  }
}
