package import ThreadModel

/// Writes a text as CommonMark that means what the text says: every sign that would mean something is escaped.
///
///     MarkdownText.line("1. *not* a list. Really!")    // 1\. \*not\* a list. Really\!
package struct MarkdownText {
  let links: SiteLinks

  package init(links: SiteLinks) { self.links = links }

  /// A text of any shape. It calls itself once for each level, of which the parser allows few.
  package func text(_ text: RichText) -> String { blocks(text.blocks) }

  private func blocks(_ blocks: [RichText.Block]) -> String {
    blocks.map { block($0) }.joined(separator: "\n\n")
  }

  private func block(_ block: RichText.Block) -> String {
    switch block {
    case .paragraph(let line): return Self.guarded(self.line(line))
    case .heading(let line): return "**\(self.line(line).drop(while: \.isWhitespace))**"
    case .quote(let blocks): return Self.quoted(self.blocks(blocks))
    case .list(let list): return self.list(list)
    case .code(let text, _): return Self.fenced(text)
    case .rule: return "***"
    }
  }

  private func list(_ list: RichText.List) -> String {
    var number = max(0, list.start ?? 1)
    return list.entries.map { entry in
      let sign = list.isOrdered ? "\(min(number, 999_999_999)). " : "- "
      number += number < 999_999_999 ? 1 : 0
      let indent = String(repeating: " ", count: sign.count)
      return sign + Self.lines(blocks(entry.blocks)).joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }

  // MARK: Lines

  private func line(_ line: [RichText.Inline]) -> String { line.map { inline($0) }.joined() }

  private func inline(_ inline: RichText.Inline) -> String {
    switch inline {
    case .text(let text), .cashtag(_, let text), .emoji(_, let text): return Self.escaped(text)
    case .lineBreak: return "\\\n"
    case .marked(.strong, let inner): return "**\(line(inner))**"
    case .marked(.emphasis, let inner): return "*\(line(inner))*"
    case .marked(.strike, let inner), .marked(.underline, let inner): return line(inner)
    case .code(let text): return Self.code(text)
    case .marked(.link(let address), let inner):
      return "[\(line(inner))](<\(Self.destination(address))>)"
    case .mention(let mention, let text): return Self.linked(text, to: links.mention(mention))
    case .tag(let name, let text): return Self.linked(text, to: links.tag(name))
    case .marked(.spoiler, _): return Self.escaped("[…]")
    case .marked(.ruby(let reading), let base): return "\(line(base))\(Self.escaped("(\(reading))"))"
    }
  }

  private static func linked(_ text: String, to address: String?) -> String {
    address.map { link(text, to: $0) } ?? escaped(text)
  }

  // MARK: Escaping

  /// A text in one line, and a link if it leads anywhere.
  package static func line(_ text: String, to address: String? = nil) -> String {
    address.map { link(text, to: $0) }
      ?? guarded(escaped(text.split { $0.isWhitespace }.joined(separator: " ")))
  }

  /// A link with a text in one line.
  package static func link(_ text: String, to address: String) -> String {
    "[\(line(text))](<\(destination(address))>)"
  }

  /// A text with `>` before each line.
  package static func quoted(_ text: String) -> String {
    lines(text).map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
  }

  /// Every sign that may mean something wherever it stands has a backslash, and so has a `!` that may come to stand
  /// before a link.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if signs.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    guard result.last == "!" else { return result }
    return result.dropLast() + "\\!"
  }

  private static let signs: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "#", "~", "|", "&", "\n",
  ]

  /// No line begins as a list, a rule or the line below a heading does, nor with white space.
  private static func guarded(_ text: String) -> String {
    lines(text).map { line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      if let first = line.first, "-+=".contains(first) { return "\\" + line }
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line.dropFirst(digits.count)
      guard !digits.isEmpty, let sign = rest.first, ".)".contains(sign) else { return String(line) }
      return digits + "\\" + rest
    }.joined(separator: "\n")
  }

  /// An address between `<` and `>`, which may hold neither them nor a line end.
  private static func destination(_ address: String) -> String {
    address.filter { !"<>\n\r\\".contains($0) }
  }

  private static func code(_ text: String) -> String {
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    return "\(fence) \(text.split(whereSeparator: \.isNewline).joined(separator: " ")) \(fence)"
  }

  private static func fenced(_ text: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
    return "\(fence)\n\(text.hasSuffix("\n") ? String(text.dropLast()) : text)\n\(fence)"
  }

  private static func longestRun(in text: String) -> Int {
    text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
