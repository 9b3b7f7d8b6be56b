import BuildDiagnostics
import Foundation
import ThreadlineKit

/// What a person said about a site, in a file or by flags, before defaults are applied. Paths are absolute.
struct SiteSettings {
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
  /// How much the site has beside its posts, and single surfaces that are on or off whatever that says.
  var surfaceSet: String?
  var surfaceSwitches: [String: Bool] = [:]
  var modelGatherers: String?
  /// How the files beside the site's own are packed.
  var precompress: [String] = []
  /// The formats of pictures on pages beside the one that every browser knows; nil where nothing is said.
  var mediaFormats: [String]?
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

  /// The site as meant; throws where something needed is missing or no such value exists.
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
      throw .error(
        .baseURLUnusable,
        "the base URL is \"\(baseURL)\"; expected one such as \"https://me.example/threads/\"")
    }
    if let language, !Self.isLanguage(language) {
      throw .error(
        .languageUnusable, "the language is \"\(language)\"; expected a tag such as \"en\" or \"pt-BR\"")
    }
    configuration.siteFolder = folder
    configuration.theme = theme
    if let look { configuration.look = look }
    configuration.home = ProcessInfo.processInfo.environment["HOME"]
    configuration.setWords(
      language: language, summary: summary, fediverseCreator: fediverseCreator, themeColor: themeColor)
    try apply(to: &configuration)
    return configuration
  }

  private func apply(to configuration: inout SiteConfiguration) throws(Diagnostic) {
    if let timeZone, !configuration.setTimeZone(timeZone) {
      throw .error(
        .timeZoneUnknown,
        "the time zone is \"\(timeZone)\"; expected a name such as \"Europe/Lisbon\" or \"UTC\"")
    }
    configuration.sameAccounts = sameAccounts
    configuration.redactionsFile = redactions
    configuration.hooks.programs = hooks
    configuration.hooks.environment = ProcessInfo.processInfo.environment
    if let hookTimeout {
      guard (1...86_400).contains(hookTimeout) else {
        throw .error(
          .hookTimeoutUnusable,
          "hooks.timeout is \(hookTimeout); expected a number of seconds from 1 to 86400, which is a day")
      }
      configuration.hooks.timeLimit = .seconds(hookTimeout)
    }
    (configuration.allowed, configuration.denied) = (allowed, denied)
    if let environment {
      guard let choice = SiteEnvironment(rawValue: environment) else {
        throw .error(
          .environmentUnknown, "the environment is \"\(environment)\"; expected \"draft\" or \"production\"")
      }
      configuration.environment = choice
    }
    if let missing {
      guard let choice = MissingChoice(rawValue: missing) else {
        throw .error(
          .missingUnknown, "what becomes of missing posts is \"\(missing)\"; expected \"keep\" or \"remove\"")
      }
      configuration.missing = choice
    }
    if let assumeVisibility, !configuration.setAssumedVisibility(assumeVisibility) {
      throw .error(
        .visibilityUnknown,
        "the assumed visibility is \"\(assumeVisibility)\"; expected \"public\" or \"unlisted\"")
    }
    if let unknown = configuration.setSurfaces(surfaceSet, switches: surfaceSwitches) {
      let sets = SiteConfiguration.surfaceSets.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .error(.surfacesUnknown, "the set of surfaces is \"\(unknown)\"; expected one of \(sets)")
    }
    if let unknown = configuration.setPrecompress(precompress) {
      let words = SiteConfiguration.packedCodings.map { "\"\($0)\"" }.joined(separator: " or ")
      throw .error(.precompressUnknown, "files are to be packed by \"\(unknown)\"; expected \(words)")
    }
    configuration.findFilmProgram(in: ProcessInfo.processInfo.environment["PATH"] ?? "")
    if let mediaFormats, let unknown = configuration.setMediaFormats(mediaFormats) {
      let words = SiteConfiguration.mediaFormats.map { "\"\($0)\"" }.joined(separator: " and ")
      throw .error(.mediaFormatUnknown, "media.formats has \"\(unknown)\"; expected \(words), or nothing")
    }
    if let unknown = configuration.setLegacy(legacy) {
      let words = SiteConfiguration.legacyNetworks.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .error(.legacyUnknown, "the network of old addresses is \"\(unknown)\"; expected one of \(words)")
    }
    try applyHosts(to: &configuration)
    if let unusable = configuration.setCacheTags(cacheTags) {
      let names = SiteConfiguration.cacheTagNames.map { "{\($0)}" }.joined(separator: ", ")
      throw .error(
        .cacheTagUnusable,
        "privacy.cache_tags has \"\(unusable)\"; expected ASCII without spaces and commas, and in braces \(names)"
      )
    }
    if let previewTitle, !configuration.setPreviewTitle(previewTitle) {
      throw .error(
        .previewTitleUnknown, "preview.title is \"\(previewTitle)\"; expected \"text\" or \"author\"")
    }
    if let previewCard, !configuration.setPreviewCard(previewCard) {
      let choices = SiteConfiguration.previewCards.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .error(
        .previewCardUnknown, "preview.card is \"\(previewCard)\"; expected one of \(choices)")
    }
    if let modelGatherers, !configuration.setModelGatherers(modelGatherers) {
      throw .error(
        .robotsUnknown, "robots.ai is \"\(modelGatherers)\"; expected \"allow\" or \"deny\"")
    }
  }

  private func applyHosts(to configuration: inout SiteConfiguration) throws(Diagnostic) {
    if let unknown = configuration.setHosts(hosts) {
      let names = SiteConfiguration.hostNames.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .error(.hostUnknown, "the host is \"\(unknown)\"; expected one of \(names)")
    }
    configuration.isNested = isNested
    try configuration.refuseHostsThatNeedRoot()
    let conflicting = configuration.conflictingHosts
    guard conflicting.isEmpty else {
      throw .error(
        .hostsConflict,
        "\(conflicting.joined(separator: " and ")) each want _redirects in their own words; build into a folder for each"
      )
    }
  }

  /// Whether a text has the form of a BCP 47 tag (https://www.rfc-editor.org/rfc/rfc5646#section-2.1).
  private static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(\.isLetter) else {
      return false
    }
    return parts.allSatisfy {
      (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  /// A site without a title is called by its host.
  private static func title(of baseURL: String) -> String {
    let rest = baseURL.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    return rest.first.map(String.init) ?? baseURL
  }
}

extension Diagnostic.Code {
  /// No export was named.
  static let exportsMissing: Diagnostic.Code = "exports-missing"
  /// No base URL was given.
  static let baseURLMissing: Diagnostic.Code = "base-url-missing"
  /// The base URL is no absolute address of http or https.
  static let baseURLUnusable: Diagnostic.Code = "base-url-unusable"
  /// A time zone that the tz database does not have.
  static let timeZoneUnknown: Diagnostic.Code = "time-zone-unknown"
  /// A language that is no tag.
  static let languageUnusable: Diagnostic.Code = "language-unusable"
  /// A word for missing posts that is neither of the two.
  static let missingUnknown: Diagnostic.Code = "missing-unknown-word"
  /// A word for whom the site is made that is neither of the two.
  static let environmentUnknown: Diagnostic.Code = "environment-unknown"
  /// A visibility that no record is published with.
  static let visibilityUnknown: Diagnostic.Code = "visibility-unknown-word"
  /// A set of surfaces that nobody knows.
  static let surfacesUnknown: Diagnostic.Code = "surfaces-unknown"
  /// A way to pack files that nobody knows.
  static let precompressUnknown: Diagnostic.Code = "precompress-unknown"
  /// A format of pictures that nobody knows.
  static let mediaFormatUnknown: Diagnostic.Code = "media-format-unknown"
  /// A network that nobody knows the addresses of.
  static let legacyUnknown: Diagnostic.Code = "legacy-unknown"
  /// A host that nobody knows.
  static let hostUnknown: Diagnostic.Code = "host-unknown"
  /// A pattern of a tag of caches that is none.
  static let cacheTagUnusable: Diagnostic.Code = "cache-tag-unusable"
  /// Hosts that cannot have the same site.
  static let hostsConflict: Diagnostic.Code = "hosts-conflict"
  /// A form of a preview's title that nobody knows.
  static let previewTitleUnknown: Diagnostic.Code = "preview-title-unknown"
  /// A picture for previews that nobody knows.
  static let previewCardUnknown: Diagnostic.Code = "preview-card-unknown"
  /// Neither yes nor no to those who gather texts for models.
  static let robotsUnknown: Diagnostic.Code = "robots-unknown"
  /// A time for hooks that is none.
  static let hookTimeoutUnusable: Diagnostic.Code = "hook-timeout-unusable"
}
