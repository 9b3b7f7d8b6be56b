import TypedTemplates

/// What the templates of pages may name.
enum PageFields: Int, RecordFields {
  case language, look, darkColor, previewTags, looks, stylesheet, script, siteTitle, homeAddress,
    aboutAddress, pageClass
  case isHome, isAbout, heading, description
  case hasEntries, entries, profile, hasAccounts, accounts
  case hasPager, newest, previous, next, older
  case target, targetText

  static let shapeName = "page"

  var kind: FieldKind {
    switch self {
    case .previewTags: .html
    case .looks, .stylesheet, .script, .homeAddress, .aboutAddress, .newest, .previous, .next, .older,
      .target:
      .address
    case .isHome, .isAbout, .hasEntries, .hasAccounts, .hasPager: .flag
    case .entries: .records(Shape(EntryFields.self))
    case .profile: .record(Shape(ProfileFields.self))
    case .accounts: .records(Shape(ProfileFields.self))
    default: .text
    }
  }
}

/// What the templates may name of one entry: a post in its place, or a sign that stands where posts are not.
enum EntryFields: Int, RecordFields {
  case isPost, isGap, isMissing, isTombstone, isFocused
  case role, line, depth, height, anchor, label
  case before, sections
  case authorAddress, name, nameHTML, handle, avatar, tone, initial
  case address, published, publishedText, publishedLong, edited, editedText, original
  case threadNote, hasCounts, counts
  case note, gapAddress, replyTo

  static let shapeName = "entry"

  var kind: FieldKind {
    switch self {
    case .isPost, .isGap, .isMissing, .isTombstone, .isFocused, .hasCounts: .flag
    case .before, .sections, .nameHTML: .html
    case .authorAddress, .address, .gapAddress: .address
    case .avatar: .record(Shape(PictureFields.self))
    case .original: .record(Shape(OriginalFields.self))
    case .replyTo: .record(Shape(ReplyFields.self))
    case .counts: .records(Shape(CountFields.self))
    default: .text
    }
  }
}

/// An account: in a list of accounts, or at the head of its own timeline.
enum ProfileFields: Int, RecordFields {
  case address, name, nameHTML, handle, avatar, tone, initial
  case banner, pronouns, hasBio, bio, hasFields, fields, original

  static let shapeName = "account"

  var kind: FieldKind {
    switch self {
    case .address: .address
    case .avatar, .banner: .record(Shape(PictureFields.self))
    case .hasBio, .hasFields: .flag
    case .bio, .nameHTML: .html
    case .fields: .records(Shape(ProfileLineFields.self))
    case .original: .record(Shape(OriginalFields.self))
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
  case isShown, source, width, height, alt, note, original

  static let shapeName = "picture"

  var kind: FieldKind {
    switch self {
    case .isShown: .flag
    case .source: .address
    case .original: .record(Shape(OriginalFields.self))
    default: .text
    }
  }
}

/// Where something stood originally.
enum OriginalFields: Int, RecordFields {
  case address, host
  static let shapeName = "original"
  var kind: FieldKind { self == .address ? .address : .text }
}

/// What a post in a thread replies to.
enum ReplyFields: Int, RecordFields {
  case address, handle, isApart

  static let shapeName = "reply"

  var kind: FieldKind {
    switch self {
    case .address: .address
    case .handle: .text
    case .isApart: .flag
    }
  }
}

/// A number and what it counts.
enum CountFields: Int, RecordFields {
  case number, label
  static let shapeName = "count"
  var kind: FieldKind { .text }
}
