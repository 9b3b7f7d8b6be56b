import TypedTemplates

/// What the templates of pages may name besides what is the same on every page.
enum PageFields: Int, TemplateFields {
  case previewTags, linkedData, pageClass, hasMark
  case isTags, isMonths, isSearch, isHome, isAbout, heading, description
  case hasEntries, entries, profile, hasAccounts, accounts, accountsURL, accountsText
  case hasTabs, tabs, tiles, tags, years
  case hasPager, newest, previous, next, older
  case target, targetText

  var field: TemplateField {
    switch self {
    case .previewTags:
      .html("Title, description, canonical link, and all preview tags of the head.")
    case .linkedData:
      .html("The page as JSON-LD, for the end of the body: nothing on the first screen waits for it.")
    case .pageClass: .text("A class for the kind of page, such as `page-permalink` or `page-home`.")
    case .hasMark:
      .flag("One of `entries` has the mark `#seen`, before which nothing is painted; else it is at the end.")
    case .isTags: .flag("This is the first page of the index of tags.")
    case .isMonths: .flag("This is the first page of the index of months.")
    case .isSearch: .flag("This is the search page.")
    case .isHome: .flag("This is the front page.")
    case .isAbout: .flag("This is the about page.")
    case .heading: .text("The heading of the page.")
    case .description: .text("What the page is about: a sentence, or the beginning of its text.")
    case .hasEntries: .flag("`entries` is not empty.")
    case .entries: .records(EntryFields.self, "The posts of the page, in order.")
    case .profile: .record(ProfileFields.self, "The account of a timeline, or the only account of the site.")
    case .hasAccounts: .flag("`accounts` is not empty.")
    case .accounts:
      .records(
        ProfileFields.self,
        "The accounts of the site: up to 30 on the front page and 200 on the about page; in the index of accounts,"
          + " those of the page.")
    case .accountsURL:
      .url("The index of accounts, if there is one; on the front page and the about page.")
    case .accountsText: .text("The text of that link: `All 1,234 accounts`.")
    case .hasTabs: .flag("`tabs` is not empty.")
    case .tabs: .records(TabFields.self, "The lists of the account in `profile`.")
    case .tiles: .records(TileFields.self, "The grid of a media page.")
    case .tags: .records(TagFields.self, "The tags on a page of the index of tags.")
    case .years: .records(YearFields.self, "The years on a page of the index of months.")
    case .hasPager: .flag("There is one of `newest`, `previous`, `next` and `older`.")
    case .newest: .url("The newest page of the list.")
    case .previous: .url("The page of the thread before this one.")
    case .next: .url("The page of the thread after this one.")
    case .older: .url("The next older page of the list.")
    case .target: .url("Where a moved page is now; in `embed`, the page of the post.")
    case .targetText: .text("The text of that link.")
    }
  }
}

/// An account: in a list of accounts, or at the top of its own timeline.
enum ProfileFields: Int, PersonFields {
  case url, name, nameHTML, shortNameHTML, handle, avatar, tone, initial
  case banner, pronouns, joinerText, hasBio, bio, hasFields, fields, original, others, moved

  static let shapeName = "account"

  var field: TemplateField {
    switch self {
    case .url: .url("The timeline of the account.")
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .shortNameHTML: .html("The first word of the name with its custom emoji, for a row of accounts.")
    case .banner: .record(PictureFields.self, "The wide picture of the profile.")
    case .pronouns: .text("The pronouns, as they are in the export.")
    case .joinerText: .text("`Member no. 1,204`, if the export has the number.")
    case .hasBio: .flag("There is a `bio`.")
    case .bio: .html("What the account says about itself.")
    case .hasFields: .flag("`fields` is not empty.")
    case .fields:
      .records(ProfileLineFields.self, "The lines of the profile, then website, place and date of joining.")
    case .original: .record(OriginalFields.self, "The account's page on its network.")
    case .others: .records(OriginalFields.self, "Its other pages on networks.")
    case .moved: .record(OriginalFields.self, "Where the account moved to.")
    }
  }
}

/// One line of a profile.
enum ProfileLineFields: Int, TemplateFields {
  case name, nameHTML, value

  var field: TemplateField {
    switch self {
    case .name: .text("The label of the line.")
    case .nameHTML: .html("The label with its custom emoji.")
    case .value: .html("The value.")
    }
  }
}

/// A published picture, or a note that says why it is not shown.
enum PictureFields: Int, TemplateFields {
  case isShown, source, shown, formats, pixels, width, height, column, tint, alt, note
  case original

  var field: TemplateField {
    switch self {
    case .isShown: .flag("The picture is in the site.")
    case .source: .url("The file in full size.")
    case .shown: .url("The file for `src`: the widest form that every browser supports, or `source`.")
    case .formats: .records(PictureFormatFields.self, "Forms in other formats, the best first.")
    case .pixels: .text("The width of `shown` in pixels, if there are forms.")
    case .width: .text("The width in pixels.")
    case .height: .text("The height in pixels.")
    case .column: .text("The width of the column that pages are in, for `sizes`: `--column` of the look.")
    case .tint: .text("CSS classes for the average color, shown until the picture is loaded.")
    case .alt: .text("The description of the picture.")
    case .note: .text("Why it is not shown, with its description.")
    case .original: .record(OriginalFields.self, "Where it is instead.")
    }
  }
}

/// A picture in a format that some browsers support: the widest form, and narrower ones.
enum PictureFormatFields: Int, TemplateFields {
  case type, url, pixels, narrower

  var field: TemplateField {
    switch self {
    case .type: .text("The media type: `image/webp`.")
    case .url: .url("The widest form.")
    case .pixels: .text("Its width in pixels.")
    case .narrower: .records(PictureWidthFields.self, "Narrower forms.")
    }
  }
}

/// One width of a picture.
enum PictureWidthFields: Int, TemplateFields {
  case url, pixels

  var field: TemplateField {
    switch self {
    case .url: .url("The file.")
    case .pixels: .text("Its width in pixels.")
    }
  }
}

/// A page on the network that something comes from.
enum OriginalFields: Int, TemplateFields {
  case url, host

  var field: TemplateField {
    switch self {
    case .url: .url("The URL.")
    case .host: .text("Its host, as readers see it.")
    }
  }
}
