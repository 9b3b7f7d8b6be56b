package import BuildDiagnostics
import NativeFormat
package import ThreadModel

/// What a person lets be published of what is public, and what not: `[publish]` of `threadline.toml`.
///
///     allow = ["@ada", "#swift"]
///     deny = ["@ada@other.example", "https://social.example/@ada/17"]
///
/// A name is an account's handle behind `@`, a tag behind `#`, or an id or URL: of an account, or of a post, which
/// stands for its whole thread. What is denied is withheld as if it were not public; with names to allow, so is
/// everything that they do not name. Where both lists name something, it is denied.
package struct PublishRules: Sendable {
  /// What alone is published; everything where there is no name.
  package let allow: [String]
  /// What is not published.
  package let deny: [String]
  /// Where each list is in the configuration file, by its name.
  package var places: [String: Diagnostic.Place] = [:]
  /// Finds the tags in a text as pages show them: texts are read by anyone who knows them.
  let tags: @Sendable (TextSource, [CustomEmoji]) -> [String]

  /// Rules from names as a person wrote them.
  package init(
    allow: [String], deny: [String], tags: @escaping @Sendable (TextSource, [CustomEmoji]) -> [String]
  ) {
    (self.allow, self.deny, self.tags) = (allow, deny, tags)
  }

  /// What is published alone, by what it names.
  var allowed: PublishNames { PublishNames(allow) }
  /// What is not published, by what it names.
  var denied: PublishNames { PublishNames(deny) }

  /// The keys of the tags that a post has: in its texts, next to them, and in what was in them before.
  func tags(of post: Post) -> Set<String> {
    let texts = [post.text, post.longText].compactMap { $0 } + post.revisions.map(\.text)
    return Set((texts.flatMap { tags($0, post.emoji) } + post.tags).compactMap(TagKey.make))
  }

  /// The keys of the tags in the words of somebody's post as another record has them.
  func tags(of reference: PostReference?) -> Set<String> {
    guard let text = reference?.text else { return [] }
    return Set(tags(text, []).compactMap(TagKey.make))
  }
}

/// The names of one list, by what they name.
struct PublishNames {
  /// Handles as they were written, without their sign, in lower case, with the whole name.
  private(set) var handles: [(handle: String, name: String)] = []
  /// Keys of tags, with the whole name.
  private(set) var tags: [(key: String, name: String)] = []
  /// Ids and URLs.
  private(set) var others: [String] = []
  /// What names nothing, such as a lone `#`.
  private(set) var unusable: [String] = []

  init(_ names: [String]) {
    for name in names {
      if name.hasPrefix("@"), name.count > 1 {
        handles.append((name.drop { $0 == "@" }.lowercased(), name))
      } else if let sign = name.first, "#\u{FF03}".contains(sign), let key = TagKey.make(name) {
        tags.append((key, name))
      } else if name.isBlank || name.count == 1 && "@#\u{FF03}".contains(name) {
        unusable.append(name)
      } else {
        others.append(name)
      }
    }
  }

  /// Whether nothing is named, not even badly: a list whose names are all mistaken is still a list.
  var isEmpty: Bool { handles.isEmpty && tags.isEmpty && others.isEmpty && unusable.isEmpty }

  /// Withholds the handles: a reference may name an account of which no export has a record.
  func withholdHandles(in withheld: inout WithheldNames) {
    for (handle, _) in handles { withheld.insert(handle: handle) }
  }
}

/// What the lists of `[publish]` keep from being published: the fourth pass.
///
/// After this pass every row has a reason that a list denies or that no list allows, and every name of it is withheld, as
/// are the accounts of which nothing is published.
struct PublishSelection {
  private(set) var accounts: AccountDecisions
  /// Why each row is left out; `nil` if it is published.
  private(set) var reasons: [LeftOutReason?]
  /// Names of records and accounts that no page may show.
  private(set) var withheld: WithheldNames
  /// The old ids of records that are published.
  private(set) var aliases: [RecordAlias]
  /// What authors and lists hide of the references of rows, by row: `withheldParent` or `withheldSubject`.
  private(set) var hidden: [Int: RecordRow.Flags]
  private(set) var log = DiagnosticLog()

  /// Selects what the lists allow; everything if there are no lists.
  init(
    _ records: CollectedRecords, _ visibility: VisibilityDecisions, _ references: ResolvedReferences,
    _ rules: PublishRules?
  ) {
    (accounts, withheld) = (visibility.accounts, visibility.withheld)
    (reasons, aliases, hidden) = (references.reasons, references.aliases, references.hidden)
    guard let rules else { return }
    let (allow, deny) = (rules.allowed, rules.denied)
    let tags = RecordTags(records, references, rules)
    hidden.merge(tags.hidden) { $0.union($1) }
    let denied = ListedThreads(denied: deny.others, in: records)
    let allowed = ListedThreads(allowed: allow.others, in: records, references)
    let unknown = UnknownPublishNames(records, reasons: reasons, tags: tags, rules: rules)
    unknown.report(deny, of: "deny", threads: denied, in: &log)
    unknown.report(allow, of: "allow", threads: allowed, in: &log)
    for (index, row) in records.table.rows.enumerated() where reasons[index] == nil {
      if denied.rows.contains(index) || tags.has(deny, index) {
        reasons[index] = .denied
      } else if !allow.isEmpty, !accounts.allowed.contains(row.account),
        !allowed.rows.contains(index),
        !tags.has(allow, index)
      {
        reasons[index] = .notAllowed
      }
    }
    let unlisted = zip(reasons, references.reasons).map { $0 != $1 }
    withholdNames(of: records, where: unlisted)
    if !allow.isEmpty { leaveOutAccounts(of: records) }
  }

