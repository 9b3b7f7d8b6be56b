import SitePlanning
import ThreadModel
import TypedTemplates

// What pages of lists and indexes show beside entries.

extension PageMaker {
  /// The account at the head of its own lists, or of the front page that is its own, and the row of its lists.
  func fillHead(of page: PagePlan, in record: inout Record) {
    guard let (account, current) = Self.head(of: page, in: scene.inputs) else { return }
    record[PageFields.profile] = .record(scene.profile(account, isWhole: true))
    let lists = scene.inputs.accountLists(of: account)
    record[PageFields.hasTabs] = .flag(lists.count > 1)
    record[PageFields.tabs] = .records(
      lists.map { list in
        Record(
          TabFields.self,
          [
            .name: .text(scene.words.tab(list)),
            .address: scene.address(ofSite: scene.inputs.address(ofAccount: account, list: list)?.path),
            .isCurrent: .flag(list == current),
          ])
      })
  }

  private static func head(of page: PagePlan, in inputs: PageInputs)
    -> (account: UInt32, list: AccountList)?
  {
    switch page.kind {
    case .list(.account(let account, let list)): return (account, list)
    case .list(.home) where page.address == .home():
      guard inputs.writers.count == 1, let writer = inputs.writers.first else { return nil }
      return (writer, .posts)
    default: return nil
    }
  }

  /// The accounts of a site that has several: a few on the front page, more on the page about the site, all on pages of
  /// their own.
  func fillAccounts(of page: PagePlan, in record: inout Record) {
    if case .accounts(let range) = page.kind {
      return fill(Array(scene.inputs.directory[range]), in: &record)
    }
    let isAbout = page.kind == .about
    guard isAbout || page.address == .home() else { return }
    let accounts =
      isAbout
      ? Array(
        scene.inputs.accounts.lazy.filter(scene.inputs.hasTimeline(account:)).prefix(Self.listedOnAbout))
      : Array(scene.inputs.writers.prefix(scene.inputs.settings.directoryLength))
    guard isAbout || accounts.count > 1 else { return }
    fill(accounts, in: &record)
    guard scene.inputs.hasDirectory else { return }
    record[PageFields.accountsAddress] = scene.address(ofSite: PageAddress.accounts().path)
    record[PageFields.accountsText] = .text(scene.words.counted(.allAccounts, scene.inputs.directory.count))
  }

  private func fill(_ accounts: [UInt32], in record: inout Record) {
    record[PageFields.hasAccounts] = .flag(!accounts.isEmpty)
    record[PageFields.accounts] = .records(accounts.map { scene.profile($0, isWhole: false) })
  }

  private static let listedOnAbout = 200

  /// The lines of an index of tags or months.
  func fillIndex(of page: PagePlan, in record: inout Record) {
    switch page.kind {
    case .tags(let range): record[PageFields.tags] = .records(range.map { line(scene.inputs.tag($0)) })
    case .months(let range):
      record[PageFields.years] = .records(years(range.reversed().map { scene.inputs.month($0) }))
    default: break
    }
  }

  private func line(_ tag: TagList) -> Record {
    Record(
      TagFields.self,
      [
        .name: .text(tag.spelling), .address: scene.address(ofSite: PageAddress.tag(slug: tag.slug).path),
        .count: .text(scene.words.numbers.text(tag.count)),
      ])
  }

  /// Months, the newest first, below their years.
  private func years(_ months: [MonthList]) -> [Record] {
    var years: [(year: Int, months: [Record])] = []
    for month in months {
      if years.last?.year != month.year { years.append((month.year, [])) }
      let address = PageAddress.month(year: month.year, month: month.month)
      years[years.count - 1].months.append(
        Record(
          MonthFields.self,
          [
            .name: .text(scene.words.dates.name(ofMonth: month.month)),
            .address: scene.address(ofSite: address.path),
            .count: .text(scene.words.numbers.text(month.count)),
          ]))
    }
    return years.map { year, months in
      Record(YearFields.self, [.year: .text(String(year)), .months: .records(months)])
    }
  }
}
