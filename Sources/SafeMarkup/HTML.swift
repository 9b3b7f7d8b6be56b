/// Markup that is safe to print: every byte comes from the source code or a template, or was escaped.
///
/// Markup is written as a literal, and every interpolated text is escaped. The same escape is correct in text and in
/// quoted attribute values.
///
///     let title = "\"fish\" & <chips>"
///     let html: HTML = "<p title=\"\(title)\">"     // <p title="&quot;fish&quot; &amp; &lt;chips&gt;">
///
/// Code that runs for every post appends its parts one by one, which needs no temporary values.
public struct HTML: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The markup in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// No markup.
  public init() {}

  /// Text, escaped.
  public init(text: String) { append(text: text) }

  /// Markup from the source code.
  public init(markup: StaticString) { append(markup: markup) }

  /// Whether there is no markup.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The markup as a string.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The markup, so that `print` and `"\(html)"` give its text.
  public var description: String { string }

  /// Adds text, with `& < > " '` escaped and characters that HTML forbids replaced by U+FFFD.
  @inline(__always)
  public mutating func append(text: String) { Escaping.appendMarkup(text, to: &bytes) }

  /// Appends markup from the source code.
  public mutating func append(markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Adds other safe markup.
  @inline(__always)
  public mutating func append(_ other: HTML) { bytes.append(contentsOf: other.bytes) }

  /// Appends a whole number.
  public mutating func append(number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Adds markup that a template or a tree of our own holds. Only a template's literal text and the
  /// output of a checked serialiser may come here, never anything from an export.
  @inline(__always)
  public mutating func append(trusted literal: ArraySlice<UInt8>) { bytes.append(contentsOf: literal) }

  /// Adds a template's literal text, without counting references to the template's bytes.
  @inline(__always)
  public mutating func append(trusted literal: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: literal)
  }

  /// Appends a block of JSON-LD. Browsers do not run it, and nothing in it can end the element, since `JSON` escapes every
  /// `<`. (https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents)
  public mutating func append(linked json: JSON) {
    append(markup: "<script type=\"application/ld+json\">")
    bytes.append(contentsOf: json.bytes)
    append(markup: "</script>\n")
  }

  /// Reserves capacity for this many bytes in total.
  public mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Removes the end of the markup, so that this many bytes are left.
  public mutating func cut(to count: Int) {
    if count < bytes.count { bytes.removeSubrange(max(0, count)...) }
  }

  /// Removes the markup and keeps the capacity.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Collects the parts of a literal. The literal itself is source code; everything else is escaped.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = HTML()

    /// Reserves capacity for an interpolated literal.
    public init(literalCapacity: Int, interpolationCount: Int) { html.reserveCapacity(2 * literalCapacity) }

    /// Appends markup from the source code.
    public mutating func appendLiteral(_ literal: StaticString) { html.append(markup: literal) }
    /// Adds text, escaped.
    public mutating func appendInterpolation(_ text: String) { html.append(text: text) }
    /// Appends a whole number.
    public mutating func appendInterpolation(_ number: Int) { html.append(number: number) }
    /// Adds other safe markup.
    public mutating func appendInterpolation(_ markup: HTML) { html.append(markup) }
  }

  /// Markup from the source code.
  public init(stringLiteral markup: StaticString) { self.init(markup: markup) }

  /// Markup from the source code with escaped values.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.html }
}
