/// Every text of the interface that code says, and those that stand in templates alone beside it in the same files.
///
/// A theme lacks none of them: `Templates/words/en.toml` has all. To say something new is a case here, a line in each
/// file of words, and the places that it fills.
enum PageWord: String, CaseIterable, Sendable {
  case direction
  case plurals
  case group
  case groupedFrom = "grouped-from"
  case months
  case monthsShort = "months-short"
  case dateDay = "date-day"
  case dateTime = "date-time"
  case dateLong = "date-long"
  case dateMonth = "date-month"
  case listComma = "list-comma"
  case listAnd = "list-and"
  case sentence
  case sentenceWithAlt = "sentence-with-alt"
  case latest
  case tags
  case archive
  case summary
  case accounts
  case allAccounts = "all-accounts"
  case aboutSite = "about-site"
  case nothingHere = "nothing-here"
  case noPageHere = "no-page-here"
  case stoodHere = "stood-here"
  case postGone = "post-gone"
  case threadBy = "thread-by"
  case threadPage = "thread-page"
  case threadPageTitle = "thread-page-title"
  case postBy = "post-by"
  case postOfDay = "post-of-day"
  case postsAndReplies = "posts-and-replies"
  case avatarOf = "avatar-of"
  case website
  case place
  case joined
  case joiner
  case listPosts = "list-posts"
  case listReplies = "list-replies"
  case listMedia = "list-media"
  case listReposts = "list-reposts"
  case listBy = "list-by"
  case postsWithTag = "posts-with-tag"
  case postsOfMonth = "posts-of-month"
  case everyTag = "every-tag"
  case everyMonth = "every-month"
  case everyAccount = "every-account"
  case mediaOfDay = "media-of-day"
  case postLabel = "post-label"
  case replyLabel = "reply-label"
  case repostLabel = "repost-label"
  case goneLabel = "gone-label"
  case draftMark = "draft-mark"
  case embargoMark = "embargo-mark"
  case editedAt = "edited-at"
  case editedBesides = "edited-besides"
  case revisions
  case moreRevisions = "more-revisions"
  case replies
  case reposts
  case quotes
  case likes
  case threadOf = "thread-of"
  case folded
  case run
  case gapBefore = "gap-before"
  case gapAfter = "gap-after"
  case lineContinues = "line-continues"
  case lineForks = "line-forks"
  case lineForksHidden = "line-forks-hidden"
  case lineGap = "line-gap"
  case lineEnds = "line-ends"
  case otherReplies = "other-replies"
  case depth
  case repliers
  case parentLink = "parent-link"
  case parentOf = "parent-of"
  case parentDeleted = "parent-deleted"
  case parentHidden = "parent-hidden"
  case parentKind = "parent-kind"
  case parentAbsent = "parent-absent"
  case parentAbsentOf = "parent-absent-of"
  case thisPost = "this-post"
  case thisPostBy = "this-post-by"
  case postDeleted = "post-deleted"
  case postDeletedOn = "post-deleted-on"
  case postPrivate = "post-private"
  case postPrivateSince = "post-private-since"
  case postWithheld = "post-withheld"
  case postWithheldSince = "post-withheld-since"
  case postIsGone = "post-is-gone"
  case unlisted
  case quoteLink = "quote-link"
  case quoteReadOn = "quote-read-on"
  case quoteAttachments = "quote-attachments"
  case quoteQuotes = "quote-quotes"
  case quoteDeleted = "quote-deleted"
  case quoteUnavailable = "quote-unavailable"
  case quoteKind = "quote-kind"
  case quoteBy = "quote-by"
  case quoteAbsent = "quote-absent"
  case filmBare = "film-bare"
  case soundBare = "sound-bare"
  case thisPicture = "this-picture"
  case thisFilm = "this-film"
  case thisSound = "this-sound"
  case thisFile = "this-file"
  case mediumAbsent = "medium-absent"
  case mediumMissing = "medium-missing"
  case mediumUnreadable = "medium-unreadable"
  case mediumTooLarge = "medium-too-large"
  case mediumPrivate = "medium-private"
  case mediumUnwritten = "medium-unwritten"
  case mediumTakenDown = "medium-taken-down"
  case pictureAbsent = "picture-absent"
  case filmAbsent = "film-absent"
  case soundAbsent = "sound-absent"
  case fileAbsent = "file-absent"
  case mediumPicture = "medium-picture"
  case mediumFilm = "medium-film"
  case mediumSound = "medium-sound"
  case mediumFile = "medium-file"
  case tileAbsent = "tile-absent"
  case card
  case percent
  case optionShare = "option-share"
  case voters
  case votes
  case severalAnswers = "several-answers"
  case pollEnded = "poll-ended"
  case pollEnds = "poll-ends"
  case contentWarning = "content-warning"
  case sensitiveMedia = "sensitive-media"
  case labelAdult = "label-adult"
  case labelSexual = "label-sexual"
  case labelNudity = "label-nudity"
  case labelGraphic = "label-graphic"
  case labelSensitive = "label-sensitive"
  case labelHidden = "label-hidden"

  /// What may stand in braces in its text, in the order of the alphabet.
  var places: [String] {
    switch self {
    case .dateDay: ["day", "month-short", "year"]
    case .dateTime: ["clock", "date"]
    case .dateLong: ["clock", "day", "month", "year", "zone"]
    case .dateMonth: ["month", "year"]
    case .sentence, .contentWarning: ["words"]
    case .sentenceWithAlt: ["alt", "words"]
    case .aboutSite: ["title"]
    case .threadPage, .threadPageTitle: ["name", "number"]
    case .editedAt, .editedBesides, .embargoMark: ["time"]
    case .optionShare: ["number", "option"]
    case .threadBy, .postBy, .postsAndReplies, .avatarOf, .repostLabel: ["name"]
    case .postOfDay: ["day", "name"]
    case .listBy: ["list", "name"]
    case .postsWithTag: ["tag"]
    case .postsOfMonth: ["month"]
    case .mediaOfDay, .pollEnded, .pollEnds: ["day"]
    case .postLabel, .replyLabel: ["name", "time"]
    case .allAccounts, .revisions, .moreRevisions, .threadOf, .folded, .gapBefore, .gapAfter, .lineForks,
      .lineGap,
      .otherReplies, .quoteAttachments, .voters, .votes:
      ["count"]
    case .run: ["count", "number"]
    case .lineForksHidden: ["count", "hidden"]
    case .depth, .joiner, .percent: ["number"]
    case .repliers: ["names"]
    case .parentOf, .parentAbsentOf, .quoteBy: ["handle"]
    case .parentKind, .quoteKind: ["kind"]
    case .thisPostBy: ["author"]
    case .postDeleted, .postPrivate, .postWithheld, .postIsGone: ["post"]
    case .postDeletedOn, .postPrivateSince, .postWithheldSince: ["day", "post"]
    case .quoteReadOn: ["host"]
    case .mediumAbsent, .mediumMissing, .mediumUnreadable, .mediumTooLarge, .mediumPrivate, .mediumUnwritten,
      .mediumTakenDown:
      ["medium"]
    default: []
    }
  }
}
