import PostText
import SitePlanning
import ThreadModel
import TypedTemplates

// What draws a conversation besides its posts: forks, silence, and what is elsewhere.

extension EntryBuilder {
  /// A record that is nothing but a sign.
  func sign(_ field: EntryFields) -> Record {
    var record = Record(EntryFields.self)
    record[field] = .flag(true)
    return record
  }

  func opening(_ branch: ThreadBranch) -> Record {
    var record = sign(.isBranchOpen)
    record[EntryFields.folds] = .flag(branch.folds)
    record[EntryFields.isOpen] = .flag(branch.isOpen)
    record[EntryFields.isLast] = .flag(branch.isLast)
    record[EntryFields.isAnswer] = .flag(branch.isAnswer)
    guard branch.folds else { return record }
    let names = names(of: branch.authors)
    record[EntryFields.note] = .text(
      names.isEmpty
        ? scene.strings.counted(.branch, branch.count)
        : scene.strings.counted(.branchBy, branch.count, ["names": names]))
    fillFaces(branch.authors.first, in: &record)
    return record
  }

  func closing(folds: Bool) -> Record {
    var record = sign(.isBranchClose)
    record[EntryFields.folds] = .flag(folds)
    return record
  }

  func record(of stub: ThreadStub) -> Record {
    var record = sign(.isStub)
    record[EntryFields.isLast] = .flag(stub.isLast)
    record[EntryFields.isBesidePath] = .flag(stub.place == .besidePath)
    record[EntryFields.gapURL] = scene.address(ofSite: stub.address?.path)
    record[EntryFields.note] = .text(note(of: stub))
    fillFaces(stub.authors.first, in: &record)
    return record
  }

  private func note(of stub: ThreadStub) -> String {
    guard stub.place != .besidePath else { return scene.strings.counted(.otherReplies, stub.count) }
    let names = names(of: stub.authors)
    return names.isEmpty
      ? scene.strings.gap(stub.count, isBefore: false)
      : scene.strings.counted(.stubBy, stub.count, ["names": names])
  }

  func silence(_ days: Int) -> Record {
    var record = sign(.isSilence)
    record[EntryFields.note] = .text(scene.strings.silence(days))
    return record
  }

  func partOpening(_ count: Int?, isOfFirst: Bool) -> Record {
    var record = sign(.isPartOpen)
    record[EntryFields.note] = .optional(
      count.map { scene.strings.counted(isOfFirst ? .partOfFirst : .partOfThis, $0) })
    return record
  }

  /// `Ben, Cleo and Dan`, or `Ben, Cleo and 5 others`
  private func names(of authors: ThreadAuthors) -> String {
    let names = authors.first.map { scene.shortName(of: scene.inputs.account($0)) }
    return scene.strings.authors(names, count: authors.count)
  }

  func fillFaces(_ accounts: [AccountID], in record: inout Record) {
    guard !accounts.isEmpty else { return }
    record[EntryFields.hasRepliers] = .flag(true)
    record[EntryFields.repliers] = .records(
      accounts.map { account in
        var record = Record(ReplierFields.self)
        scene.fill(scene.inputs.account(account), in: &record, as: ReplierFields.self)
        return record
      })
  }

  /// The one line on a list that says how much more of a thread there is: of the author's own posts, of all posts, or who
  /// replied.
  func fillSummary(_ placed: PlacedPost, in record: inout Record) {
    fillFaces(placed.repliers, in: &record)
    if placed.folded > 0 {
      record[EntryFields.threadNote] = .text(scene.strings.counted(.folded, placed.folded))
    } else if placed.threadCount > 1 {
      record[EntryFields.threadNote] = .text(scene.strings.counted(.threadOf, placed.threadCount))
    } else if !placed.repliers.isEmpty {
      let names = placed.repliers.map { scene.shortName(of: scene.inputs.account($0)) }
      record[EntryFields.threadNote] = .text(scene.strings.repliers(names))
    } else {
      return
    }
    record[EntryFields.threadURL] = scene.address(
      ofRow: placed.folded > 0 || placed.threadCount > 1 ? placed.threadRow ?? placed.row : placed.row)
  }

  /// Who wrote a post in a thread to whom and when, for those who do not see the lines; and for those who do, the time
  /// alone where the post above was written on the same day.
  func fillLabel(of rendered: RenderedPost, _ placed: PlacedPost, in record: inout Record) {
    let (strings, time) = (scene.strings, rendered.time)
    let name = scene.shortName(of: scene.account(of: placed.row))
    let parent = placed.parent.map { (row: $0, record: scene.inputs.record($0)) }.flatMap {
      $0.record.kind == .post ? $0 : nil
    }
    let goesOn = placed.run.map { $0.number > 1 } ?? false
    var label =
      if let parent, !goesOn {
        strings(
          .replyLabelTo,
          ["name": name, "parent": scene.shortName(of: scene.account(of: parent.row)), "time": time])
      } else {
        strings(
          !goesOn && (rendered.post.replyTo != nil || rendered.post.isReply) ? .replyLabel : .postLabel,
          ["name": name, "time": time])
      }
    if let run = placed.run {
      label = strings(.labelInRun, ["label": label, "run": strings.run(run)])
    }
    record[EntryFields.label] = .text(label)
    if let parent, placed.role != .focused, !placed.isApart,
      strings.isSameDay(parent.record.published, rendered.post.published)
    {
      record[EntryFields.publishedText] = .text(strings.clock(rendered.post.published))
    }
  }
}

extension RenderScene {
  /// The name of an account where it is one of many words: a name of thousands of letters is cut.
  func shortName(of account: Account) -> String { TextExcerpt.of(account.displayName, count: 48) }
}

/// The height of a gap, as a step of the style sheet: a thousand posts take no more than five times the space of one.
enum GapHeight {
  /// The smallest step that is at least log₂(count + 1), from 1 to 10.
  static func step(_ count: Int) -> Int {
    let count = UInt(max(1, count))
    return min(10, UInt.bitWidth - count.leadingZeroBitCount)
  }
}
