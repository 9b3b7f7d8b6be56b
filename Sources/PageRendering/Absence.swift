import SafeMarkup
import ThreadModel
import TypedTemplates

/// What is said where a post is not: as much as is known and public, and nothing more.
enum Absence {
  /// Of the post that a reply answers. A parent that was left out because it is not public is "not shown here":
  /// the reference that reaches us holds neither its text nor its author.
  static func parent(_ reference: PostReference?) -> String {
    switch reference?.state {
    case .deleted: return "In reply to a post that was deleted"
    case .unavailable, .blocked, .detached: return "In reply to a post that is not shown here"
    case .kind(let kind): return "In reply to a \(kind)"
    case nil:
      guard let handle = reference?.handle, !handle.isEmpty else {
        return "In reply to a post that is not in this archive"
      }
      return "In reply to @\(handle), whose post is not in this archive"
    }
  }

  /// The page elsewhere of a reply's parent, where the reference may be followed.
  static func address(_ reference: PostReference?) -> FieldValue {
    reference.flatMap { web($0) }.map { .address(Address($0)) } ?? .empty
  }

  /// The page elsewhere that a reference points at; nil where its post is gone or its author withdrew it.
  static func web(_ reference: PostReference) -> WebAddress? {
    switch reference.state {
    case .deleted, .unavailable, .blocked, .detached: nil
    case .kind, nil: (reference.url ?? reference.id).flatMap { WebAddress($0) }
    }
  }

  /// Of a post that is gone.
  static func tombstone(_ row: UInt32, in scene: RenderScene) -> String {
    switch (try? scene.archive.bodies.tombstone(scene.archive.rows[Int(row)]))?.reason {
    case .deleted: "This post was deleted."
    case .private: "This post is no longer public."
    case .withheld: "This post has been withheld."
    case nil: "This post is gone."
    }
  }
}
