import TypedTemplates

/// What the templates of pages may name besides what is the same on every page.
enum PageFields: Int, RecordFields {
  case previewTags, linkedData, pageClass, hasMark
  case isTags, isMonths, isSearch, isHome, isAbout, heading, description
  case hasEntries, entries, profile, hasAccounts, accounts, accountsURL, accountsText
  case hasTabs, tabs, tiles, tags, years
  case hasPager, newest, previous, next, older
  case target, targetText
}

/// An account: in a list of accounts, or at the top of its own timeline.
enum ProfileFields: Int, PersonFields {
  case url, name, nameHTML, shortNameHTML, handle, avatar, tone, initial
  case banner, pronouns, joinerText, hasBio, bio, hasFields, fields, original, others, moved

  static let shapeName = "account"
}

/// One line of a profile.
enum ProfileLineFields: Int, RecordFields {
  case name, nameHTML, value
}

/// A published picture, or a note that says why it is not shown.
enum PictureFields: Int, RecordFields {
  case isShown, source, shown, formats, pixels, width, height, column, tint, alt, note
  case original
}

/// A picture in a format that some browsers support: the widest form, and narrower ones.
enum PictureFormatFields: Int, RecordFields {
  case type, url, pixels, narrower
}

/// One width of a picture.
enum PictureWidthFields: Int, RecordFields {
  case url, pixels
}

/// A page on the network that something comes from.
enum OriginalFields: Int, RecordFields {
  case url, host
}
