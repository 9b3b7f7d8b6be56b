import BuildDiagnostics
import Foundation
import ThreadlineKit

/// What a person said about a site, in a file or by flags, before defaults are applied. Paths are absolute.
struct SiteSettings {
  /// Where the value of each key is in the configuration file. A key that a flag set has no place.
  var places: [String: Diagnostic.Place] = [:]
  var title: String?
  var summary: String?
  var baseURL: String?
  var language: String?
  var timeZone: String?
  var exports: [String] = []
  var output: String?
  var theme: String?
  var look: String?
  var fediverseCreator: String?
  var themeColor: String?
  /// What stands in the title of a post's preview.
  var previewTitle: String?
  /// What the picture of a preview shows.
  var previewCard: String?
  var assumeVisibility: String?
  /// The file of what was taken down.
  var redactions: String?
  /// Patterns of the tags of caches.
  var cacheTags: [String] = []
  /// For whom the site is made.
  var environment: String?
  /// What alone is published, and what is not.
  var allowed: [String] = []
  var denied: [String] = []
  var missing: String?
  var sameAccounts: [[String]] = []
  /// The handle of an account whose export says none.
  var accountHandle: String?
  /// How much the site has beside its posts, and single surfaces that are on or off whatever that says.
  var surfaceSet: String?
  var surfaceSwitches: [String: Bool] = [:]
  /// Whether reposts are on the front page and among the posts of an account.
  var listsReposts: Bool?
  var modelGatherers: String?
  /// How the files beside the site's own are packed.
  var precompress: [String] = []
  /// The formats of pictures on pages beside the one that every browser knows; nil where nothing is said.
  var makesPictureForms: Bool?
  /// The hosts that the site is made for.
  var hosts: [String] = []
  /// Whether the output holds the site in a folder for the path of its URL.
  var isNested = false
  /// The networks whose addresses keep working.
  var legacy: [String] = []
  /// The programs of hooks, and how many seconds one may run.
  var hooks: [BuildHooks.Point: [String]] = [:]
  var hookTimeout: Int?
  var port: Int?
  var bind: String?

  /// Sets what a flag says, which wins over the file.
  mutating func set<Value>(_ setting: WritableKeyPath<SiteSettings, Value>, _ key: String, to value: Value) {
    self[keyPath: setting] = value
    places[key] = nil
  }

  /// The site as meant; throws if something needed is missing or a value is invalid.
  func configuration(folder: String?) throws(Diagnostic) -> SiteConfiguration {
    guard !exports.isEmpty else {
      throw .error(
        .exportsMissing,
        "there is nothing to publish; name an export, or make a site folder with \"threadline new DIR\"")
    }
    guard let baseURL else {
      throw .error(
        .baseURLMissing,
        "link previews need the site's address; say --base-url https://me.example, or base_url in threadline.toml"
      )
    }
    let made = SiteConfiguration(
      exports: exports, output: output ?? AbsolutePath.of("site"), baseURL: baseURL,
      title: title ?? Self.title(of: baseURL), executable: ProgramPath.current)
    guard var configuration = made else {
      throw invalid(
        "base_url", .baseURLUnusable, baseURL, expected: "a URL such as \"https://me.example/threads/\"")
    }
    configuration.siteFolder = folder
    configuration.keyPlaces = places
    configuration.home = ProcessInfo.processInfo.environment["HOME"]
    configuration.sameAccounts = sameAccounts
    configuration.accountHandle = accountHandle
    configuration.redactionsFile = redactions
    (configuration.allowed, configuration.denied) = (allowed, denied)
    configuration.findFilmProgram(in: ProcessInfo.processInfo.environment["PATH"] ?? "")
    try applyWords(to: &configuration)
    try applyChoices(to: &configuration)
    try applyLists(to: &configuration)
    try applyHooks(to: &configuration)
    return configuration
  }

  /// A site without a title is called by its host.
  private static func title(of baseURL: String) -> String {
    let rest = baseURL.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    return rest.first.map(String.init) ?? baseURL
  }
}