  /// Withholds the names of what the lists leave out, and of the older versions of that.
  private mutating func withholdNames(of records: CollectedRecords, where isUnlisted: [Bool]) {
    let table = records.table
    func isUnlistedAlias(_ alias: RecordAlias) -> Bool { table[alias.id].map { isUnlisted[$0] } ?? false }
    let old = aliases.filter(isUnlistedAlias).map(\.alias)
    aliases.removeAll(where: isUnlistedAlias)
    for name in old { withheld.insert(record: table.identifiers[name]) }
    let oldRows = Set(old.compactMap { table[$0] })
    records.withholdNames(in: &withheld) { isUnlisted[$0] || oldRows.contains($0) }
  }

  /// Leaves out the accounts of which no record is published because no list names them.
  private mutating func leaveOutAccounts(of records: CollectedRecords) {
    var (known, shown) = (Set<AccountID>(), Set<AccountID>())
    for (index, row) in records.table.rows.enumerated() where row.account != .missing {
      known.insert(row.account)
      if reasons[index] == nil { shown.insert(row.account) }
    }
    shown = accounts.table.withGroups(shown)
    for index in records.accounts.indices
    where !accounts.allowed.contains(index) && !accounts.isLeftOut(index) {
      let isOwner = records.accounts.record(index)?.isOwner ?? false
      guard !shown.contains(index), isOwner || known.contains(index) else { continue }
      accounts.reasons[index] = .notAllowed
      for handle in records.accounts.handles(index) { withheld.insert(handle: handle) }
    }
  }
}

/// The tags of records, as far as the lists of `[publish]` name tags: a step of ``PublishSelection``.
///
/// After this step no reference shows words with a denied tag of a post that is not here.
struct RecordTags {
  /// The keys of the tags of every row that may have one. A repost has the denied tags of what it repeats.
  private(set) var keys: [Int: Set<String>] = [:]
  /// Which references of rows have words with a denied tag, by row: `withheldParent` or `withheldSubject`.
  private(set) var hidden: [Int: RecordRow.Flags] = [:]

  /// Reads the posts that may have a tag.
  init(_ records: CollectedRecords, _ references: ResolvedReferences, _ rules: PublishRules) {
    let denied = Set(rules.denied.tags.map(\.key))
    guard !(denied.isEmpty && rules.allowed.tags.isEmpty) else { return }
    let bodies = NativeBodies(files: records.files, withheld: WithheldNames())
    func isHere(_ id: Identifier?) -> Bool { id.flatMap { records.table[$0] } != nil }
    for (index, row) in records.table.rows.enumerated() where row.flags.contains(.tags) {
      switch row.kind {
      case .tombstone: break
      case .repost: keys[index] = rules.tags(of: (try? bodies.repost(row))?.subject).intersection(denied)
      case .post:
        guard let post = try? bodies.post(row) else { continue }
        keys[index] = rules.tags(of: post)
        if !isHere(references.parent(of: row)), !rules.tags(of: post.replyTo).isDisjoint(with: denied) {
          hidden[index, default: []].insert(.withheldParent)
        }
        if !isHere(references.subject(of: row)), !rules.tags(of: post.quote).isDisjoint(with: denied) {
          hidden[index, default: []].insert(.withheldSubject)
        }
      }
    }
  }

  /// Whether a row has a tag that a list names.
  func has(_ names: PublishNames, _ row: Int) -> Bool {
    guard let keys = keys[row] else { return false }
    return names.tags.contains { keys.contains($0.key) }
  }
}

/// The rows of the threads that a list of `[publish]` names.
struct ListedThreads {
  private(set) var rows: Set<Int> = []
  /// The names that are those of a post.
  private(set) var found: Set<String> = []

  /// What is connected with a denied post by replies, even if a post between them is not here or may not be shown.
  init(denied names: [String], in records: CollectedRecords) {
    guard !names.isEmpty else { return }
    let table = records.table
    var groups = JoinedNames<RecordName>()
    for row in table.rows {
      let own = RecordName(table.id(of: row))
      let (others, parent) = records.files.read(row.place) { ($0.names, $0.parent?.string) } ?? ([], nil)
      _ = groups.group(of: own)
      let parents = [parent, row.parent.map { table.identifiers[$0] }].compactMap { $0 }
      for name in others + parents where !name.isEmpty { groups.join(own, RecordName(name)) }
    }
    found = Set(names.filter { groups.contains(RecordName($0)) })
    let meant = Set(found.map { groups.group(of: RecordName($0)) })
    for (index, row) in table.rows.enumerated() {
      if meant.contains(groups.group(of: RecordName(table.id(of: row)))) { rows.insert(index) }
    }
  }

  /// What is connected with an allowed post through posts that are public, and has a name that is that of one.
  init(allowed names: [String], in records: CollectedRecords, _ references: ResolvedReferences) {
    guard !names.isEmpty else { return }
    let table = records.table
    let publicRows = table.rows.indices.filter { [nil, .denied].contains(references.reasons[$0]) }
    var groups = JoinedNames<Int>()
    for index in publicRows {
      guard let parent = references.parent(of: table.rows[index]).flatMap({ table[$0] }),
        [nil, .denied].contains(references.reasons[parent])
      else { continue }
      groups.join(index, parent)
    }
    let wanted = Dictionary(grouping: names, by: { RecordName($0) })
    var meant: Set<Int> = []
    for index in publicRows {
      let row = table.rows[index]
      for name in row.kind == .repost ? [table.id(of: row)] : records.names(of: row) {
        guard let names = wanted[RecordName(name)] else { continue }
        meant.insert(groups.group(of: index))
        found.formUnion(names)
      }
    }
    rows = Set(publicRows.filter { meant.contains(groups.group(of: $0)) })
  }
}
