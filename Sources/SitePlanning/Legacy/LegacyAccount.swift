import ThreadModel

/// What an account is called in the URLs of the networks that a site took the place of.
struct LegacyAccount: Sendable {
  /// The networks that it may have been on, with its names there.
  let networks: [(network: LegacyNetwork, names: [String])]

  /// What is known of an account by its record. Where it says on which network its page is, it is on no other; an
  /// account that the person joined from several is on those that its handles are of.
  init(_ account: Account, on networks: [LegacyNetwork]) {
    let host = account.otherHandles.isEmpty ? Self.host(of: account.url) : nil
    let known = host.flatMap { host in LegacyNetwork.allCases.first { $0.hosts.contains(host) } }
    self.networks = networks.compactMap { network in
      guard known == nil || known == network else { return nil }
      return (network, network.names(ofHandles: [account.handle] + account.otherHandles, id: account.id))
    }
  }

  /// The paths that a post of it had.
  func paths(ofPost id: String, slug: String?) -> [String] {
    networks.flatMap { $0.network.paths(ofPost: id, slug: slug, names: $0.names) }
  }

  /// The paths that the account had.
  var paths: [String] { networks.flatMap { $0.network.paths(ofAccount: $0.names) } }

  /// The host of a URL in lower case, without `www.`.
  private static func host(of address: String?) -> String? {
    guard let address, let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let host = address[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
