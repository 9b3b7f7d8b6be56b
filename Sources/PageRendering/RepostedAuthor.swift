import SafeMarkup
import ThreadModel

/// Who wrote a reposted post that the exports do not have, as far as the repost says.
struct RepostedAuthor: Hashable {
  let handle: String
  let name: String

  /// The author that a reference names, or else the one in the URL of its post; `nil` if neither is known, and for what
  /// may not be shown.
  init?(_ reference: PostReference) {
    guard reference.state == nil else { return nil }
    let handle =
      reference.handle.flatMap { $0.isEmpty ? nil : $0 }
      ?? (reference.url ?? reference.id).flatMap(Self.handle(inURL:))
    guard let handle = handle ?? reference.name, !handle.isEmpty else { return nil }
    self.handle = handle
    name = reference.name.flatMap { $0.isEmpty ? nil : $0 } ?? handle
  }

  /// The handle in the URL of a post, by the forms of the networks: `bob@social.example` of
  /// `https://social.example/users/bob/statuses/1` or `https://social.example/@bob/1`, `bob` of
  /// `https://x.com/bob/status/1`, and `bob.example` of `https://bsky.app/profile/bob.example/post/1`.
  static func handle(inURL url: String) -> String? {
    guard let web = WebURL(url) else { return nil }
    let path = web.description.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").dropFirst(2).map(String.init)
    guard parts.count >= 2, let first = parts.first else { return nil }
    switch (web.host, first) {
    case ("x.com", _), ("twitter.com", _): return parts[1] == "status" && first != "i" ? first : nil
    case ("bsky.app", "profile"): return parts[1].contains(":") ? nil : parts[1]
    case (_, "users"): return "\(parts[1])@\(web.host)"
    case _ where first.hasPrefix("@") && first != "@":
      let name = first.dropFirst()
      return parts[1] == "post" || name.contains("@") ? String(name) : "\(name)@\(web.host)"
    default: return nil
    }
  }
}
