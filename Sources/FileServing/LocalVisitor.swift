/// Whether a request comes from a browser that was sent here by this machine's own pages.
///
/// A page of the web can have its own name lead to 127.0.0.1 and then ask through the browser what only this machine may
/// see ("DNS rebinding"). The browser still says which host it means, and which page asks.
enum LocalVisitor {
  /// Whether host and origin, where there is one, are names of this machine.
  static func isOne(_ request: FileRequest) -> Bool {
    guard let host = request.headers["Host"], isLocal(authority: host) else { return false }
    guard let origin = request.headers["Origin"] else { return true }
    guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else { return false }
    return isLocal(authority: String(origin.dropFirst(scheme.count)))
  }

  /// `localhost`, an address of the loop or a name below `localhost`, each with or without a port.
  private static func isLocal(authority: String) -> Bool {
    var host = Substring(authority.lowercased())
    if let colon = host.lastIndex(of: ":"), host[colon...].dropFirst().allSatisfy(\.isNumber) {
      host = host[..<colon]
    }
    return ["localhost", "127.0.0.1", "[::1]"].contains(String(host)) || host.hasSuffix(".localhost")
  }
}
