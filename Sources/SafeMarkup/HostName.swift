import Foundation

/// Host names in any script, in the form that name servers know.
public enum HostName {
  /// The ASCII form of a host by UTS #46, nontransitional: `münchen.example` is `xn--mnchen-3ya.example`, and `ß` stays
  /// apart from `ss`. `nil` if the standard refuses the host. One full stop at the end is dropped.
  ///
  /// The work is Foundation's: its URLs take hosts through ICU. (https://www.unicode.org/reports/tr46/)
  public static func ascii(_ host: String) -> String? {
    guard !host.unicodeScalars.contains(where: "%/?#@:[]\\".unicodeScalars.contains),
      let url = URL(string: "https://\(host)/")
    else { return nil }
    let ascii = url.absoluteString.dropFirst("https://".count).dropLast()
    let name = ascii.hasSuffix(".") ? ascii.dropLast() : ascii
    return name.isEmpty ? nil : name.lowercased()
  }
}
