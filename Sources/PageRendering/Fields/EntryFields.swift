import TypedTemplates

/// What the templates may name of one entry: a post in its place, or a note in place of posts that are not shown.
enum EntryFields: Int, TemplateFields {
  case post, isGap, isMissing, isTombstone, isFocused
  case branch, isBranchClose, stub, isSilence, isPartOpen, isPartClose, isThreadEnd, isDate
  case isJoined, isPinned, isInRun, isBelow, endsFirstScreen
  case folds, role, line, anchor, label, runText, runNumber
  case before, publishedText, publishedLong, history
  case threadNote, threadURL, hasCounts, counts, hasRepliers, repliers
  case note, date, missingKind, gapURL, gapSize, replyTo

  var field: TemplateField {
    switch self {
    case .post: .record(PostFields.self, "The post, or the post that is reposted; nothing for a note.")
    case .isGap: .flag("It is a note about posts that are on another page.")
    case .isMissing: .flag("It is a note about a parent that is not on the site.")
    case .isTombstone: .flag("It is a note about a post that is no longer available.")
    case .isFocused: .flag("The page is about this post.")
    case .branch:
      .record(
        BranchFields.self, "A branch of the conversation begins; everything until `isBranchClose` is in it.")
    case .isBranchClose: .flag("A branch of the conversation ends.")
    case .stub: .record(BranchFields.self, "It is a note about a branch that is on another page.")
    case .isSilence: .flag("It is a note that there was no post for a month or more.")
    case .isPartOpen: .flag("The replies to the post in focus begin; everything until `isPartClose` is one.")
    case .isPartClose: .flag("The replies to the post in focus end.")
    case .isThreadEnd: .flag("It is a note that the thread has no more posts.")
    case .isDate: .flag("It is the month or the year of the posts below it on a long list.")
    case .isJoined: .flag("On a list, it is directly below its parent.")
    case .isPinned: .flag("Its author pinned it.")
    case .endsFirstScreen: .flag("The first screen is full below it, so the page has the mark `#seen` here.")
    case .isInRun: .flag("It goes on in a long series of posts of one account, below the one before.")
    case .isBelow: .flag("It is so far below the first screen that its height is estimated.")
    case .folds: .flag("The branch that begins or ends has several posts, so it can be folded.")
    case .role: .text("`ancestor`, `focused`, `reply` or `timeline`.")
    case .line: .text("Where the threadline leads: `continues`, `run`, `answers`, `gap` or `ends`.")
    case .anchor: .text("Its `id` on the page; empty on timelines, where a post may appear twice.")
    case .label: .text("Author and time, for screen readers.")
    case .runText: .text("`2 of 5`, in a series of consecutive posts of one account.")
    case .runNumber: .text("`2`, in a series of consecutive posts of one account.")
    case .before: .html("What is above it: who reposted it, or the card of its parent.")
    case .publishedText:
      .text("The time of publication, short; without the day below a post of the same day.")
    case .publishedLong: .text("The time of publication, long; of the post in focus.")
    case .history: .record(HistoryFields.self, "Its earlier versions, on the post's own page.")
    case .threadNote: .text("`4 posts`, `+ 3 more` or `Ben and Cleo replied`, on lists.")
    case .threadURL: .url("The page with those posts.")
    case .hasCounts: .flag("`counts` is not empty.")
    case .counts: .records(CountFields.self, "Replies, reposts, quotes and likes that are not zero.")
    case .hasRepliers: .flag("`repliers` is not empty.")
    case .repliers:
      .records(ReplierFields.self, "Up to three accounts that replied, or that wrote the posts of a branch.")
    case .note: .text("The text of a gap, a branch, a silence, a date, a missing parent or a tombstone.")
    case .date: .text("The month or the year of a date, for `datetime`: `2026-03` or `2026`.")
    case .missingKind: .text("Why a parent or a post is missing: `deleted`, `withheld` or `absent`.")
    case .gapURL: .url("The page that has the posts of a gap or a branch.")
    case .gapSize: .text("How much a gap hides, `1` to `10`: a step of the style sheet.")
    case .replyTo: .record(ReplyFields.self, "The post that it replies to, in threads.")
    }
  }
}

/// What is the same of a post in all of its places.
enum PostFields: Int, PersonFields {
  case authorURL, name, nameHTML, handle, avatar, tone, initial
  case url, published, edited, editedText, original
  case mark, sections, isCut, tags, countsOf, height

  var field: TemplateField {
    switch self {
    case .authorURL: .url("The timeline of its author.")
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .url: .url("Its own page.")
    case .published: .text("The time of publication in RFC 3339, for `datetime`.")
    case .edited: .text("The time of the last edit in RFC 3339; empty if it was never edited.")
    case .editedText: .text("The time of the last edit, short.")
    case .original: .record(OriginalFields.self, "Its page on the network that it comes from.")
    case .mark: .text("That it is a draft, or that it is embargoed.")
    case .sections: .html("Its text and all attachments.")
    case .isCut: .flag("Its text or media are cut short; `url` has the rest.")
    case .tags: .records(TagFields.self, "Tags that are not in the text.")
    case .countsOf: .text("`As of 20 Jul 2026`: the day of the export, if the export says it.")
    case .height: .text("The estimated height, `1` to `6`: a step of the style sheet.")
    }
  }
}

/// A branch of a conversation.
enum BranchFields: Int, TemplateFields {
  case isOpen, isLast, isAnswer, isBesidePath

  var field: TemplateField {
    switch self {
    case .isOpen: .flag("It is unfolded at first.")
    case .isLast: .flag("The rail ends in its hook.")
    case .isAnswer: .flag("It answers the post in focus.")
    case .isBesidePath: .flag("It is next to the path to the post in focus, and not nested too deep.")
    }
  }
}

/// The post that a post in a thread replies to.
enum ReplyFields: Int, TemplateFields {
  case url, handle, isApart

  var field: TemplateField {
    switch self {
    case .url: .url("The page of the parent.")
    case .handle: .text("The handle of the parent's author, without `@`.")
    case .isApart: .flag("The parent is not on the page.")
    }
  }
}

/// A number and what it counts.
enum CountFields: Int, TemplateFields {
  case number, label

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

/// The earlier versions of a post.
enum HistoryFields: Int, TemplateFields {
  case text, revisions, note

  var field: TemplateField {
    switch self {
    case .text: .text("`Edited 2 times`.")
    case .revisions: .records(RevisionFields.self, "The versions, the newest first.")
    case .note: .text("How many are not shown.")
    }
  }
}

/// An earlier version of a post.
enum RevisionFields: Int, TemplateFields {
  case published, publishedText, content

  var field: TemplateField {
    switch self {
    case .published: .text("The time of the version in RFC 3339, if it is known.")
    case .publishedText: .text("The time of the version, short.")
    case .content: .html("The text.")
    }
  }
}
