import TypedTemplates

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
