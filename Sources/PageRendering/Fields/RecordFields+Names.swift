import TypedTemplates

/// The fields of the records of this module. What each field holds is described in `docs/reference/templates.md`.
extension RecordFields {
  /// The words of the type's name: `poll option` for `PollOptionFields`.
  static var shapeName: String {
    String(describing: Self.self).dropLast("Fields".count).reduce(into: "") { words, letter in
      words += (letter.isUppercase && !words.isEmpty ? " " : "") + letter.lowercased()
    }
  }

  /// What the name of the field says that it holds: `isNew` and `hasPosts` are flags, `url` and `homeURL` are URLs,
  /// `nameHTML` is markup, some names are in a list, and every other field is text.
  var kind: FieldKind {
    let name = String(describing: self)
    if let kind = FieldKind.named[name] { return kind }
    if name.hasPrefix("is") || name.hasPrefix("has") { return .flag }
    if name == "url" || name.hasSuffix("URL") { return .address }
    return name.hasSuffix("HTML") ? .html : .text
  }
}

extension FieldKind {
  /// What fields of these names hold, which is the same in every record.
  fileprivate static let named: [String: FieldKind] = [
    "folds": .flag, "endsFirstScreen": .flag,
    "before": .html, "bio": .html, "content": .html, "linkedData": .html, "previewTags": .html,
    "sections": .html, "value": .html,
    "citation": .address, "newest": .address, "next": .address, "older": .address, "poster": .address,
    "previous": .address, "shown": .address, "source": .address, "target": .address,
    "avatar": .record(Shape(PictureFields.self)), "banner": .record(Shape(PictureFields.self)),
    "picture": .record(Shape(PictureFields.self)), "pictures": .records(Shape(PictureFields.self)),
    "formats": .records(Shape(PictureFormatFields.self)),
    "narrower": .records(Shape(PictureWidthFields.self)),
    "original": .record(Shape(OriginalFields.self)), "moved": .record(Shape(OriginalFields.self)),
    "others": .records(Shape(OriginalFields.self)),
    "post": .record(Shape(PostFields.self)), "entries": .records(Shape(EntryFields.self)),
    "branch": .record(Shape(BranchFields.self)), "stub": .record(Shape(BranchFields.self)),
    "replyTo": .record(Shape(ReplyFields.self)), "counts": .records(Shape(CountFields.self)),
    "history": .record(Shape(HistoryFields.self)), "revisions": .records(Shape(RevisionFields.self)),
    "profile": .record(Shape(ProfileFields.self)), "accounts": .records(Shape(ProfileFields.self)),
    "fields": .records(Shape(ProfileLineFields.self)), "repliers": .records(Shape(ReplierFields.self)),
    "tabs": .records(Shape(TabFields.self)), "tiles": .records(Shape(TileFields.self)),
    "tags": .records(Shape(TagFields.self)),
    "years": .records(Shape(YearFields.self)), "months": .records(Shape(MonthFields.self)),
    "captions": .records(Shape(CaptionFields.self)), "options": .records(Shape(PollOptionFields.self)),
  ]
}
