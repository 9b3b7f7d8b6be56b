import SitePlanning

extension HostMaps {
  /// Caddy on a machine of one's own: `site.caddy`, to be imported where its `Caddyfile` says the site's root.
  /// (https://caddyserver.com/docs/caddyfile/directives/map)
  package static func caddy(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    let (outcomes, left) = rules.plainOutcomes
    maps.outside["site.caddy"] = Array(CaddyText(rules: rules, outcomes: outcomes).text.utf8)
    maps.noteLeft(left)
    if outcomes.count > CaddyText.many {
      maps.cannot.append(
        "it looks through all \(outcomes.count) addresses that moved or are gone for each request; nginx does not"
      )
    }
    return maps
  }
}

/// The file.
private struct CaddyText {
  let rules: HostRules
  let outcomes: [HostRules.Outcome]

  /// Beyond so many outcomes the looking takes as long as the answer.
  static let many = 20_000

  var text: String {
    let root = rules.base.path.dropLast()
    return """
      # Written by threadline for \(rules.base); the next build writes it anew.
      # Import it in the block of the site, below: root * /srv/sites\(rules.folderNote)
      route {
      \(map)\(headers)\t@hidden {
      \t\tpath_regexp /\\.
      \t\tnot path \(root)/.well-known/*
      \t}
      \terror @hidden 404
      \t@rules path \(root)/_redirects \(root)/_headers
      \terror @rules 404
      \t@moved expression `{threadline_to} != ""`
      \tredir @moved {threadline_to} 301
      \(missing)\t@gone expression `{threadline_gone} != ""`
      \thandle @gone {
      \(beside)\t\tfile_server {
      \t\t\tstatus 410\(packing)
      \t\t}
      \t}
      \thandle {
      \t\tfile_server {\(packing)
      \t\t}
      \t}
      }
      handle_errors {
      \t@missing expression `{http.error.status_code} == 404`
      \thandle @missing {
      \t\trewrite * \(root)/404.html
      \t\tfile_server {\(packing)
      \t\t}
      \t}
      }

      """
  }

  private var missing: String {
    guard outcomes.contains(where: \.isMissing) else { return "" }
    return "\t@never expression `{threadline_gone} == \"never\"`\n\terror @never 404\n"
  }

  /// A file that went with its post is answered with the page of that.
  private var beside: String {
    guard outcomes.contains(where: \.isFileOfGone) else { return "" }
    return "\t\t@gone expression `{threadline_gone} != \"yes\"`\n\t\trewrite @gone {threadline_gone}\n"
  }

  private var packing: String {
    let words = ["br", "gzip"].filter(rules.precompressed.contains)
    return words.isEmpty ? "" : "\n\t\t\tprecompressed " + words.joined(separator: " ")
  }

  private var map: String {
    let lines = outcomes.map { outcome in
      let to = outcome.to.map { rules.rooted($0) } ?? ""
      let page = outcome.isFileOfGone ? outcome.page.map { rules.rooted($0) } : nil
      let gone = outcome.isMissing ? "never" : outcome.to == nil ? page ?? "yes" : ""
      return "\t\t\"\(rules.rooted(outcome.from))\" \"\(to)\" \"\(gone)\"\n"
    }
    return "\tmap {http.request.uri.path} {threadline_to} {threadline_gone} {\n\(lines.joined())"
      + "\t\tdefault \"\" \"\"\n\t}\n"
  }

  /// Each field for all paths, then for the fewer that say otherwise, the least to be heard first.
  private var headers: String {
    var text = ""
    for (number, rule) in rules.fieldRules.enumerated() {
      if !rule.usual.isEmpty { text += "\theader \(rule.name) \(quoted(rule.usual))\n" }
      for (place, value) in rule.values.enumerated().reversed() {
        text += "\t@field\(number)_\(place) path_regexp \(quoted(value.expression))\n"
        text += "\theader @field\(number)_\(place) \(rule.name) \(quoted(value.value))\n"
      }
    }
    return text
  }

  /// A text in quotation marks, where a brace would begin a placeholder; no field has one.
  private func quoted(_ text: String) -> String {
    "\"" + text.filter { $0 != "{" && $0 != "}" && !$0.isNewline }.replacing("\"", with: "\\\"") + "\""
  }
}
