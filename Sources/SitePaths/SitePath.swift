import Foundation

/// A relative path inside a site, such as `@ada/post/1/index.html`, that cannot leave it.
///
/// There is no way to hold `..`, `.`, an empty part, a leading slash, a backslash or a control character in
/// one, so the planner, the writer and the server share a single guard.
public struct SitePath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The parts joined by `/`; never empty.
  public let description: String

  /// The longest part and the longest path, in bytes; file systems know no longer name.
  public static let maximumPartLength = 255
  public static let maximumLength = 4_000

  /// Takes a path as it is, or gives nil if it is not valid in a site.
  public init?(_ text: String) {
    guard Self.isValid(text) else { return nil }
    description = text
  }

  /// The path of a file that is named by a hash, such as `media/3f/3f08….jpg`: two digits make a folder, so that no folder
  /// holds too many files. The folder and the ending are words of the program, so the path is valid.
  package init(in folder: StaticString, _ hash: ContentHash, ending: String) {
    description = "\(folder)/\(hash.prefix(2))/\(hash)\(ending)"
  }

  /// Joins parts, each of which must be a single name.
  public init?(parts: [String]) {
    guard parts.allSatisfy({ !$0.utf8.contains(0x2F) }) else { return nil }
    self.init(parts.joined(separator: "/"))
  }

  /// The path below this one, or nil if `text` is not a valid path.
  public func appending(_ text: String) -> SitePath? { SitePath(description + "/" + text) }

  /// The parts in order.
  public var parts: [Substring] { description.split(separator: "/") }

  /// The extension of the last part in lower case, without the dot; empty if it has none.
  public var fileExtension: String {
    let bytes = description.utf8
    guard let dot = bytes.lastIndex(where: { $0 == 0x2E || $0 == 0x2F }), bytes[dot] == 0x2E,
      dot > bytes.startIndex, bytes[bytes.index(before: dot)] != 0x2F
    else { return "" }
    return String(description[bytes.index(after: dot)...]).lowercased()
  }

  /// Byte for byte: two spellings of one accented letter are two paths, as they are to most file systems.
  public static func == (left: SitePath, right: SitePath) -> Bool {
    left.comparison(with: right) == 0
  }

  /// Over the bytes, as `==` is.
  public func hash(into hasher: inout Hasher) {
    var text = description
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// By bytes, which is the same on every machine.
  public static func < (left: SitePath, right: SitePath) -> Bool {
    left.comparison(with: right) < 0
  }

  private func comparison(with other: SitePath) -> Int {
    var (own, their) = (description, other.description)
    return own.withUTF8 { own in their.withUTF8 { Self.comparison(of: own, with: $0) } }
  }

  /// Below zero where the first of two paths, given by their bytes, comes first, above zero where the second does.
  /// Lists of paths are compared path by path, so this is the system's own comparison.
  public static func comparison(
    of left: UnsafeBufferPointer<UInt8>, with right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let start = left.baseAddress, let otherStart = right.baseAddress else {
      return left.count - right.count
    }
    let order = memcmp(start, otherStart, min(left.count, right.count))
    return order == 0 ? left.count - right.count : Int(order)
  }

  private static func isValid(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
      var start = 0
      for index in 0...bytes.count {
        if index < bytes.count, bytes[index] != 0x2F {
          if bytes[index] < 0x20 || bytes[index] == 0x7F || bytes[index] == 0x5C { return false }
          continue
        }
        let length = index - start
        if length == 0 || length > maximumPartLength { return false }
        if bytes[start] == 0x2E, length == 1 || (length == 2 && bytes[start + 1] == 0x2E) { return false }
        start = index + 1
      }
      return true
    }
  }
}
