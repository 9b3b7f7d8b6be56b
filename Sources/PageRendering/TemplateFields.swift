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

/// What is the same on every page of a site.
enum SiteFields: Int, RecordFields {
  case language, isRightToLeft, look, density, darkColor
  case looks, stylesheet, listSheet, threadSheet, embedSheet
  case firstScript, growthScript, script, viewer, viewerSheet, offlineWorker, manifest
  case siteTitle, homeURL, aboutURL, tagsURL, monthsURL, searchURL, openSearchURL
  case filterScript, filterSheet

  var kind: FieldKind {
    switch self {
    case .isRightToLeft: .flag
    case .language, .look, .density, .darkColor, .siteTitle: .text
    default: .address
    }
  }

  /// The public files of a theme that pages name, by their fields.
  static let files: [(field: SiteFields, name: String)] = [
    (.looks, "looks.css"), (.stylesheet, "site.css"), (.listSheet, "lists.css"), (.threadSheet, "thread.css"),
    (.embedSheet, "embed.css"), (.firstScript, "first-paint.js"), (.growthScript, "growth.js"),
    (.script, "site.js"), (.viewer, "viewer.js"), (.viewerSheet, "viewer.css"),
    (.filterScript, "filter.js"), (.filterSheet, "filter.css"),
  ]
}

/// A tab of an account's lists.
enum TabFields: Int, RecordFields {
  case name, url, isCurrent
}

/// A post in a grid, shown as its first picture.
enum TileFields: Int, RecordFields {
  case url, picture, label, more
}

/// A tag.
enum TagFields: Int, RecordFields {
  case name, url, count, number, most
}

/// A year in the index of months.
enum YearFields: Int, RecordFields {
  case year, months
}

/// A month in the index of months.
enum MonthFields: Int, RecordFields {
  case name, url, count, number, most
}

/// What the templates may name of one entry: a post in its place, or a note in place of posts that are not shown.
enum EntryFields: Int, RecordFields {
  case post, isGap, isMissing, isTombstone, isFocused
  case branch, isBranchClose, stub, isSilence, isPartOpen, isPartClose, isThreadEnd, isDate
  case isJoined, isPinned, isInRun, isBelow, endsFirstScreen
  case folds, role, line, anchor, label, runText, runNumber
  case before, publishedText, publishedLong, history
  case threadNote, threadURL, hasCounts, counts, hasRepliers, repliers
  case note, date, missingKind, gapURL, gapSize, replyTo
}

/// What is the same of a post in all of its places.
enum PostFields: Int, PersonFields {
  case authorURL, name, nameHTML, handle, avatar, tone, initial
  case url, published, edited, editedText, original
  case mark, sections, isCut, tags, countsOf, height
}

/// A branch of a conversation.
enum BranchFields: Int, RecordFields {
  case isOpen, isLast, isAnswer, isBesidePath
}

/// The post that a post in a thread replies to.
enum ReplyFields: Int, RecordFields {
  case url, handle, isApart
}

/// A number and what it counts.
enum CountFields: Int, RecordFields {
  case number, label
}

/// An account that replied.
enum ReplierFields: Int, PersonFields {
  case name, nameHTML, handle, avatar, tone, initial
}

/// The earlier versions of a post.
enum HistoryFields: Int, RecordFields {
  case text, revisions, note
}

/// An earlier version of a post.
enum RevisionFields: Int, RecordFields {
  case published, publishedText, content
}

/// The text of a post.
enum TextFields: Int, RecordFields {
  case content, language
}

/// Pictures of a post that follow each other.
enum GalleryFields: Int, RecordFields {
  case count, pictures
}

/// A video or a recording.
enum PlayerFields: Int, RecordFields {
  case isShown, isAnimation, source, poster, hasSize, width, height, label, captions, caption, note, original
}

/// A text track of a video.
enum CaptionFields: Int, RecordFields {
  case source, language, label
}

/// A card for a linked page.
enum CardFields: Int, RecordFields {
  case url, host, title, summary, picture
}

/// A poll.
enum PollFields: Int, RecordFields {
  case options, note
}

/// One answer of a poll.
enum PollOptionFields: Int, RecordFields {
  case text, hasShare, percent, percentText, isLeading
}

/// A quoted post.
enum QuoteFields: Int, PersonFields {
  case isShown, hasAuthor, name, nameHTML, handle, avatar, tone, initial, published, publishedText
  case content, picture, note, innerText, innerURL, isInnerForeign, citation, url, isForeign, linkText
}

/// A content warning around the rest of a post.
enum WarningFields: Int, RecordFields {
  case warning, warningHTML, content
}

/// The parent of a reply that is shown outside its thread.
enum ParentFields: Int, PersonFields {
  case isShown, name, nameHTML, handle, avatar, tone, initial, text, url, linkText, note
}

/// Who reposted a post.
enum RepostFields: Int, RecordFields {
  case url, name, nameHTML
}

/// An attachment or a record of an unknown kind.
enum FallbackFields: Int, RecordFields {
  case kindName, text, original

  static let shapeName = "unknown kind"
}
