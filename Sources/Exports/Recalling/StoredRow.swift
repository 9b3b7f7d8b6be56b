import ThreadModel

/// A row of an archive as it is left to the next build: the same facts, in 64 bytes without a gap between them. So no
/// byte of it is left to chance, and any bytes can be read as one.
struct StoredRow {
  private var id, slug, parent, subject, account, weight: UInt32
  private var published: Int64
  private var file, length: UInt32
  private var offset: UInt64
  private var fingerprint: UInt64
  private var kind, flags: UInt16
  private var reserve: UInt32 = 0

  private static let none = UInt32.max

  /// A row in this form.
  init(_ row: RecordRow) {
    (id, account, weight) = (row.id.index, row.account, row.weight)
    slug = row.slug?.index ?? Self.none
    parent = row.parent?.index ?? Self.none
    subject = row.subject?.index ?? Self.none
    published = row.published.milliseconds
    (file, length, offset) = (row.place.file, row.place.length, row.place.offset)
    (kind, flags, fingerprint) = (UInt16(row.kind.rawValue), row.flags.rawValue, row.fingerprint)
  }

  /// The row of an archive of so many identifiers, accounts and files; nil where it can be none of it.
  func row(identifiers: Int, accounts: Int, files: Int) -> RecordRow? {
    guard let kind = UInt8(exactly: kind).flatMap(RecordRow.Kind.init(rawValue:)), id < identifiers,
      isEmpty(slug, or: identifiers), isEmpty(parent, or: identifiers), isEmpty(subject, or: identifiers),
      account == RecordRow.noAccount || account < accounts, file < files
    else { return nil }
    var row = RecordRow(
      kind: kind, id: Identifier(index: id), account: account, published: Instant(clamping: published),
      place: RecordRow.Place(file: file, offset: offset, length: length))
    row.slug = identifier(slug)
    row.parent = identifier(parent)
    row.subject = identifier(subject)
    (row.weight, row.fingerprint) = (weight, fingerprint)
    row.flags = RecordRow.Flags(rawValue: flags)
    return row
  }

  private func isEmpty(_ number: UInt32, or count: Int) -> Bool { number == Self.none || number < count }

  private func identifier(_ number: UInt32) -> Identifier? {
    number == Self.none ? nil : Identifier(index: number)
  }
}
