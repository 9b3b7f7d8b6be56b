/// Markup that is written as a literal. The text that is put into it is escaped:
///
///     let html: HTML = "<p title=\"\(title)\">\(text)</p>"
extension HTML: ExpressibleByStringInterpolation {
  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = HTML()

    /// No parts yet.
    public init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    /// Adds markup written in the program itself.
    public mutating func appendLiteral(_ literal: String) { html.append(trusted: Array(literal.utf8)[...]) }

    /// Adds text, escaped.
    public mutating func appendInterpolation(_ text: String) { html.append(text: text) }

    /// Adds other safe markup.
    public mutating func appendInterpolation(_ other: HTML) { html.append(other) }
  }

  /// Markup written in the program itself.
  public init(stringLiteral markup: String) {
    self.init()
    append(trusted: Array(markup.utf8)[...])
  }

  /// Markup written in the program itself, with escaped text in it.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.html }
}
