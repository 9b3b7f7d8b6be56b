import NativeFormat
import BuildDiagnostics
import FileSystem
import ThreadModel

// What an importer of a list of records in JSON needs besides its mapping.
extension ImportPass {
  /// Reads the records of a JSON list, `[{…},{…}]`, one after the other: `read` takes one in, and `write` hands it
  /// over, to be written or left out. One with which neither happens is reported as lost.
  func each<Record>(
    of path: String, read: (inout JSONReader) throws(JSONError) -> Record,
    write: (Record) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let file = container.place(of: path)
    try container.mapped(path, copiedInto: folder).withBytes { bytes throws(Diagnostic) in
      var (failure, number): (Diagnostic?, Int) = (nil, 0)
      var reader = JSONReader(bytes)
      do throws(JSONError) {
        try reader.array { reader throws(JSONError) in
          number += 1
          place = Diagnostic.Place("\(file) (record \(number))")
          let record = try read(&reader)
          guard failure == nil else { return }
          let before = tally.settled
          do throws(Diagnostic) { try write(record) } catch { failure = error }
          if tally.settled == before { tally.lose("record \(number)", at: file) }
        }
        try reader.end()
      } catch {
        failure = failure ?? error.diagnostic(in: bytes, path: file)
      }
      if let failure { throw failure }
    }
  }

  /// Counts a field of the record that is read, of which the importer knows nothing.
  func noteUnknown(_ field: JSONText) { tally.unknown.add(field.string, at: place) }

  /// Writes a post with media that are files of the export. Of one that the export lacks, its kind and description
  /// are shown; those of a post that may not be published are not looked for.
  func write(_ post: Post, media: [ImportMediaItem]) throws(Diagnostic) {
    var post = post
    if post.visibility.isPublishable { post.attachments += media.map { attachment($0, of: post.id) } }
    try write(.post(post))
  }

  private func attachment(_ medium: ImportMediaItem, of id: String) -> PostAttachment {
    if let source = source(firstOf: [medium.path]) {
      return .media(Media(medium.kind, source: source, alt: medium.alt))
    }
    miss(medium.path, of: "\"\(id)\"", at: place.path)
    return .unknown(UnknownAttachment(kind: medium.kind.rawValue, text: medium.alt))
  }
}

/// A media item of a post as an export names it.
struct ImportMediaItem {
  var kind: Media.Kind
  /// Its path in the export.
  var path = ""
  /// The description for those who cannot see it.
  var alt: String?
}
