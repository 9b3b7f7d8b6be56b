public import BuildDiagnostics
import Foundation
import SitePlanning

extension SiteConfiguration {
  /// Gives a site without a base URL the one at which `threadline serve` shows it. It is a local site then, unless it is
  /// a draft. A production site has to have a URL of its own.
  public mutating func useLocalURL() {
    guard baseURL == nil, environment != .production || sources["environment"] == nil else { return }
    if environment == .production { environment = .local }
    let host = serve.bind.contains(":") ? "[\(serve.bind)]" : serve.bind
    let port = serve.port == 0 ? Serve().port : serve.port
    baseURL = BaseURL("http://\(host):\(port)") ?? BaseURL("http://127.0.0.1:\(port)")
  }

  /// Whether a URL is one of this machine, which link previews cannot reach.
  package static func isLocal(url: String) -> Bool {
    ["http://127.", "http://localhost", "http://[::1]"].contains { url.hasPrefix($0) }
  }

  /// Refuses a configuration that no site can be built from.
  public func refuseIncomplete() throws(Diagnostic) {
    guard !exports.isEmpty else {
      throw .error(
        .exportsMissing,
        "there is nothing to publish; name an export, or make a site folder with \"threadline new DIR\"")
    }
    guard baseURL != nil else {
      throw .error(
        .baseURLMissing,
        "link previews need the site's URL; add --base-url https://me.example, or base_url to threadline.toml"
      )
    }
    if let theme,
      !["Templates", "Public"].contains(where: { FileManager.default.fileExists(atPath: "\(theme)/\($0)") })
    {
      let name = if case .flag(let flag) = sources["theme"] { flag } else { "theme" }
      throw .error(
        .configurationInvalidValue, at: place(of: "theme"),
        "\(name) is \"\(theme)\"; expected a folder with Templates/ or Public/")
    }
    try refuseHostsThatNeedRoot()
    let conflicting = hosts.filter(\.hasOwnWords).map(\.rawValue)
    guard conflicting.count < 2 else {
      throw .error(
        .hostsConflict, at: place(of: "build.host"),
        "\(conflicting.joined(separator: " and ")) each want _redirects in their own words; build into a folder for each"
      )
    }
  }

  /// Refuses a host that serves only the root of a domain if the URL has a path, and names the two ways out.
  private func refuseHostsThatNeedRoot() throws(Diagnostic) {
    guard base.path != "/", !build.isNested, let host = hosts.lazy.compactMap(\.nameAtRoot).first else {
      return
    }
    let folder = output.split(separator: "/").last ?? "site"
    throw .error(
      .hostNeedsRoot, at: place(of: "build.host"),
      "\(host) serves a site at the root of its domain, and base_url has the path \(base.path); either set "
        + "base_url = \"\(base.withoutPath)\", or build with --nest, which puts the site into \(folder)\(base.path) so that "
        + "\(folder)/ can be deployed")
  }

  // MARK: What the output was built as

  /// The note in the state folder that says what a site was built as. A production site has none.
  private var environmentNote: StateNote { StateNote("environment", self) }

  /// Refuses to build over a site of another environment, since an upload of the folder would publish the wrong one. Only
  /// a local site may be replaced: it shows no more than a production site.
  func refuseOtherEnvironment() throws(Diagnostic) {
    guard let present = builtEnvironment, present != environment, present != .local else { return }
    let fix =
      switch environment {
      case .draft: "name another --output for the draft"
      case .local: "add --base-url to build the site again, or name another --output"
      case .production: "name another --output, or build a draft with -e draft"
      }
    throw .error(
      .otherEnvironment, at: .init(output),
      "the site there was built as \(present.rawValue), and this build is \(environment.rawValue); \(fix)")
  }

  /// Notes what is built, before a file of it can be seen.
  func noteEnvironment() throws(Diagnostic) {
    try environmentNote.write(environment == .production ? nil : "\(environment.rawValue)\n")
  }

  /// What the output was built as; `nil` if it is empty. A note that cannot be read is that of a draft, which shows the
  /// most.
  private var builtEnvironment: SiteEnvironment? {
    let files = try? FileManager.default.contentsOfDirectory(atPath: output)
    guard files?.isEmpty == false else { return nil }
    guard environmentNote.isThere else { return .production }
    return environmentNote.text == "\(SiteEnvironment.local.rawValue)\n" ? .local : .draft
  }
}
