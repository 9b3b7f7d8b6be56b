import ThreadModel

extension RecordOutline {
  /// Takes in whether the record is finished, `"draft":true`, and from when and until when everybody may see it,
  /// `"publish_at":"2026-03-04T05:06:07Z"` and `"expiresAt"`; false for any other key, whose value stays.
  ///
  /// Anyone who writes one of them by hand and slips must not find the post published: the keys are known in any case
  /// and with or without what joins their words, and a value that says neither yes nor no, or no time, makes the
  /// record a draft. Only `false` and `null` say that it is not one.
  mutating func readReadiness(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    let moment = Moment(key)
    guard moment != nil || key.isAnyCase(of: "draft") else { return false }
    let isNull = try reader.peek() == .null
    if let moment, let time = try reader.instant() {
      switch moment {
      case .publishAt: publishAt = max(publishAt ?? time, time)
      case .expiresAt: expiresAt = min(expiresAt ?? time, time)
      }
    } else if moment == nil, let isDraft = try reader.bool() {
      if isDraft { flags.insert(.draft) }
    } else if !isNull {
      flags.insert(.draft)
      unclearReadiness = key
    }
    return true
  }

  /// When a record begins or ends to be seen, by the key that says it.
  private enum Moment: String {
    case publishAt = "publishat"
    case expiresAt = "expiresat"

    init?(_ key: JSONText) {
      guard (9...60).contains(key.raw.count), let first = key.raw.first else { return nil }
      // Most other keys are recognized by their first letter; one with an escape is read.
      let isLikely = first | 0x20 == UInt8(ascii: "p") || first | 0x20 == UInt8(ascii: "e")
      guard isLikely || !key.isPlain else { return nil }
      self.init(rawValue: key.string.lowercased().filter { $0 != "_" && $0 != "-" })
    }
  }
}
