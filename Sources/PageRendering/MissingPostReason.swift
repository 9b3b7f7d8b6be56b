package import SafeMarkup
import SitePlanning
package import ThreadModel
import TypedTemplates

/// What is said where a post is not: as much as is known and public, and nothing more.
package enum MissingPostReason {
  /// Of the post that a reply answers. A parent that was left out because it is not public is "not shown here":
  /// the reference that reaches us holds neither its text nor its author.
  package static func parent(_ reference: PostReference?, _ strings: PageStrings) -> String {
    switch reference?.state {
    case .deleted: strings[.parentDeleted]
    case .unavailable, .blocked, .detached: strings[.parentHidden]
    case .kind(let kind): strings(.parentKind, ["kind": kind])
    case nil:
      reference?.handle.flatMap { $0.isEmpty ? nil : strings(.parentAbsentOf, ["handle": "@\($0)"]) }
        ?? strings[.parentAbsent]
    }
  }

  /// Of a parent that is here and may not show its words.
  package static func hidden(_ parent: RowID, in scene: RenderScene) -> String {
    scene.strings(.parentOf, ["handle": "@\(scene.account(of: parent).handle)"])
  }

  /// The page elsewhere of a reply's parent, where the reference may be followed.
  static func address(_ reference: PostReference?) -> FieldValue {
    reference.flatMap { web($0) }.map { .address(Address($0)) } ?? .empty
  }

  /// The page elsewhere that a reference points to; `nil` if its post is gone or its author withdrew it.
  package static func web(_ reference: PostReference) -> WebURL? {
    switch reference.state {
    case .deleted, .unavailable, .blocked, .detached: nil
    case .kind, nil: (reference.url ?? reference.id).flatMap { WebURL($0) }
    }
  }

  /// Why the parent is not there, in a word for the look of the line: `deleted`, `withheld` or `absent`.
  static func kind(ofParent reference: PostReference?) -> String {
    switch reference?.state {
    case .deleted: "deleted"
    case .unavailable, .blocked, .detached: "withheld"
    case .kind, nil: "absent"
    }
  }

  /// Why a post is gone, in a word for its look: `withheld` if it may still exist, else `deleted`.
  static func kind(ofTombstone row: RowID, in scene: RenderScene) -> String {
    switch (try? scene.inputs.tombstone(row))?.reason {
    case .private, .withheld: "withheld"
    case .deleted, nil: "deleted"
    }
  }

  /// Of a post that is gone: whose it was, why it is gone and since when, as far as is known.
  package static func tombstone(_ row: RowID, in scene: RenderScene) -> String {
    let strings = scene.strings
    let tombstone = try? scene.inputs.tombstone(row)
    let post =
      scene.inputs.account(ofRow: row).map { strings(.thisPostBy, ["author": author($0)]) }
      ?? strings[.thisPost]
    let day = tombstone?.deleted.map { strings.day($0) }
    let (bare, dated): (PageString, PageString) =
      switch tombstone?.reason {
      case .deleted: (.postDeleted, .postDeletedOn)
      case .private: (.postPrivate, .postPrivateSince)
      case .withheld: (.postWithheld, .postWithheldSince)
      case nil: (.postIsGone, .postIsGone)
      }
    guard let day, dated != bare else { return strings(bare, ["post": post]) }
    return strings(dated, ["post": post, "day": day])
  }

  /// `Ada Example (@ada)`
  private static func author(_ account: Account) -> String {
    account.displayName == account.handle
      ? "@\(account.handle)" : "\(account.displayName) (@\(account.handle))"
  }
}
