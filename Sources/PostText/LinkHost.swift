/// Finds where a host name in plain text ends, such as `www.ada.blog`.
enum LinkHost {
  /// Where the host ends that begins at a byte, without its port; `nil` if no host does.
  ///
  /// - With a scheme the last label must only look like a top-level domain, symbols such as `✪` may be in a
  ///   label, the dots of East Asian keyboards separate labels, and `192.0.2.1` is a host.
  /// - Without one the last label must be a known top-level domain. `。` ends a sentence there.
  /// - In scripts without spaces the text goes on right after the host: in `example.comを見て` it ends at `com`.
  static func end(_ text: PlainTextBytes, from start: Int, hasScheme: Bool) -> Int? {
    let labels = labels(text, from: start, hasScheme: hasScheme)
    guard let last = labels.last, labels.count >= 2, last.upperBound - start <= longest,
      labels.allSatisfy({ isValid(text, $0) }),
      !labels.suffix(2).contains(where: { text.bytes[$0].contains(UInt8(ascii: "_")) })
    else { return nil }
    return topLevelEnd(text, last, hasScheme: hasScheme) ?? numbersEnd(text, labels, hasScheme)
  }

  /// Whether a scalar is allowed in a host without a scheme before it.
  ///
  /// Full-width forms of ASCII are none: name servers know them only as the ASCII they imitate.
  static func isBareHostScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.isNameScalar || scalar == "-" }
    switch scalar.value {
    case 0x200C, 0x200D, 0xB7, 0x0F0B: return true
    case 0xFE00...0xFE0F, 0xFF00...0xFF65: return false
    default: return scalar.isWordScalar && scalar.properties.generalCategory != .enclosingMark
    }
  }

  /// Where the address begins in a label that has running text stuck before it: `テストexample` → `example`.
  static func startAfterUnspacedText(_ text: PlainTextBytes, _ label: Range<Int>) -> Int {
    let tail = text.start(before: label.upperBound, floor: label.lowerBound) { !$0.isWrittenWithoutSpaces }
    return tail < label.upperBound ? tail : label.lowerBound
  }

  /// Where a run of labels and dots ends.
  static func runEnd(_ text: PlainTextBytes, from start: Int) -> Int {
    text.end(from: start) { $0 == "." || isBareHostScalar($0) }
  }

  /// No host is longer, in bytes: the limit of name servers.
  private static let longest = 253

  /// The labels from `start` on, up to one that text without spaces is stuck to; none of a host too long.
  private static func labels(_ text: PlainTextBytes, from start: Int, hasScheme: Bool) -> [Range<Int>] {
    let isHostScalar = hasScheme ? isSchemedHostScalar : isBareHostScalar
    var labels: [Range<Int>] = []
    var index = start
    while index - start <= longest {
      let end = text.end(from: index, while: isHostScalar)
      if end == index { break }
      let stuck = labels.isEmpty ? nil : endBeforeUnspacedText(text, index..<end)
      labels.append(index..<(stuck ?? end))
      guard stuck == nil, let dot = text.scalar(at: end), isDot(dot, hasScheme: hasScheme) else { break }
      index = end + UTF8.width(dot)
    }
    return index - start <= longest ? labels : []
  }

  private static func isSchemedHostScalar(_ scalar: Unicode.Scalar) -> Bool {
    isBareHostScalar(scalar) || (!scalar.isASCII && scalar.properties.generalCategory == .otherSymbol)
  }

  private static func isDot(_ scalar: Unicode.Scalar, hasScheme: Bool) -> Bool {
    scalar == "." || hasScheme && "\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains(scalar)
  }

  private static func isValid(_ text: PlainTextBytes, _ label: Range<Int>) -> Bool {
    guard let first = text.scalar(at: label.lowerBound), let last = text.scalar(before: label.upperBound),
      first != "-", first != "_", last != "-", last != "_", !first.isMark
    else { return false }
    let isASCII = text.bytes[label].allSatisfy { $0 < 0x80 }
    return isASCII ? label.count <= 63 : !isPunycode(text, label)
  }

  private static func isPunycode(_ text: PlainTextBytes, _ label: Range<Int>) -> Bool {
    text.text(label.lowerBound..<min(label.lowerBound + 4, label.upperBound)).lowercased() == "xn--"
  }

  /// Where the top-level domain ends that the last label is or, in a script without spaces, begins with.
  private static func topLevelEnd(_ text: PlainTextBytes, _ label: Range<Int>, hasScheme: Bool) -> Int? {
    let isTopLevel = hasScheme ? looksLikeTopLevel(text, label) : isKnown(text, label)
    return isTopLevel ? label.upperBound : knownPrefixEnd(text, label)
  }

  /// Where the known ASCII top-level domain ends that text without spaces is stuck to: `comを見て` → `com`.
  private static func endBeforeUnspacedText(_ text: PlainTextBytes, _ label: Range<Int>) -> Int? {
    let end = text.end(from: label.lowerBound) { $0.isASCIIAlphanumeric }
    guard end > label.lowerBound, end < label.upperBound, let next = text.scalar(at: end),
      next.isWrittenWithoutSpaces, isKnown(text, label.lowerBound..<end)
    else { return nil }
    return end
  }

  /// Where the longest known top-level domain ends with which an unspaced label begins: `みんなです` → `みんな`.
  private static func knownPrefixEnd(_ text: PlainTextBytes, _ label: Range<Int>) -> Int? {
    var ends: [Int] = []
    var index = label.lowerBound
    while ends.count < LinkTopLevelDomains.longestWithoutSpaces, index < label.upperBound,
      let scalar = text.scalar(at: index), scalar.isWrittenWithoutSpaces
    {
      index += UTF8.width(scalar)
      ends.append(index)
    }
    return ends.last { isKnown(text, label.lowerBound..<$0) }
  }

  private static func isKnown(_ text: PlainTextBytes, _ label: Range<Int>) -> Bool {
    label.count <= 63 && LinkTopLevelDomains.contains(text.text(label))
  }

  /// Two letters at the least and nothing else, or `xn--…`: top-level domains come and go.
  private static func looksLikeTopLevel(_ text: PlainTextBytes, _ label: Range<Int>) -> Bool {
    if isPunycode(text, label) { return true }
    let end = text.end(from: label.lowerBound) { $0.isLetterOrMark }
    return end >= label.upperBound && label.count >= 2
  }

  /// The end of an address of four numbers, which only a scheme makes one.
  private static func numbersEnd(_ text: PlainTextBytes, _ labels: [Range<Int>], _ hasScheme: Bool) -> Int? {
    let areNumbers = labels.allSatisfy { label in
      label.count <= 3 && UInt8(text.text(label)) != nil
    }
    return hasScheme && labels.count == 4 && areNumbers ? labels.last?.upperBound : nil
  }
}
