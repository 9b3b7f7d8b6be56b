import BuildDiagnostics
import FileSystem
import ThreadModel

// What became of each record, for the report.
extension ArchiveBuilder {
  /// Counts the media of a record that may be shown. Those of an import are counted by that.
  mutating func noteMedia(of outline: RecordOutline) {
    guard !outline.mediaFiles.isEmpty, let file = files.last, file.origin == .given else { return }
    for path in outline.mediaFiles { sources.current.name(medium: path, in: file.folder) }
  }

  /// Counts the records that are shown and those that are not, once that is decided, and names those that were
  /// lost. `rows` still holds what is left out.
  mutating func settleRecords() {
    for row in rows {
      let kind = RecordKind(row.kind)
      if row.flags.contains(.leftOut) {
        sources[row.place.file].leaveOut(kind, reasons[Int(row.weight)])
      } else {
        sources[row.place.file].publish(kind)
      }
    }
    tellLost()
  }

  /// Counts the accounts that have a record.
  mutating func settleAccounts(_ joined: JoinedAccounts) {
    for index in 0..<UInt32(accounts.count) where accounts.record(index) != nil {
      let withheld = isWithheld(index) ? unpublished[index] ?? "private-account" : nil
      let reason = withheld ?? (joined.into[index] != nil ? "joined" : nil)
      sources.settle(account: accounts.id(index), leftOut: reason)
    }
  }

  /// Names the records that were found and are neither shown nor left out: those whose id has no row.
  private mutating func tellLost() {
    for (file, contents) in files.enumerated() {
      let kinds = sources[UInt32(file)].records.filter { $0.value.lost > 0 && $0.key != .accounts }.keys
      guard !kinds.isEmpty else { continue }
      for (line, id) in lostLines(of: contents, kinds: Set(kinds)) {
        let message =
          "the record \"\(id)\" was found and is neither published nor left out for a reason; please report this"
        log.append(.error(.recordLost, at: contents.place(line: line), message))
      }
    }
  }

  private func lostLines(of file: NativeFile, kinds: Set<RecordKind>) -> [(line: Int, id: String)] {
    var lost: [(line: Int, id: String)] = []
    file.contents.withBytes { bytes in
      for line in NativeLines(bytes) {
        guard let outline = try? RecordOutline(line.bytes), let id = outline.id?.string,
          kinds.contains(RecordKind(outline.kind)), !hasRow(id),
          outline.kind == .tombstone || outline.published != nil
        else { continue }
        lost.append((line.number, id))
      }
    }
    return lost
  }

  private func hasRow(_ id: String) -> Bool {
    guard let identifier = identifiers.find(id), let index = rowOfIdentifier[identifier] else { return false }
    return rows.indices.contains(index) && rows[index].id == identifier
  }
}
