import NativeFormat
package import ThreadModel

/// Which posts that everybody may see at some time are shown now.
package struct Readiness: Sendable {
  /// The moment that the build takes for now; by default no time has come that a post waits for, and
  /// every time after which one goes is over.
  package var now = Instant.earliest
  /// Whether drafts, and posts whose time has not come, are shown with a mark instead of being left out.
  package var showsUnready = false

  /// Nothing is shown before its time.
  package init() {}

  /// What keeps a record that everybody may see at some time from being seen now: nothing, or that it is a draft, or that
  /// its time is still to come, or is over. A repost shows no mark, so none is ever shown early.
  func unready(_ outline: RecordOutline) -> (flags: RecordRow.Flags, reason: LeftOutReason?) {
    var flags = outline.flags.intersection(.draft)
    if let time = outline.publishAt, time > now { flags.insert(.embargoed) }
    if let time = outline.expiresAt {
      flags.insert(.expires)
      if time <= now || now == .earliest { return (flags, .expired) }
    }
    let isReady = flags.isDisjoint(with: [.draft, .embargoed])
    guard !isReady, !showsUnready || outline.kind == .repost else { return (flags, nil) }
    return (flags, flags.contains(.draft) ? .draft : .embargoed)
  }
}
