import ThreadModel

extension Account {
  /// What two records say of one account. The later words stand, unless only the earlier record is the
  /// owner's own; what the one does not say, the other fills in. What hides it in either, hides it.
  func joined(with later: Account) -> Account {
    let isStub = isOwner && !later.isOwner
    var account = isStub ? self : later
    account.fillIn(from: isStub ? later : self)
    return account
  }

  mutating func fillIn(from other: Account) {
    name = name ?? other.name
    bio = bio ?? other.bio
    url = url ?? other.url
    avatar = avatar ?? other.avatar
    banner = banner ?? other.banner
    pronouns = pronouns ?? other.pronouns
    website = website ?? other.website
    location = location ?? other.location
    joined = joined ?? other.joined
    joinerNumber = joinerNumber ?? other.joinerNumber
    movedTo = movedTo ?? other.movedTo
    if fields.isEmpty { fields = other.fields }
    if pinned.isEmpty { pinned = other.pinned }
    if aliases.isEmpty { aliases = other.aliases }
    let shortcodes = Set(emoji.map(\.shortcode))
    emoji += other.emoji.filter { !shortcodes.contains($0.shortcode) }
    if flags.isEmpty || other.isWithheld { flags += other.flags.filter { !flags.contains($0) } }
    isOwner = isOwner || other.isOwner
  }
}
