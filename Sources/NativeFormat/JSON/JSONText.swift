import Foundation

/// A string of a JSON text as it is between its quotes, not yet decoded.
///
/// Comparing it with a word and handing on its bytes cost no allocation, which is most of what the first
/// pass over an export does. It points into the text that is read: use it before that text goes away.
package struct JSONText: Sendable {
  /// The bytes between the quotes, known to be UTF-8 with well-formed escapes. Nobody changes them.
  package nonisolated(unsafe) let raw: UnsafeBufferPointer<UInt8>
  /// Whether the bytes are the text: no escape, and no character that has to be replaced.
  package let isPlain: Bool

  /// The text, with escapes resolved and every character replaced that no page may carry.
  package var string: String {
    isPlain
      ? String(decoding: raw, as: UTF8.self) : String(decoding: JSONTextDecoder.decode(raw), as: UTF8.self)
  }

  /// Whether there is no character in it.
  package var isEmpty: Bool { raw.isEmpty }

  /// Gives the decoded UTF-8 bytes to a closure.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if isPlain { return body(UnsafeRawBufferPointer(raw)) }
    return JSONTextDecoder.decode(raw).withUnsafeBytes(body)
  }

  /// Lets a `switch` over a key or a word compare bytes: `case "published":`.
  package static func ~= (word: StaticString, text: JSONText) -> Bool { text == word }

  /// Whether the decoded text is this word.
  package static func == (text: JSONText, word: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    if text.isPlain {
      guard text.raw.count == expected.count, let start = text.raw.baseAddress else { return false }
      return memcmp(start, word.utf8Start, expected.count) == 0
    }
    return JSONTextDecoder.decode(text.raw).elementsEqual(expected)
  }

  /// Whether the decoded text is a word of lower-case letters, written in whatever case.
  package func isAnyCase(of word: StaticString) -> Bool {
    guard !isPlain || raw.count == word.utf8CodeUnitCount else { return false }
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return withBytes { bytes in
      bytes.count == expected.count && zip(bytes, expected).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}
