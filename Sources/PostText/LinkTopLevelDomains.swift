import SafeMarkup

/// The last labels of host names that are known, so that `ada.blog` is an address and `ada.then` is a typo.
///
/// All country codes and the generic names that people meet (https://www.iana.org/domains/root/db, in a
/// choice of ours). `zip` and `mov` are left out, since a name that ends so is a file nearly every time, and
/// `here`, `how`, `like`, `now` and `you`, since a missing space after a full stop is far more common.
enum LinkTopLevelDomains {
  /// Whether a label is a known top-level domain, in any case and either as letters or as `xn--…`.
  static func contains(_ label: String) -> Bool { ascii(label).map(all.contains) ?? false }

  /// The most scalars that a known top-level domain in a script without spaces has.
  static let longestWithoutSpaces = 8

  private static let all: Set<String> = {
    let text = String(decoding: PackageResources.top_level_domains_txt, as: UTF8.self)
    return Set(text.split(whereSeparator: \.isWhitespace).compactMap { ascii(String($0)) })
  }()

  private static func ascii(_ label: String) -> String? {
    label.utf8.allSatisfy { $0 < 0x80 } ? label.lowercased() : HostName.ascii(label)
  }
}
