import SitePlanning
import ThreadModel
import TypedTemplates

extension RenderScene {
  /// An account for a list, or whole for the head of its timeline.
  func profile(_ index: AccountID, isWhole: Bool) -> Record {
    let account = inputs.account(index)
    var record = Record(ProfileFields.self)
    fill(account, in: &record, as: ProfileFields.self)
    record[ProfileFields.shortNameHTML] = .html(
      line(ShortName.of(account.displayName), emoji: account.emoji))
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

  /// How much of a profile is shown: more than any network allows.
  private static let longestBio = 6_000
  private static let longestField = 1_000
  private static let shownFields = 16

  /// `Member no. 1,204`; `nil` if the export does not have the number.
  func joinerText(of account: Account) -> String? {
    account.joinerNumber.map { strings(.joiner, ["number": strings.numbers.text($0)]) }
  }

  private func lines(of account: Account) -> [Account.Field] {
    var lines = Array(account.fields.prefix(Self.shownFields))
    if let website = account.website { lines.append(.init(name: strings[.website], value: .plain(website))) }
    if let location = account.location { lines.append(.init(name: strings[.place], value: .plain(location))) }
    if let joined = account.joined {
      lines.append(.init(name: strings[.joined], value: .plain(strings.day(joined))))
    }
    return lines
  }
}
