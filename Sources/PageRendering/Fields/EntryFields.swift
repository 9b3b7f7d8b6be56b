import TypedTemplates

/// What the templates may name of one entry: a post in its place, or a sign that stands where posts are not.
enum EntryFields: Int, PersonFields {
  case isPost, isGap, isMissing, isTombstone, isFocused
  case isFork, isJoined, isPinned, isCut
  case role, line, depth, height, anchor, label, runText, lineText, depthText, lineNote
  case before, sections, mark
  case authorAddress, name, nameHTML, handle, avatar, tone, initial
  case address, published, publishedText, publishedLong, edited, editedText, original
  case threadNote, threadAddress, hasCounts, counts, hasRepliers, repliers, repliersText, tags
  case hasRevisions, revisionsText, revisions, revisionsNote
  case note, missingKind, gapAddress, replyTo

  static let shapeName = "entry"

  var kind: FieldKind {
    switch self {
    case .isPost, .isGap, .isMissing, .isTombstone, .isFocused, .hasCounts, .isFork, .isJoined, .isPinned,
      .isCut, .hasRepliers, .hasRevisions:
      .flag
    case .before, .sections, .nameHTML: .html
    case .authorAddress, .address, .gapAddress, .threadAddress: .address
    case .avatar: .record(Shape(PictureFields.self))
    case .original: .record(Shape(OriginalFields.self))
    case .replyTo: .record(Shape(ReplyFields.self))
    case .counts: .records(Shape(CountFields.self))
    case .repliers: .records(Shape(ReplierFields.self))
    case .tags: .records(Shape(TagFields.self))
    case .revisions: .records(Shape(RevisionFields.self))
    default: .text
    }
  }
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

/// Somebody who replied.
enum ReplierFields: Int, PersonFields {
  case name, nameHTML, handle, avatar, tone, initial

  static let shapeName = "replier"

  var kind: FieldKind {
    switch self {
    case .avatar: .record(Shape(PictureFields.self))
    case .nameHTML: .html
    default: .text
    }
  }
}

/// A version of a post before it was changed.
enum RevisionFields: Int, RecordFields {
  case published, publishedText, content
  static let shapeName = "revision"
  var kind: FieldKind { self == .content ? .html : .text }
}
