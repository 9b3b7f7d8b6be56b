/// Every text of the interface that code shows. The same files also hold the texts that only templates show.
///
/// A theme has all of them: `Templates/strings/en.toml` is complete. A new text needs a case here and a line in each file
/// of strings. Its placeholders are those of the built-in English text.
package enum PageString: Int, CaseIterable, Sendable {
  // How the language writes numbers, dates, lists and sentences.
  case direction, plurals, group, groupedFrom, months, monthsShort, dateDay, dateTime, dateLong,
    dateMonth, dateYear, listComma, listAnd, sentence, sentenceWithAlt

  // Headings of pages, and what the site says about itself.
  case latest, tags, archive, search, everyPost, summary, accounts, allAccounts, aboutSite, nothingHere,
    noPageHere,
    pageRemoved, postGone, threadBy, threadPage, threadPageTitle, postBy, postOfDay, postsAndReplies

  // Accounts and their lists.
  case avatarOf, website, place, joined, joiner, listPosts, listReplies, listMedia, listReposts, listBy

  // Other lists.
  case postsWithTag, postsOfMonth, everyTag, everyMonth, everyAccount, mediaOfDay

  // A post: who wrote it when, and how often it was changed.
  case postLabel, replyLabel, replyLabelTo, labelInRun, repostLabel, goneLabel, draftMark, embargoMark,
    editedAt, editedNote, revisions, moreRevisions

  // Counts, and where a thread goes on.
  case replies, reposts, quotes, likes, countsOf, threadOf, folded, run, gapBefore, gapAfter, branch,
    branchBy, stubBy, andOthers, andMore, partOfFirst, partOfThis, monthsLater, yearsLater, otherReplies,
    repliers

  // The post that a reply answers, and posts that are gone.
  case parentLink, parentOf, parentDeleted, parentHidden, parentKind, parentAbsent, parentAbsentOf,
    thisPost, thisPostBy, postDeleted, postDeletedOn, postPrivate, postPrivateSince, postWithheld,
    postWithheldSince, postIsGone, unlisted

  // Quoted posts.
  case quoteLink, quoteReadOn, quoteAttachments, quoteQuotes, quoteDeleted, quoteUnavailable,
    quoteKind, quoteBy, quoteAbsent

  // Media, and why one is not shown.
  case videoBare, audioBare, thisPicture, thisVideo, thisAudio, thisFile, mediaAbsent, mediaMissing,
    mediaUnreadable, mediaTooLarge, mediaPrivate, mediaUnwritten, mediaTakenDown,
    pictureAbsent, videoAbsent, audioAbsent, fileAbsent, mediaPicture, mediaVideo, mediaAudio,
    mediaFile, tileAbsent, captions, captionsIn

  // Link cards and polls.
  case card, percent, optionShare, voters, votes, severalAnswers, pollEnded, pollEnds

  // Warnings.
  case contentWarning, sensitiveMedia, labelAdult, labelSexual, labelNudity, labelGraphic,
    labelSensitive, labelHidden

  /// The key in files of strings: `date-day` for `dateDay`.
  var key: String { Self.keys[rawValue] }

  private static let keys = allCases.map { string in
    "\(string)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
