import Foundation

/// Host names in any script, in the form of the DNS.
public enum HostName {
  /// The ASCII form of a host by UTS #46, nontransitional: `münchen.example` is `xn--mnchen-3ya.example`, and `ß` is
  /// not `ss`. `nil` if the standard does not allow the host. One period at the end is dropped.
  ///
  /// Foundation's URLs do this, by ICU. (https://www.unicode.org/reports/tr46/)
  public static func ascii(_ host: String) -> String? {
    guard !host.unicodeScalars.contains(where: "%/?#@:[]\\".unicodeScalars.contains),
      let url = URL(string: "https://\(host)/")
    else { return nil }
    let ascii = url.absoluteString.dropFirst("https://".count).dropLast()
    let name = ascii.hasSuffix(".") ? ascii.dropLast() : ascii
    return name.isEmpty ? nil : name.lowercased()
  }
}
