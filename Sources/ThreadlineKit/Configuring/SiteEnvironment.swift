import BuildDiagnostics
import Foundation

/// For whom a site is built.
///
/// Only a production site is for the public. The others promise nothing: `permalinks.lock` stays as it is, the hook that
/// may upload a site is not run, and search engines are asked not to list a page.
public enum SiteEnvironment: String, Sendable, CaseIterable {
  /// For its authors: it also shows unfinished and embargoed posts, with a mark.
  case draft
  /// For viewing on this machine: the same posts as in production. It is the default of a site without a base URL.
  case local
  /// For the public.
  case production
}

extension SiteConfiguration {
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
