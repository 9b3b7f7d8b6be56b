import TypedTemplates

/// What the templates may name of one entry: a post in its place, or a note in place of posts that are not shown.
enum EntryFields: Int, PersonFields {
  case isPost, isGap, isMissing, isTombstone, isFocused
  case isFork, isJoined, isPinned, isCut, endsFirstScreen
  case role, line, depth, height, anchor, label, runText, lineText, depthText, lineNote
  case before, sections, mark
  case authorURL, name, nameHTML, handle, avatar, tone, initial
  case url, published, publishedText, publishedLong, edited, editedText, original
  case threadNote, threadURL, hasCounts, counts, countsOf, hasRepliers, repliers, repliersText, tags
  case hasRevisions, revisionsText, revisions, revisionsNote
  case note, missingKind, gapURL, replyTo

  static let shapeName = "entry"

  var field: TemplateField {
    switch self {
    case .isPost: .flag("It is a post, or a repost of one.")
    case .isGap: .flag("It is a note about posts that are on another page.")
    case .isMissing: .flag("It is a note about a parent that is not on the site.")
    case .isTombstone: .flag("It is a note about a post that is no longer available.")
    case .isFocused: .flag("The page is about this post.")
    case .isFork: .flag("It has several replies.")
    case .isJoined: .flag("On a list, it is directly below its parent.")
    case .isPinned: .flag("Its author pinned it.")
    case .isCut: .flag("Its text or media are cut short; `url` has the rest.")
    case .endsFirstScreen: .flag("The first screen is full below it, so the page has the mark `#seen` here.")
    case .role: .text("`ancestor`, `focused`, `reply` or `timeline`.")
    case .line:
      .text("Where the threadline leads: `continues`, `gap` or `ends`; a fork is `continues` with `isFork`.")
    case .depth: .text("The depth of a reply, `0` to `4`; deeper replies have `4`.")
    case .height: .text("The estimated height, `1` to `6`: a step of the style sheet.")
    case .anchor: .text("Its `id` on the page; empty on timelines, where a post may appear twice.")
    case .label: .text("Author and time, for screen readers.")
    case .runText: .text("`2 of 5`, in a series of consecutive posts of one account.")
    case .lineText: .text("Where the threadline leads, for screen readers.")
    case .depthText: .text("A depth greater than four, for screen readers.")
    case .lineNote: .text("`2 other replies`: of an ancestor, replies that are not shown.")
    case .before: .html("What is above it: who reposted it, or the card of its parent.")
    case .sections: .html("Its text and all attachments.")
    case .mark: .text("That it is a draft, or that it is embargoed.")
    case .authorURL: .url("The timeline of its author.")
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .url: .url("Its own page.")
    case .published: .text("The time of publication in RFC 3339, for `datetime`.")
    case .publishedText: .text("The time of publication, short.")
    case .publishedLong: .text("The time of publication, long.")
    case .edited: .text("The time of the last edit in RFC 3339; empty if it was never edited.")
    case .editedText: .text("The time of the last edit, short.")
    case .original: .record(OriginalFields.self, "Its page on the network that it comes from.")
    case .threadNote: .text("`4 posts` or `+ 3 more`, on lists.")
    case .threadURL: .url("The page with those posts.")
    case .hasCounts: .flag("`counts` is not empty.")
    case .counts: .records(CountFields.self, "Replies, reposts, quotes and likes that are not zero.")
    case .countsOf: .text("`As of 20 Jul 2026`: the day of the export, if the export says it.")
    case .hasRepliers: .flag("`repliers` is not empty.")
    case .repliers: .records(ReplierFields.self, "Up to three accounts that replied.")
    case .repliersText: .text("Who replied: `Ben and Cleo replied`.")
    case .tags: .records(TagFields.self, "Tags that are not in the text.")
    case .hasRevisions: .flag("`revisions` is not empty.")
    case .revisionsText: .text("`Edited 2 times`.")
    case .revisions: .records(RevisionFields.self, "Earlier versions, on the post's own page.")
    case .revisionsNote: .text("How many earlier versions are not shown.")
    case .note: .text("The text of a gap, a missing parent or a tombstone.")
    case .missingKind: .text("Why a parent is missing: `deleted`, `withheld` or `absent`.")
    case .gapURL: .url("The page that has the posts of a gap.")
    case .replyTo: .record(ReplyFields.self, "The post that it replies to, in threads.")
    }
  }
}

/// The post that a post in a thread replies to.
enum ReplyFields: Int, TemplateFields {
  case url, handle, isApart

  static let shapeName = "reply"

  var field: TemplateField {
    switch self {
    case .url: .url("The page of the parent.")
    case .handle: .text("The handle of the parent's author, without `@`.")
    case .isApart: .flag("There are other posts between the two on the page.")
    }
  }
}

/// A number and what it counts.
enum CountFields: Int, TemplateFields {
  case number, label

  static let shapeName = "count"

  var field: TemplateField {
    switch self {
    case .number: .text("The number.")
    case .label: .text("What it counts: `reply`, `replies`, `likes` …")
    }
  }
}

/// An account that replied.
enum ReplierFields: Int, PersonFields {
  case name, nameHTML, handle, avatar, tone, initial
  static let shapeName = "replier"
  var field: TemplateField { person }
}

/// An earlier version of a post.
enum RevisionFields: Int, TemplateFields {
  case published, publishedText, content

  static let shapeName = "revision"

  var field: TemplateField {
    switch self {
    case .published: .text("The time of the version in RFC 3339, if it is known.")
    case .publishedText: .text("The time of the version, short.")
    case .content: .html("The text.")
    }
  }
}
