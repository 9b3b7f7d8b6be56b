package import ThreadModel

extension Account {
  /// What two records say of one account. The later words stand, unless only the earlier record is the
  /// owner's own; what the one does not say, the other fills in. What hides it in either, hides it.
  package func joined(with later: Account) -> Account {
    let isStub = isOwner && !later.isOwner
    var account = isStub ? self : later
    account.fillIn(from: isStub ? later : self)
    return account
  }

  package mutating func fillIn(from other: Account) {
    let own = self
    Self.members.fill(&self, from: other)
    let shortcodes = Set(own.emoji.map(\.shortcode))
    emoji = own.emoji + other.emoji.filter { !shortcodes.contains($0.shortcode) }
    if own.flags.isEmpty || other.isWithheld {
      flags = own.flags + other.flags.filter { !own.flags.contains($0) }
    }
  }
}
