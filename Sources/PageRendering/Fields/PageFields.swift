import TypedTemplates

/// What the templates of pages may name.
enum PageFields: Int, RecordFields {
  case language, isRightToLeft, look, darkColor, previewTags, looks, stylesheet, script, siteTitle,
    homeAddress,
    aboutAddress, pageClass
  case tagsAddress, monthsAddress, isTags, isMonths
  case isHome, isAbout, heading, description
  case hasEntries, entries, profile, hasAccounts, accounts, accountsAddress, accountsText
  case hasTabs, tabs, tiles, tags, years
  case hasPager, newest, previous, next, older
  case target, targetText

  static let shapeName = "page"

  var kind: FieldKind {
    switch self {
    case .previewTags: .html
    case .looks, .stylesheet, .script, .homeAddress, .aboutAddress, .tagsAddress, .monthsAddress,
      .accountsAddress, .newest,
      .previous, .next, .older, .target:
      .address
    case .isRightToLeft, .isHome, .isAbout, .isTags, .isMonths, .hasEntries, .hasAccounts, .hasTabs,
      .hasPager:
      .flag
    case .entries: .records(Shape(EntryFields.self))
    case .profile: .record(Shape(ProfileFields.self))
    case .accounts: .records(Shape(ProfileFields.self))
    case .tabs: .records(Shape(TabFields.self))
    case .tiles: .records(Shape(TileFields.self))
    case .tags: .records(Shape(TagFields.self))
    case .years: .records(Shape(YearFields.self))
    default: .text
    }
  }
}

/// An account: in a list of accounts, or at the head of its own timeline.
enum ProfileFields: Int, PersonFields {
  case address, name, nameHTML, handle, avatar, tone, initial
  case banner, pronouns, joinerText, hasBio, bio, hasFields, fields, original, others, moved

  static let shapeName = "account"

  var kind: FieldKind {
    switch self {
    case .address: .address
    case .avatar, .banner: .record(Shape(PictureFields.self))
    case .hasBio, .hasFields: .flag
    case .bio, .nameHTML: .html
    case .fields: .records(Shape(ProfileLineFields.self))
    case .original, .moved: .record(Shape(OriginalFields.self))
    case .others: .records(Shape(OriginalFields.self))
    default: .text
    }
  }
}

/// One line of a profile.
enum ProfileLineFields: Int, RecordFields {
  case name, nameHTML, value
  static let shapeName = "profile line"
  var kind: FieldKind { self == .name ? .text : .html }
}

/// A published picture, or a note why there is none.
enum PictureFields: Int, RecordFields {
  case isShown, source, shown, formats, isScaled, narrower, pixels, width, height, tint, alt, note, original

  static let shapeName = "picture"

  var kind: FieldKind {
    switch self {
    case .isShown, .isScaled: .flag
    case .source, .shown: .address
    case .formats: .records(Shape(PictureFormatFields.self))
    case .narrower: .records(Shape(PictureWidthFields.self))
    case .original: .record(Shape(OriginalFields.self))
    default: .text
    }
  }
}

/// A picture in a format that some browsers know: the widest, and those that are narrower.
enum PictureFormatFields: Int, RecordFields {
  case type, address, pixels, narrower

  static let shapeName = "picture format"

  var kind: FieldKind {
    switch self {
    case .address: .address
    case .narrower: .records(Shape(PictureWidthFields.self))
    default: .text
    }
  }
}

/// A picture in a width.
enum PictureWidthFields: Int, RecordFields {
  case address, pixels
  static let shapeName = "picture width"
  var kind: FieldKind { self == .address ? .address : .text }
}

/// Where something stood originally.
enum OriginalFields: Int, RecordFields {
  case address, host
  static let shapeName = "original"
  var kind: FieldKind { self == .address ? .address : .text }
}
