import ThreadModel

extension RecordOutline {
  /// Takes in whether the record is finished, `"draft":true`, and when everybody may see it,
  /// `"publish_at":"2026-03-04T05:06:07Z"`; false for any other key, whose value stays.
  ///
  /// Anyone who writes one of them by hand and slips must not find the post published: the keys are known in any case
  /// and with or without what joins their words, and a value that says neither yes nor no, or no time, makes the
  /// record a draft. Only `false` and `null` say that it is not one.
  mutating func readReadiness(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    let isTime = Self.isPublishingTime(key)
    guard isTime || key.isAnyCase(of: "draft") else { return false }
    let isNull = try reader.peek() == .null
    if isTime, let time = try reader.instant() {
      publishAt = max(publishAt ?? time, time)
    } else if !isTime, let isDraft = try reader.bool() {
      if isDraft { flags.insert(.draft) }
    } else if !isNull {
      flags.insert(.draft)
      unclearReadiness = key
    }
    return true
  }

  private static func isPublishingTime(_ key: JSONText) -> Bool {
    if key == "publish_at" { return true }
    guard (9...60).contains(key.raw.count), let first = key.raw.first else { return false }
    // Most other keys are recognized by their first letter; one with an escape is read.
    guard first | 0x20 == UInt8(ascii: "p") || !key.isPlain else { return false }
    return key.string.lowercased().filter { $0 != "_" && $0 != "-" } == "publishat"
  }
}
