import BuildDiagnostics
import SafeMarkup

extension RedirectRules {
  /// The right side of a line: where to, and with which status.
  struct Rule: Sendable {
    private let status: FileResponse.Status
    private let destination: String?

    /// Takes the fields of a line: from, to, status. The status may be missing, and of a 410 the page.
    init(_ fields: [String]) throws(RuleFault) {
      var rest = fields.dropFirst()
      if let last = rest.last, let status = try Self.status(last) {
        self.status = status
        rest.removeLast()
      } else {
        status = .movedPermanently
      }
      guard rest.count == 1 || (rest.isEmpty && status == .gone) else {
        throw RuleFault(
          message: "expected \"from to status\" and found \(fields.count) fields; "
            + "conditions are not known here")
      }
      destination = try rest.first.map { (to) throws(RuleFault) in try Self.destination(to) }
    }

    /// What an address under this rule became. `splat` is what `*` stood for.
    func outcome(splat: ArraySlice<String>, endsInSlash: Bool) -> Outcome {
      if status == .notFound { return .missing }
      if status == .gone { return .gone(page: destination.flatMap { try? RequestTarget($0) }?.file) }
      let rest = splat.map { PercentEncoding.pathPart.encode($0) }.joined(separator: "/")
      let path = rest.isEmpty || !endsInSlash ? rest : rest + "/"
      return .moved(status, to: (destination ?? "/").replacing(":splat", with: path, maxReplacements: 1))
    }

    /// The status a field names, with or without Netlify's `!`; nil if the field is no number.
    private static func status(_ field: String) throws(RuleFault) -> FileResponse.Status? {
      let digits = field.hasSuffix("!") ? field.dropLast() : field[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy(HTTPBytes.isDigit) else { return nil }
      let served: [FileResponse.Status] = [.movedPermanently, .found, .permanentRedirect, .notFound, .gone]
      guard let status = served.first(where: { String($0.code) == digits }) else {
        throw RuleFault(message: "status \"\(field)\" is not served; expected 301, 302, 308, 404 or 410")
      }
      return status
    }

    /// A path from the root of the site, or the address of another; never `//host`, which names another too.
    private static func destination(_ text: String) throws(RuleFault) -> String {
      let starts = { (prefix: String) in text.utf8.starts(with: prefix.utf8) }
      let isPath = starts("/") && !starts("//") && !starts("/\\")
      let isAddress = starts("https://") || starts("http://")
      guard isPath || isAddress, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        throw RuleFault(
          message: "\"\(text)\" is not a place to go to; expected a path such as \"/a/\" or an http address")
      }
      return PercentEncoding.encodedURL.encode(text)
    }
  }
}
