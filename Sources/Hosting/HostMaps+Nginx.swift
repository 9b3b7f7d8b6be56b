import SitePaths
import SitePlanning

extension HostMaps {
  /// nginx on a machine of one's own: `maps.conf` for its `http` block, and `site.conf` for a `server` block that says no
  /// more than where the site lies. (https://nginx.org/en/docs/http/ngx_http_map_module.html)
  package static func nginx(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    let text = NginxText(rules)
    maps.outside["maps.conf"] = Array(text.maps.utf8)
    maps.outside["site.conf"] = Array(text.site.utf8)
    maps.noteLeft(text.left)
    if rules.precompressed.contains("br") {
      maps.cannot.append("to send .br files it needs the module ngx_brotli; site.conf has the line for it")
    }
    return maps
  }
}

/// The two files. Names of variables have a mark of the site's URL, so that one server may have several sites.
private struct NginxText {
  private let rules: HostRules
  private let outcomes: [HostRules.Outcome]
  private let fields: [FieldRule]
  private let mark: String
  /// How many outcomes there are of each path in lower case.
  private let spellings: [String: Int]
  let left: Int

  init(_ rules: HostRules) {
    self.rules = rules
    (outcomes, left) = rules.plainOutcomes
    fields = rules.fieldRules
    spellings = outcomes.reduce(into: [:]) { $0[$1.folder.lowercased(), default: 0] += 1 }
    mark =
      "threadline_" + ContentHash(of: (rules.base.origin + (rules.front ?? rules.base.path)).utf8).prefix(8)
  }

  /// Whether the path of an outcome is a key of a map as it is. Maps look at no case, and paths may differ in nothing else:
  /// those are expressions.
  private func isPlain(_ outcome: HostRules.Outcome) -> Bool { spellings[outcome.folder.lowercased()] == 1 }

  /// An outcome says for which path it is, and counts only for that.
  var maps: String {
    let lines = outcomes.map { outcome in
      let from = rules.rooted(outcome.folder)
      let key = isPlain(outcome) ? from : "~^\(from.replacing(".", with: #"\."#))$"
      let value =
        outcome.to.map { "301 \(from) \(rules.rooted($0))" } ?? (outcome.isMissing ? "404 " : "410 ") + from
      return #"  "\#(key)" "\#(value)";"# + "\n"
    }
    return """
      # Written by threadline for \(rules.base); the next build writes it again.
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

  /// Only a site that has a URL of the kind says anything of it.
  private var missingMap: String {
    guard outcomes.contains(where: \.isMissing) else { return "" }
    return #"""
      map "$\#(mark)_outcome $\#(mark)_address" $\#(mark)_missing {
        "~^404 (?<\#(mark)_none>\S+) \k<\#(mark)_none>$" 1;
      }

      """#
  }

  /// What nginx needs to know before the first map of paths that are long or many. Keys that are expressions are in no
  /// table.
  private var hashSizes: String {
    let keys = outcomes.filter(isPlain).map { rules.rooted($0.folder) }
    guard let sizes = NginxHashSizes(for: keys) else { return "" }
    return """
      # nginx takes these once, before the first map. Where nginx.conf says them already, take the larger numbers there
      # and remove these two lines from a copy of this file.
      map_hash_max_size \(sizes.most);
      map_hash_bucket_size \(sizes.bucket);

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
      # Include it in the server block of the site, which says listen, server_name, the certificate and root.\(rules.folderNote)
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

  private var packing: String {
    var lines = ""
    if rules.precompressed.contains("gzip") { lines += "gzip_static on;\ngzip_vary on;\n" }
    if rules.precompressed.contains("br") { lines += "# With the module ngx_brotli:\n# brotli_static on;\n" }
    return lines
  }

  /// A text in quotation marks. A `$` would name a variable, and no way of writing says otherwise; no field has one.
  private func quoted(_ text: String) -> String { HostMaps.quoted(text.filter { $0 != "$" }) }
}
