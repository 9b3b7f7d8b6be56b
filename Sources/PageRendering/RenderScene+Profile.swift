import PostText
import SafeMarkup
import SitePlanning
import SocialCards
package import ThreadModel
import TypedTemplates

/// The fields of a record about a person. They have the same names everywhere, so that one partial can print them.
protocol PersonFields: RecordFields {
  static var name: Self { get }
  static var nameHTML: Self { get }
  static var handle: Self { get }
  static var avatar: Self { get }
  static var tone: Self { get }
  static var initial: Self { get }
}

extension RenderScene {
  /// Fills in who an account is.
  func fill<Fields: PersonFields>(_ account: Account, in record: inout Record, as fields: Fields.Type) {
    let (name, handle) = (account.displayName, account.handle)
    fill(name: name, handle: handle, id: account.id, emoji: account.emoji, in: &record, as: fields)
    record[Fields.avatar] = portrait(account.avatar)
  }

  /// Fills in a person of whom only the name, the handle or both are known.
  func fill<Fields: PersonFields>(
    name: String, handle: String?, id: String? = nil, emoji: [CustomEmoji] = [], in record: inout Record,
    as fields: Fields.Type
  ) {
    record[Fields.name] = .text(name)
    record[Fields.nameHTML] = .html(line(name, emoji: emoji))
    record[Fields.handle] = .optional(handle)
    record[Fields.tone] = .text(AccountTone.tone(of: id ?? handle ?? name))
    record[Fields.initial] = .text(name.initial)
  }

  /// An account for a list, or whole for the head of its timeline.
  func profile(_ index: AccountID, isWhole: Bool) -> Record {
    let account = inputs.account(index)
    var record = Record(ProfileFields.self)
    fill(account, in: &record, as: ProfileFields.self)
    record[ProfileFields.shortNameHTML] = .html(
      line(Self.shortName(account.displayName), emoji: account.emoji))
    record[ProfileFields.url] = address(ofSite: inputs.address(ofAccount: index)?.path)
    guard isWhole else { return record }
    record[ProfileFields.banner] = banner(account.banner)
    record[ProfileFields.pronouns] = .optional(account.pronouns)
    record[ProfileFields.joinerText] = .optional(joinerText(of: account))
    record[ProfileFields.original] = original(account.url)
    record[ProfileFields.others] = .records(
      account.aliases.prefix(Self.shownFields).compactMap { originalRecord($0) })
    record[ProfileFields.moved] = original(account.movedTo)
    if let bio = account.bio, !bio.isEmpty {
      record[ProfileFields.hasBio] = .flag(true)
      record[ProfileFields.bio] = .html(
        content(of: bio, emoji: account.emoji, limit: Self.longestBio))
    }
    let lines = lines(of: account)
    record[ProfileFields.hasFields] = .flag(!lines.isEmpty)
    record[ProfileFields.fields] = .records(
      lines.map { line in
        Record([
          ProfileLineFields.name: .text(line.name),
          .nameHTML: .html(self.line(line.name, emoji: account.emoji)),
          .value: .html(content(of: line.value, emoji: account.emoji, limit: Self.longestField)),
        ])
      })
    return record
  }

  /// The short form of a name, for a row in which there is no space for more: the first word with a letter or digit, and
  /// the next one too after a title or an initial, such as "Dr." or "J.". A name without any is as it is.
  static func shortName(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    let first = words.firstIndex { $0.contains { $0.isLetter || $0.isNumber } }
    guard let first else { return name }
    let isTitle = words[first].hasSuffix(".") && words.indices.contains(first + 1)
    return words[first...(isTitle ? first + 1 : first)].joined(separator: " ")
  }

  /// How much of a profile is shown: more than any network allows.
  private static let longestBio = 6_000
  private static let longestField = 1_000
  private static let shownFields = 16

  /// `Member no. 1,204`; `nil` if the export does not have the number.
  func joinerText(of account: Account) -> String? {
    account.joinerNumber.map { strings(.joiner, ["number": strings.numbers.text($0)]) }
  }

  private func lines(of account: Account) -> [Account.Field] {
    let facts: [(PageString, String?)] = [
      (.website, account.website), (.place, account.location), (.joined, account.joined.map(strings.day)),
    ]
    return account.fields.prefix(Self.shownFields)
      + facts.compactMap { name, fact in fact.map { .init(name: strings[name], value: .plain($0)) } }
  }

  // MARK: Accounts on pages

  /// Fills in the account at the head of a page, and the row of its lists.
  func fillHead(of account: AccountID, _ current: AccountList, in record: inout Record) {
    record[PageFields.profile] = .record(profile(account, isWhole: true))
    let lists = inputs.accountLists(of: account)
    record[PageFields.hasTabs] = .flag(lists.count > 1)
    record[PageFields.tabs] = .records(
      lists.map { list in
        Record([
          TabFields.name: .text(strings.tab(list)),
          .url: address(ofSite: inputs.address(ofAccount: account, list: list)?.path),
          .isCurrent: .flag(list == current),
        ])
      })
  }

  /// Fills in a list of accounts.
  func fill(_ accounts: some Collection<AccountID>, in record: inout Record) {
    record[PageFields.hasAccounts] = .flag(!accounts.isEmpty)
    record[PageFields.accounts] = .records(accounts.map { profile($0, isWhole: false) })
  }

  /// Fills in the link from a list of some accounts to the pages of all, if there are any.
  func fillDirectoryLink(in record: inout Record) {
    guard inputs.hasDirectory else { return }
    record[PageFields.accountsURL] = address(ofSite: AccountsPage.path)
    record[PageFields.accountsText] = .text(strings.counted(.allAccounts, inputs.directory.count))
  }

  // MARK: Authors where no style and no markup of ours is around their names

  /// The author of a row, with the address of the account's page if it has one.
  package func author(ofRow row: RowID) -> ShownAuthor {
    let index = inputs.record(row).account
    let path = inputs.hasTimeline(account: index) ? inputs.path(ofAccount: index) : nil
    return author(account(of: row), at: path.flatMap { absolute($0) })
  }

  /// An account as an author.
  func author(_ account: Account, at address: String?) -> ShownAuthor {
    ShownAuthor(
      name: name(account.displayName, or: account.handle), handle: account.handle, address: address)
  }

  /// A name in one line of bounded length, or the handle where there is nothing in it to be seen.
  package func name(_ name: String, or handle: String) -> String {
    if name.utf8.count <= Self.nameLength, name.isPlainLine { return name }
    var name = sanitizedLine(name)
    if name.utf8.count > Self.nameLength { name = TextExcerpt.of(name, count: Self.nameLength) }
    return name.unicodeScalars.contains(where: Self.isSeen) ? name : handle
  }

  private static let nameLength = 200

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
  }

  /// A text in one line, sanitized like the texts of posts: paired directional controls, and few combining marks.
  package func sanitizedLine(_ text: String) -> String {
    if text.isPlainLine { return text }
    let plain = RichTextParser.parse(.spans([TextSpan(text)])).text.plainText
    return plain.split { $0.isWhitespace }.joined(separator: " ")
  }
}
