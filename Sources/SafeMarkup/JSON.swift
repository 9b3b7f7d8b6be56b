/// A JSON object that is always well-formed: members are in the order in which they were added,
/// one without a value is left out, and every text is escaped so that it is safe anywhere.
///
///     let json = JSON { json in
///       json.member("title", "Fish & chips")
///       json.array("tags", ["sea"]) { $0.text($1) }
///     }
///     json.bytes    // {"title":"Fish \u0026 chips","tags":["sea"]}
public struct JSON: Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private let isSpaced: Bool

  /// An object whose members a closure adds; `isSpaced` adds a space after each comma and colon, for people.
  public init(isSpaced: Bool = false, _ members: (inout JSON) -> Void) {
    self.init(isSpaced: isSpaced)
    object(members)
  }

  /// An array whose elements a closure adds; `isSpaced` adds a space after each comma and colon, for people.
  public static func array(isSpaced: Bool = false, _ elements: (inout JSON) -> Void) -> JSON {
    var json = JSON(isSpaced: isSpaced)
    json.array(elements)
    return json
  }

  private init(isSpaced: Bool) {
    self.isSpaced = isSpaced
    bytes.reserveCapacity(Self.usualSize)
  }

  /// The capacity in bytes from the start, so that few texts are copied while they grow.
  private static let usualSize = 2_048

  /// Adds an object, as an element of an array.
  public mutating func object(_ members: (inout JSON) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Adds a text, as an element of an array.
  public mutating func text(_ text: String) {
    separate()
    Escaping.appendJSON(text, to: &bytes)
  }

  /// Adds a text, unless it is `nil`.
  public mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    self.text(text)
  }

  /// Adds a whole number, unless it is `nil`.
  public mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    key(name)
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds an object whose members a closure adds.
  public mutating func object(_ name: StaticString, _ members: (inout JSON) -> Void) {
    key(name)
    object(members)
  }

  /// Adds an array whose elements a closure writes.
  @usableFromInline
  package mutating func array(_ name: StaticString, _ elements: (inout JSON) -> Void) {
    key(name)
    array(elements)
  }

  private mutating func array(_ elements: (inout JSON) -> Void) {
    open(UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Begins a new line before the next element.
  package mutating func newline() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    endLine()
  }

  /// Ends the line after the last element.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Adds an array, unless it is empty.
  @inlinable
  public mutating func array<Element>(
    _ name: StaticString, _ elements: [Element], _ element: (inout JSON, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    array(name) { json in for one in elements { element(&json, one) } }
  }

  /// Adds an array of objects, unless it is empty.
  @inlinable
  public mutating func objects<Element>(
    _ name: StaticString, _ elements: [Element], _ members: (inout JSON, Element) -> Void
  ) {
    array(name, elements) { json, element in json.object { members(&$0, element) } }
  }

  /// A name of the program's own, which has nothing in it to escape.
  private mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(contentsOf: (isSpaced ? "\": " : "\":").utf8)
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Sets a comma before every value but the first, and none between a key and its value.
  private mutating func separate() {
    if needsComma { bytes.append(contentsOf: (isSpaced ? ", " : ",").utf8) }
    needsComma = true
  }
}
