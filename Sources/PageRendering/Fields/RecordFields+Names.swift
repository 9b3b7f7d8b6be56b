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
    switch String(describing: self) {
    case "folds", "endsFirstScreen": .flag
    case "before", "bio", "content", "linkedData", "previewTags", "sections", "value": .html
    case "citation", "newest", "next", "older", "poster", "previous", "shown", "source", "target": .address
    case "avatar", "banner", "picture": .record(Shape(PictureFields.self))
    case "pictures": .records(Shape(PictureFields.self))
    case "formats": .records(Shape(PictureFormatFields.self))
    case "narrower": .records(Shape(PictureWidthFields.self))
    case "original", "moved": .record(Shape(OriginalFields.self))
    case "others": .records(Shape(OriginalFields.self))
    case "post": .record(Shape(PostFields.self))
    case "entries": .records(Shape(EntryFields.self))
    case "branch", "stub": .record(Shape(BranchFields.self))
    case "replyTo": .record(Shape(ReplyFields.self))
    case "counts": .records(Shape(CountFields.self))
    case "history": .record(Shape(HistoryFields.self))
    case "revisions": .records(Shape(RevisionFields.self))
    case "profile": .record(Shape(ProfileFields.self))
    case "accounts": .records(Shape(ProfileFields.self))
    case "fields": .records(Shape(ProfileLineFields.self))
    case "repliers": .records(Shape(ReplierFields.self))
    case "tabs": .records(Shape(TabFields.self))
    case "tiles": .records(Shape(TileFields.self))
    case "tags": .records(Shape(TagFields.self))
    case "years": .records(Shape(YearFields.self))
    case "months": .records(Shape(MonthFields.self))
    case "captions": .records(Shape(CaptionFields.self))
    case "options": .records(Shape(PollOptionFields.self))
    case let name where name.hasPrefix("is") || name.hasPrefix("has"): .flag
    case let name where name == "url" || name.hasSuffix("URL"): .address
    case let name where name.hasSuffix("HTML"): .html
    default: .text
    }
  }
}
