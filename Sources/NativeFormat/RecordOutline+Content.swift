import SitePaths
import ThreadModel

// What a record holds, as far as planning needs to know it.
extension RecordOutline {
  /// Takes in what the record holds; false for any other key, whose value stays.
  mutating func readContent(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "text", "longText":
      let bytes = try bytes(.text, &reader)
      textWeight += Double(bytes.count)
      if TagSign.mayStand(in: bytes) { flags.insert(.tags) }
    case "title": title = try reader.text()
    case "tags": if try bytes(.tags, &reader).count > 2 { flags.insert(.tags) }
    case "replyTo":
      guard let reference = try readReference(&reader) else { break }
      (parent, parentAddress) = (reference.name, reference.address)
      flags.formUnion(reference.flags.union(.reply))
    case "quote", "subject":
      guard let reference = try readReference(&reader) else { break }
      (subject, subjectAddress) = (reference.name, reference.address)
      flags.formUnion(reference.flags)
      attachmentWeight += RecordWeight.quote
    case "counts": _ = try bytes(.counts, &reader)
    case "revisions": if TagSign.mayStand(in: try bytes(.revisions, &reader)) { flags.insert(.tags) }
    case "isReply": if try reader.bool() == true { flags.insert(.reply) }
    case "sensitive": if try reader.isCovering() { flags.insert(.sensitive) }
    case "warning": if try reader.text()?.isEmpty == false { flags.insert(.sensitive) }
    case "labels": try readLabels(&reader)
    case "emoji": try reader.object { reader, _ throws(JSONError) in try readEmoji(&reader) }
    case "media": try reader.array { reader throws(JSONError) in try readMedium(&reader) }
    case "card":
      attachmentWeight += RecordWeight.card
      try forms.check(.card, &reader)
    case "poll":
      attachmentWeight += RecordWeight.poll
      try forms.check(.poll, &reader)
    default: return false
    }
    return true
  }

  mutating func readMedium(_ reader: inout JSONReader) throws(JSONError) {
    var kind, file: String?
    var hasSource = false
    let isMedium = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "kind": kind = try reader.string()
      case "file":
        file = try reader.string()
        hasSource = true
      case "url":
        hasSource = true
        try check(key, of: .media, &reader)
      case "sensitive": if try reader.isCovering() { flags.insert(.sensitive) }
      default: try check(key, of: .media, &reader)
      }
    }
    guard isMedium else { return }
    if let file {
      guard SitePath(file) != nil else { return unsafePaths.append(file) }
      mediaFiles.append(file)
    }
    attachmentWeight += RecordWeight.medium
    if kind.flatMap(Media.Kind.init(rawValue:)) == nil {
      unknownKinds.append(kind ?? "")
    } else if hasSource {
      flags.insert(.media)
    }
  }

  mutating func readEmoji(_ reader: inout JSONReader) throws(JSONError) {
    try reader.object { reader, key throws(JSONError) in
      guard key == "file" else { return try check(key, of: .media, &reader) }
      if let file = try reader.string(), SitePath(file) == nil { unsafePaths.append(file) }
    }
  }

  /// What the author says about the content: most of it is a warning.
  mutating func readLabels(_ reader: inout JSONReader) throws(JSONError) {
    for label in try reader.strings() ?? [] {
      flags.insert(.sensitive)
      if label.lowercased() == Self.signedInOnly { isForSignedIn = true }
    }
  }

  /// The label of what its network shows to nobody who is not signed in.
  /// (https://atproto.com/specs/label#label-values)
  static let signedInOnly = "!no-unauthenticated"

  /// The id, or else the URL, of a reference, its URL, and whether its words may have a tag; `nil` where the value
  /// is not a reference.
  mutating func readReference(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (name: JSONText?, address: JSONText?, flags: RecordRow.Flags)? {
    var id, url: JSONText?
    var flags: RecordRow.Flags = []
    let isReference = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": id = try reader.identifierText()
      case "url": url = try reader.text()
      case "text": if TagSign.mayStand(in: try bytes(.text, &reader)) { flags.insert(.tags) }
      default: try check(key, of: .reference, &reader)
      }
    }
    return isReference ? (id ?? url, url, flags) : nil
  }

  /// Passes over a value of an object, and checks it where the object's form has its key.
  mutating func check(
    _ key: JSONText, of form: ValueForm, _ reader: inout JSONReader
  ) throws(JSONError) {
    if let member = form.member(key) { try forms.check(member, &reader) }
  }

  /// Checks what planning does not need; false for keys without a form, whose values stay.
  mutating func checkOthers(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    guard let form = ValueForm(ofRecordKey: key) else { return false }
    try forms.check(form, &reader)
    return true
  }

  /// Whether a key belongs to the format though nothing is made of its value here.
  static func isKnownBesides(_ key: JSONText) -> Bool {
    switch key {
    // Of posts and reposts.
    case "source", "app", "root", "conversation", "replyPolicy", "place", "countries", "ext", "truncated":
      true
    // Of headers.
    case "format", "version", "generator", "created", "defaultVisibility", "example": true
    default: key.isAnyCase(of: "flags")
    }
  }

  /// Takes note of the values under a key that do not have its form, and hides what they may mean to hide.
  mutating func noteWrongValues(
    of key: JSONText, in line: UnsafeRawBufferPointer, from start: Int
  ) throws(JSONError) {
    guard let form = ValueForm(ofRecordKey: key) else { return }
    let kept = forms.found.count
    var reader = JSONReader(line, from: start)
    try forms.check(form, of: key, &reader)
    for wrong in forms.found[kept...] where wrong.hides {
      if wrong.withholds { hasUnclearGate = true } else { flags.insert(.sensitive) }
    }
    guard key == "labels", reader.refusals > 0 else { return }
    let value = UnsafeRawBufferPointer(rebasing: line[start..<min(reader.offset, line.count)])
    let words = String(decoding: value, as: UTF8.self).lowercased()
    if words.contains(Self.signedInOnly.dropFirst()) { isForSignedIn = true }
  }

  /// Checks a value, and gives its bytes as they stand.
  mutating func bytes(
    _ form: ValueForm, _ reader: inout JSONReader
  ) throws(JSONError) -> UnsafeBufferPointer<UInt8> {
    let start = reader.offset
    try forms.check(form, &reader)
    return UnsafeBufferPointer(rebasing: reader.bytes[start..<reader.offset])
  }

  // MARK: Whether it is finished

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
