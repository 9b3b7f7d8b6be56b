import PostText
import SitePlanning
import ThreadModel
import TypedTemplates

// What draws a conversation besides its posts: forks, silence, and what is elsewhere.

extension EntryBuilder {
  /// A record that is nothing but a sign, with what it says.
  func sign(_ field: EntryFields, _ note: String? = nil) -> Record {
    var record = Record(EntryFields.self)
    record[field] = .flag(true)
    record[EntryFields.note] = .optional(note)
    return record
  }

  mutating func opening(_ branch: ThreadBranch) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.branch] = .record(
      Record([
        BranchFields.isOpen: .flag(branch.isOpen), .isLast: .flag(branch.isLast),
        .isAnswer: .flag(branch.isAnswer),
      ]))
    record[EntryFields.folds] = .flag(branch.folds)
    guard branch.folds else { return record }
    let names = names(of: branch.authors)
    record[EntryFields.note] = .text(
      names.isEmpty
        ? scene.strings.counted(.branch, branch.count)
        : scene.strings.counted(.branchBy, branch.count, ["names": names]))
    fillFaces(branch.authors.first, in: &record)
    return record
  }

  mutating func record(of stub: ThreadStub) -> Record {
    var record = Record(EntryFields.self)
    record[EntryFields.stub] = .record(
      Record([BranchFields.isLast: .flag(stub.isLast), .isBesidePath: .flag(stub.place == .besidePath)]))
    record[EntryFields.gapURL] = scene.address(ofSite: stub.address?.path)
    record[EntryFields.note] = .text(note(of: stub))
    fillFaces(stub.authors.first, in: &record)
    return record
  }

  private mutating func note(of stub: ThreadStub) -> String {
    guard stub.place != .besidePath else { return scene.strings.counted(.otherReplies, stub.count) }
    let names = names(of: stub.authors)
    return names.isEmpty
      ? scene.strings.gap(stub.count, isBefore: false)
      : scene.strings.counted(.stubBy, stub.count, ["names": names])
  }

  /// `Ben, Cleo and Dan`, or `Ben, Cleo and 5 others`
  private mutating func names(of authors: ThreadAuthors) -> String {
    scene.strings.authors(authors.first.map { name(of: $0) }, count: authors.count)
  }

  mutating func fillFaces(_ accounts: [AccountID], in record: inout Record) {
    guard !accounts.isEmpty else { return }
    record[EntryFields.hasRepliers] = .flag(true)
    record[EntryFields.repliers] = .records(accounts.map { face(of: $0) })
  }

  /// Who replied, put together once for the pages of a group.
  private mutating func face(of account: AccountID) -> Record {
    if let face = faces[account] { return face }
    var face = Record(ReplierFields.self)
    scene.fill(scene.inputs.account(account), in: &face, as: ReplierFields.self)
    faces[account] = face
    return face
  }

  /// The name of an account where it is one of many words, by its id or by a row of it. A name of thousands of letters is
  /// cut.
  private mutating func name(of id: AccountID, writing row: RowID? = nil) -> String {
    if let name = names[id] { return name }
    let account = row.map { scene.account(of: $0) } ?? scene.inputs.account(id)
    let name = TextExcerpt.of(account.displayName, count: 48)
    names[id] = name
    return name
  }

  private mutating func nameOfAuthor(_ row: RowID) -> String {
    name(of: scene.inputs.record(row).account, writing: row)
  }

  /// The one line on a list that says how much more of a thread there is: of the author's own posts, of all posts, or who
  /// replied.
  mutating func fillSummary(_ placed: PlacedPost, in record: inout Record) {
    fillFaces(placed.repliers, in: &record)
    if placed.folded > 0 {
      record[EntryFields.threadNote] = .text(scene.strings.counted(.folded, placed.folded))
    } else if placed.threadCount > 1 {
      record[EntryFields.threadNote] = .text(scene.strings.counted(.threadOf, placed.threadCount))
    } else if !placed.repliers.isEmpty {
      let names = scene.strings.list(placed.repliers.map { name(of: $0) })
      record[EntryFields.threadNote] = .text(
        scene.strings.counted(.repliers, placed.repliers.count, ["names": names]))
    } else {
      return
    }
    record[EntryFields.threadURL] = scene.address(
      ofRow: placed.folded > 0 || placed.threadCount > 1 ? placed.threadRow ?? placed.row : placed.row)
  }

  /// Who wrote a post and when, for those who do not see the page.
  func fillLabel(of rendered: RenderedPost, in record: inout Record) {
    let name = scene.account(of: rendered.row).displayName
    record[EntryFields.label] = .text(
      scene.strings(rendered.isReply ? .replyLabel : .postLabel, ["name": name, "time": rendered.time]))
  }

  /// Who wrote a post in a thread to whom and when, for those who do not see the lines; and for those who do, the time
  /// alone where the post above was written on the same day.
  mutating func fillThreadLabel(of rendered: RenderedPost, _ placed: PlacedPost, in record: inout Record) {
    let (strings, post) = (scene.strings, rendered.post)
    let name = nameOfAuthor(placed.row)
    let parent = placed.parent.flatMap { scene.inputs.record($0).kind == .post ? $0 : nil }
    let goesOn = placed.run.map { $0.number > 1 } ?? false
    var label =
      if let parent, !goesOn {
        strings(
          .replyLabelTo, ["name": name, "parent": nameOfAuthor(parent), "time": rendered.time])
      } else {
        strings(
          rendered.isReply && !goesOn ? .replyLabel : .postLabel, ["name": name, "time": rendered.time])
      }
    if let run = placed.run {
      label = strings(.labelInRun, ["label": label, "run": strings.run(run)])
    }
    record[EntryFields.label] = .text(label)
    if let parent, placed.role != .focused, !placed.isApart,
      strings.isSameDay(scene.inputs.record(parent).published, post.published)
    {
      record[EntryFields.publishedText] = .text(strings.clock(post.published))
    }
  }
}
