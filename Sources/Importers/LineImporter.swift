import NativeFormat
package import ArchiveContainers
package import BuildDiagnostics
import ThreadModel

/// An importer that another program adds: it gives the records of an export as lines of the native format, with the paths of
/// media in the export.
///
/// The lines are treated as the records of any importer: what is not public is withheld, a media item that is not in the
/// export is counted as missing, and a line that cannot be read is an error.
package struct LineImporter: ExportImporter {
  package let kind: String
  package let lookedFor: String
  private let isExport: @Sendable (any ExportContainer) -> Bool
  private let lines: @Sendable (any ExportContainer) throws(Diagnostic) -> [String]

  /// An importer of a kind.
  package init(
    kind: String, lookedFor: String, recognizes: @escaping @Sendable (any ExportContainer) -> Bool,
    lines: @escaping @Sendable (any ExportContainer) throws(Diagnostic) -> [String]
  ) {
    (self.kind, self.lookedFor, self.lines) = (kind, lookedFor, lines)
    isExport = recognizes
  }

  package func recognizes(_ container: any ExportContainer) -> Bool { isExport(container) }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let lines = try lines(container)
    let decoder = RecordDecoder(folder: "", defaultVisibility: options.assumedVisibility ?? .private)
    return try ImportWriting(kind: kind, container, into: folder, options).write { pass throws(Diagnostic) in
      for (number, line) in lines.enumerated() {
        pass.place = Diagnostic.Place("\(container.name) (record \(number + 1))")
        let record: NativeRecord
        do throws(JSONError) {
          record = try Array(line.utf8).span.withUnsafeBytes { bytes throws(JSONError) in
            try decoder.record(bytes)
          }
        } catch {
          pass.refuse(.others, .invalidJSON, "\(error.message) (byte \(error.offset) of the record)")
          continue
        }
        try pass.write(pass.placingMedia(of: record))
      }
    }
  }
}

extension ImportPass {
  /// A record with the names of its media instead of their paths in the export.
  fileprivate func placingMedia(of record: NativeRecord) -> NativeRecord {
    switch record {
    case .account(var account):
      account.avatar = account.avatar.flatMap { placed($0, of: "the avatar") }
      account.banner = account.banner.flatMap { placed($0, of: "the banner") }
      account.emoji = placed(account.emoji)
      return .account(account)
    case .post(var post) where post.visibility.isPublishable:
      post.emoji = placed(post.emoji)
      post.attachments = post.attachments.map { attachment in
        attachment.replacingMedia { placed($0, of: "\"\(post.id)\"") }
      }
      return .post(post)
    default: return record
    }
  }

  private func placed(_ emoji: [CustomEmoji]) -> [CustomEmoji] {
    emoji.compactMap { emoji in
      var placed = emoji
      guard let media = self.placed(emoji.media, of: "an emoji") else { return nil }
      placed.media = media
      return placed
    }
  }

  /// A media item by its name; `nil` if the export does not have it.
  private func placed(_ media: Media, of owner: String) -> Media? {
    var media = media
    guard let source = placed(media.source, of: owner) else { return nil }
    media.source = source
    media.poster = media.poster.flatMap { placed($0, of: owner) }
    media.captions = media.captions.compactMap { caption in
      placed(caption.source, of: owner).map { Media.Caption(language: caption.language, source: $0) }
    }
    return media
  }

  private func placed(_ source: Media.Source, of owner: String) -> Media.Source? {
    switch source {
    case .file(_, let path):
      if let source = self.source(firstOf: [path]) { return source }
      miss(path, of: owner, at: place.path)
      return nil
    case .remote(let address):
      miss(link: address, of: owner, at: place.path)
      return source
    }
  }
}
