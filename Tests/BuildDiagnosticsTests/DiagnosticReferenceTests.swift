import DocComments
import Foundation
import Testing

/// The codes of diagnostics, as their declarations in `Sources` document them, and the page that is made from that.
struct DiagnosticReferenceTests {
  /// The declaration of a code.
  struct Declaration: CustomTestStringConvertible {
    let name: String, code: String, file: String
    let meaning: String
    let cause: String?, fix: String?, example: String?
    /// The severities with which the code is used, as far as a search finds them.
    let severities: Set<String>

    var testDescription: String { code }

    /// The severity of the example: `error`.
    var severity: String? {
      ["error", "warning", "note", "detail"].first { word in
        example?.hasPrefix("\(word): ") == true || example?.contains(": \(word): ") == true
      }
    }
  }

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files of `Sources`, by path.
  private static let sources: [String: String] = {
    let root = package.appendingPathComponent("Sources").path
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { files, name in
      files[name] = try? String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
    }
  }()

  static let declarations: [Declaration] = {
    var severities: [String: Set<String>] = [:]
    for text in sources.values {
      for use in text.matches(
        of: #/(?:Diagnostic|\b(error|warning))\(\s*(?:\.(error|warning|note|detail),\s*)?\.(\w+)\b/#)
      {
        if let word = use.output.1 ?? use.output.2 {
          severities[String(use.output.3), default: []].insert(String(word))
        }
      }
    }
    let found = sources.flatMap { file, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.compactMap { index -> Declaration? in
        guard
          let match = lines[index].firstMatch(
            of: #/^ *(?:public |package )?static let (\w+): (?:Diagnostic\.)?Code = "([a-z0-9-]+)"/#)
        else { return nil }
        let comment = lines[..<index].reversed().map { $0.drop { $0 == " " } }.prefix { $0.hasPrefix("///") }
          .reversed().map { String($0.dropFirst(3)).trimmingCharacters(in: .whitespaces) }
        return Declaration(
          String(match.output.1), code: String(match.output.2), file: file, comment,
          severities[String(match.output.1), default: []])
      }
    }
    return found.sorted { $0.code < $1.code }
  }()

  @Test("every code is declared once, with its meaning, cause, fix and an example", arguments: declarations)
  func documented(declaration: Declaration) {
    #expect(Self.declarations.count { $0.code == declaration.code } == 1)
    #expect(declaration.code.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)+/) != nil)
    let texts = [declaration.meaning, declaration.cause, declaration.fix]
    #expect(texts.allSatisfy { $0?.isEmpty == false }, "\(declaration.file)")
    #expect(declaration.example?.hasSuffix("[\(declaration.code)]") == true)
    #expect(declaration.severity != nil)
    #expect(declaration.severities.isEmpty || declaration.severities.contains(declaration.severity ?? ""))
  }

  @Test("no diagnostic has a code that is only a literal")
  func literals() {
    for (file, text) in Self.sources {
      for match in text.matches(
        of: #/(?:\b(?:error|warning)\(|Diagnostic\(\s*\.\w+,|code:)\s*"[a-z0-9]+(?:-[a-z0-9]+)+"/#)
      {
        Issue.record("\(file): \(match.output)")
      }
    }
  }

  @Test("the reference page is current; THREADLINE_UPDATE_GOLDENS=1 writes it")
  func referencePage() throws {
    let path = Self.package.path + "/docs/reference/diagnostics.md"
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try Data(Self.page.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.page)
  }

  /// `docs/reference/diagnostics.md`: every code with its severity, meaning, cause, fix and an example.
  private static var page: String {
    var page = """
      # Diagnostics

      A message names where something was found, how severe it is, what is wrong, what was expected, and a code:

      ```text
      threadline.toml:2:1: error: unknown key "base_ulr"; did you mean "base_url"? [configuration-unknown-key]
      ```

      An **error** means that something was not done: a record was left out, or the command stopped. A **warning** is an
      error with `--strict`. A **note** is for information. `--verbose` also prints **details**, such as each missing file.
      The report of a build (`--report FILE`) counts each code and lists the first five places.

      This page is made from the declarations of the codes in `Sources`; a test checks that it is current.

      """
    for declaration in declarations {
      page += """

        ## \(declaration.code)

        \((declaration.severity ?? "").capitalized): \(declaration.meaning)

        - Cause: \(declaration.cause ?? "")
        - Fix: \(declaration.fix ?? "")

        ```text
        \(declaration.example ?? "")
        ```

        """
    }
    return page
  }
}

extension DiagnosticReferenceTests.Declaration {
  /// Takes the comment of a declaration apart: a meaning, and a list of `- Cause:`, `- Fix:` and `- Example:`.
  fileprivate init(_ name: String, code: String, file: String, _ comment: [String], _ severities: Set<String>)
  {
    (self.name, self.code, self.file, self.severities) = (name, code, file, severities)
    let comment = DocComment(comment)
    (meaning, cause, fix, example) = (comment.meaning, comment["Cause"], comment["Fix"], comment.example)
  }
}
