import SafeMarkup
import ThreadModel
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
    record[Fields.name] = .text(account.displayName)
    record[Fields.nameHTML] = .html(line(account.displayName, emoji: account.emoji))
    record[Fields.handle] = .text(account.handle)
    record[Fields.avatar] = portrait(account.avatar)
    record[Fields.tone] = .text(AccountTone.tone(of: account.id))
    record[Fields.initial] = .text(AccountTone.initial(of: account.displayName))
  }

  /// Fills in a person of whom only the name, the handle or both are known.
  func fill<Fields: PersonFields>(
    name: String, handle: String?, in record: inout Record, as fields: Fields.Type
  ) {
    record[Fields.name] = .text(name)
    record[Fields.nameHTML] = .html(HTML(text: name))
    record[Fields.handle] = .optional(handle)
    record[Fields.tone] = .text(AccountTone.tone(of: handle ?? name))
    record[Fields.initial] = .text(AccountTone.initial(of: name))
  }
}
