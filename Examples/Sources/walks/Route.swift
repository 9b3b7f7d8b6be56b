import ThreadlineKit

/// Where a walk went: an attachment of the kind `route`, whose text is `Porto;Matosinhos;11.5`.
struct Route {
  let from, to, kilometers: String

  init(_ text: String?) {
    let parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    (from, to, kilometers) = parts.count == 3 ? (parts[0], parts[1], parts[2]) : ("", "", "")
  }

  /// `Templates/sections/route.mustache` prints the fields.
  static let section = CustomSection(
    "route", fields: ["from": .text, "to": .text, "kilometers": .text, "map": .url],
    values: { attachment in
      let route = Route(attachment.text)
      let map = "https://www.openstreetmap.org/search?query=\(route.to)"
      return ["from": route.from, "to": route.to, "kilometers": route.kilometers, "map": map]
    },
    plainText: { attachment in
      let route = Route(attachment.text)
      return "\(route.from) to \(route.to), \(route.kilometers) km"
    })
}
