extension HostMaps {
  /// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/kvs-with-functions-create-s3-kvp.html
  private static let mostBytes = 5_000_000
  private static let longestKey = 512

  /// S3 with CloudFront before it: two functions for CloudFront, the pairs that the first looks up, and a script that
  /// uploads. (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html)
  package static func s3(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    let (outcomes, left) = rules.plainOutcomes
    let (pairs, unkept) = pairs(rules, outcomes)
    maps.outside["outcomes.json"] = pairs
    maps.outside["viewer-request.js"] = PackageResources.viewer_request_js
    maps.outside["viewer-response.js"] = Array(response(rules).utf8)
    maps.outside["upload.sh"] = PackageResources.upload_sh
    maps.noteLeft(left)
    if !outcomes.isEmpty {
      maps.cannot.append(
        "S3 alone answers no 410 and sends no header but those of each upload: CloudFront's functions do, from outcomes.json"
      )
    }
    if unkept > 0 {
      maps.cannot.append(
        "a key value store takes 5 MB: \(unkept) addresses that moved or are gone get their page with 200")
    }
    maps.notePackedAlone(rules)
    return maps
  }

  /// A pair for each URL, as many as a store takes.
  private static func pairs(
    _ rules: HostRules, _ outcomes: [HostRules.Outcome]
  ) -> (json: [UInt8], unkept: Int) {
    var lines: [String] = []
    var count = 16
    for outcome in outcomes {
      let key = rules.rooted(outcome.folder)
      let value = outcome.to.map { rules.rooted($0) } ?? (outcome.isMissing ? "404" : "410")
      let line = #"{"key":"\#(key)","value":"\#(value)"}"#
      guard key.utf8.count <= longestKey, count + line.utf8.count + 2 <= mostBytes else { continue }
      count += line.utf8.count + 2
      lines.append(line)
    }
    return (
      Array((#"{"data":["# + "\n" + lines.joined(separator: ",\n") + "\n]}\n").utf8),
      outcomes.count - lines.count
    )
  }

  private static func response(_ rules: HostRules) -> String {
    let fields = rules.fieldRules.map { rule in
      let values = rule.values.map {
        #"    [/\#($0.expression.replacing("/", with: #"\/"#))/, \#(quoted($0.value))],"# + "\n"
      }
      return "  [\(quoted(rule.name.lowercased())), \(quoted(rule.usual)), [\n\(values.joined())  ]],\n"
    }
    return """
      // Written by threadline for \(rules.base): a CloudFront function for viewer responses.
      // A field, its value, and its values at paths that say otherwise: the first that fits counts.
      const fields = [
      \(fields.joined())];

      function handler(event) {
        const response = event.response;
        for (const [name, usual, others] of fields) {
          const other = others.find(([expression]) => expression.test(event.request.uri));
          const value = other ? other[1] : usual;
          if (value) response.headers[name] = { value };
        }
        return response;
      }

      """
  }
}
