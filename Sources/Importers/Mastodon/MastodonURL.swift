import NativeFormat

/// The parts of an ActivityPub id or URL that handles and slugs are made from.
struct MastodonURL: Hashable, Sendable {
  /// The host in lower case, with its port if there is one; `nil` for what is no http URL.
  let host: String?
  /// The last part of the path, such as `108620707827530645`; `nil` if the path is empty.
  let lastPart: String?

  /// Takes apart `https://social.example/users/ada/statuses/1?x#y`.
  init(_ text: String) {
    let parts = text.pathParts
    let isWeb = text.isWebAddress
    host = isWeb ? parts.dropFirst().first?.split(separator: "@").last?.lowercased() : nil
    lastPart = parts.dropFirst(isWeb ? 2 : 0).last
  }
}

extension JSONReader {
  /// The URL that a property of ActivityStreams stands for: the string itself, the `id` or `href` of an
  /// object, or the first of an array of these. (https://www.w3.org/TR/activitystreams-core/#object)
  mutating func address() throws(JSONError) -> String? {
    try first { reader throws(JSONError) in
      guard try reader.peek() == .object else { return try reader.filledString() }
      let object = try reader.members { reader throws(JSONError) in try reader.string() }
      return object["id"] ?? object["href"]
    }
  }

  /// The `url` of an object such as an icon, or the first of an array of them, or the string itself.
  mutating func mediaAddress() throws(JSONError) -> String? {
    let address = try first { reader throws(JSONError) in
      guard try reader.peek() == .object else { return try reader.string() }
      return try reader.member("url") { reader throws(JSONError) in try reader.address() }
    }
    return address.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The first thing that a closure reads from the elements of an array, or from the one value in its place.
  private mutating func first(
    _ read: (inout JSONReader) throws(JSONError) -> String?
  ) throws(JSONError) -> String? {
    var first: String?
    try arrayOrOne { reader throws(JSONError) in
      if first == nil { first = try read(&reader) }
    }
    return first
  }

  /// The number of a collection that is only counted: `{"type":"Collection","totalItems":3}`.
  mutating func totalCount() throws(JSONError) -> Int? {
    try member("totalItems") { reader throws(JSONError) in try reader.count() }
  }
}
