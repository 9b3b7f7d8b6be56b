import SiteFiles

/// nginx on a machine of one's own: `maps.conf` for its `http` block, and `site.conf` for a `server` block that says no
/// more than where the site lies. (https://nginx.org/en/docs/http/ngx_http_map_module.html)
struct NginxHost: SiteHost {
  let name = "nginx"
  let hasOwnWords = false

  func maps(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    let text = NginxText(rules)
    maps.beside["maps.conf"] = Array(text.maps.utf8)
    maps.beside["site.conf"] = Array(text.site.utf8)
    maps.noteLeft(text.left)
    if rules.precompressed.contains("br") {
      maps.cannot.append("to send .br files it needs the module ngx_brotli; site.conf has the line for it")
    }
    return maps
  }
}

/// The two files. Names of variables have a mark of the site's address, so that one server may have several sites.
private struct NginxText {
  private let rules: HostRules
  private let outcomes: [HostRules.Outcome]
  private let fields: [FieldRules.Rule]
  private let mark: String
  let left: Int

  init(_ rules: HostRules) {
    self.rules = rules
    (outcomes, left) = rules.plainOutcomes
    fields = FieldRules(rules).rules
    mark = "threadline_" + ContentHash(of: rules.base.description.utf8).prefix(8)
  }

  /// Maps look at no case, and addresses may differ in nothing else; so an outcome says for which address it is, and
  /// stands only for that.
  var maps: String {
    let spellings = Dictionary(grouping: outcomes) { $0.folder.lowercased() }
    let lines = outcomes.map { outcome in
      let from = rules.rooted(outcome.folder)
      let isAlone = spellings[outcome.folder.lowercased()]?.count == 1
      let key = isAlone ? from : "~^\(from.replacing(".", with: #"\."#))$"
      let value =
        outcome.to.map { "301 \(from) \(rules.rooted($0))" } ?? (outcome.isMissing ? "404 " : "410 ") + from
      return #"  "\#(key)" "\#(value)";"# + "\n"
    }
    return """
      # Written by threadline for \(rules.base); the next build writes it anew.
      # Include it in the http block of nginx, and site.conf in the server block of the site.
      \(hashSizes)map $uri $\(mark)_address {
        "~^(?<\(mark)_folder>.*/)(index\\.html)?$" $\(mark)_folder;
        default "$uri/";
      }
      map $\(mark)_address $\(mark)_outcome {
      \(lines.joined())}
      map "$\(mark)_outcome $\(mark)_address" $\(mark)_to {
        "~^301 (?<\(mark)_from>\\S+) (?<\(mark)_target>\\S+) \\k<\(mark)_from>$" $\(mark)_target;
      }
      map "$\(mark)_outcome $\(mark)_address" $\(mark)_gone {
        "~^410 (?<\(mark)_last>\\S+) \\k<\(mark)_last>$" 1;
      }
      \(missingMap)
      """ + fields.indices.filter { !fields[$0].values.isEmpty }.map(map).joined()
  }

  /// Only a site that has an address of the kind says anything of it.
  private var missingMap: String {
    guard outcomes.contains(where: \.isMissing) else { return "" }
    return #"""
      map "$\#(mark)_outcome $\#(mark)_address" $\#(mark)_missing {
        "~^404 (?<\#(mark)_none>\S+) \k<\#(mark)_none>$" 1;
      }

      """#
  }

  /// What nginx needs to know beforehand of long addresses and of many.
  private var hashSizes: String {
    let longest = outcomes.reduce(0) { max($0, rules.rooted($1.folder).utf8.count) }
    guard outcomes.count > 500 || longest > 40 else { return "" }
    func power(_ least: Int) -> Int { (6...40).map { 1 << $0 }.first { $0 >= least } ?? 1 << 40 }
    return """
      # Where nginx.conf says these two already, take the larger numbers, and these lines out of a copy of this file.
      map_hash_bucket_size \(power(max(128, longest + 32)));
      map_hash_max_size \(power(max(2_048, outcomes.count * 2)));

      """
  }

  private func map(_ index: Int) -> String {
    let lines = fields[index].values.map { #"  "~\#($0.expression)" \#(quoted($0.value));"# + "\n" }
    return "map $uri $\(mark)_\(index) {\n\(lines.joined())  default \(quoted(fields[index].usual));\n}\n"
  }

  var site: String {
    let root = rules.base.path.dropLast()
    let added = fields.indices.map { index in
      let field = fields[index]
      let value = field.values.isEmpty ? quoted(field.usual) : "$\(mark)_\(index)"
      return "add_header \(field.name) \(value) always;\n"
    }
    return """
      # Written by threadline for \(rules.base); the next build writes it anew.
      # Include it in the server block of the site, which says listen, server_name, the certificate and root.\(lieBelow)
      index index.html;
      charset utf-8;
      absolute_redirect off;
      server_tokens off;
      \(packing)\(added.joined())error_page 404 \(root)/404.html;
      error_page 410 /.threadline-gone$\(mark)_address;
      location / {
        if ($\(mark)_to) { return 301 $\(mark)_to; }
        if ($\(mark)_gone) { return 410; }\(missingRule)
      }
      # The page of a post that is gone says so, with the status.
      location ^~ /.threadline-gone/ {
        internal;
        rewrite "^/\\.threadline-gone(/.*/)(oembed|feed|thread)\\.(json|xml|md|txt)/$" $1index.html break;
        rewrite "^/\\.threadline-gone(/.*)$" $1index.html break;
      }
      location ~ "/\\.(?!well-known/)" { return 404; }
      location ~ "^\(root.replacing(".", with: #"\."#))/_(redirects|headers)$" { return 404; }

      """
  }

  private var missingRule: String {
    outcomes.contains(where: \.isMissing) ? "\n  if ($\(mark)_missing) { return 404; }" : ""
  }

  private var lieBelow: String {
    rules.base.path == "/"
      ? "" : "\n# The site lies in the folder \(rules.base.path.dropLast().dropFirst()) of root."
  }

  private var packing: String {
    var lines = ""
    if rules.precompressed.contains("gzip") { lines += "gzip_static on;\ngzip_vary on;\n" }
    if rules.precompressed.contains("br") { lines += "# With the module ngx_brotli:\n# brotli_static on;\n" }
    return lines
  }

  /// A text in quotation marks. A `$` would name a variable, and no way of writing says otherwise; no field has one.
  private func quoted(_ text: String) -> String {
    let plain = text.filter { $0 != "$" && !$0.isNewline }
    return "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
