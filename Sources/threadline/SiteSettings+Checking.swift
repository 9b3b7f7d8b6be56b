import BuildDiagnostics
import Foundation
import ThreadlineKit

// What each setting may be. Every error names the key with its place in the file, or the flag.
extension SiteSettings {
  /// The flags that say what a key says.
  private static let flags = [
    "base_url": "--base-url", "theme": "--theme", "environment": "--environment",
    "surfaces.set": "--surfaces", "build.precompress": "--precompress", "build.host": "--host",
    "urls.legacy": "--legacy", "missing": "--missing", "privacy.assume_visibility": "--assume-visibility",
  ]

  /// What the pages say of the site in general.
  func applyWords(to configuration: inout SiteConfiguration) throws(Diagnostic) {
    try check(language, "language", .languageUnusable, expected: "a tag such as \"en\" or \"pt-BR\"") {
      Self.isLanguage($0)
    }
    try check(timeZone, "time_zone", .timeZoneUnknown, expected: Self.zones(timeZone)) {
      configuration.setTimeZone($0)
    }
    try check(theme, "theme", .configurationInvalidValue, expected: "a folder with Templates/ or Public/") {
      FileManager.default.fileExists(atPath: $0 + "/Templates")
        || FileManager.default.fileExists(atPath: $0 + "/Public")
    }
    try check(
      fediverseCreator, "preview.fediverse_creator", .configurationInvalidValue,
      expected: "an account such as \"@ada@social.example\""
    ) { configuration.setFediverseCreator($0) }
    try check(
      themeColor, "preview.theme_color", .configurationInvalidValue, expected: "a color such as \"#0b3d91\""
    ) { configuration.setThemeColor($0) }
    configuration.theme = theme
    if let look { configuration.look = look }
    configuration.setWords(language: language, summary: summary)
  }

  /// What is one word of several.
  func applyChoices(to configuration: inout SiteConfiguration) throws(Diagnostic) {
    try check(
      environment, "environment", .environmentUnknown, oneOf: SiteEnvironment.allCases.map(\.rawValue)
    ) { SiteEnvironment(rawValue: $0).map { configuration.environment = $0 } != nil }
    try check(missing, "missing", .missingUnknown, oneOf: MissingChoice.allCases.map(\.rawValue)) {
      MissingChoice(rawValue: $0).map { configuration.missing = $0 } != nil
    }
    try check(
      assumeVisibility, "privacy.assume_visibility", .visibilityUnknown,
      oneOf: SiteConfiguration.assumedVisibilities
    ) { configuration.setAssumedVisibility($0) }
    try check(surfaceSet, "surfaces.set", .surfacesUnknown, oneOf: SiteConfiguration.surfaceSets) {
      SiteConfiguration.surfaceSets.contains($0)
    }
    _ = configuration.setSurfaces(surfaceSet, switches: surfaceSwitches)
    if let listsReposts { configuration.listsReposts = listsReposts }
    try check(previewTitle, "preview.title", .previewTitleUnknown, oneOf: SiteConfiguration.previewTitles) {
      configuration.setPreviewTitle($0)
    }
    try check(previewCard, "preview.card", .previewCardUnknown, oneOf: SiteConfiguration.previewCards) {
      configuration.setPreviewCard($0)
    }
    try check(modelGatherers, "robots.ai", .robotsUnknown, oneOf: ["allow", "deny"]) {
      configuration.setModelGatherers($0)
    }
  }

  /// What is several words, each from a list.
  func applyLists(to configuration: inout SiteConfiguration) throws(Diagnostic) {
    if let unknown = configuration.setPrecompress(precompress) {
      throw has("build.precompress", .precompressUnknown, unknown, oneOf: SiteConfiguration.packedCodings)
    }
    if let makesPictureForms { configuration.makesPictureForms = makesPictureForms }
    if let unknown = configuration.setLegacy(legacy) {
      throw has("urls.legacy", .legacyUnknown, unknown, oneOf: SiteConfiguration.legacyNetworks)
    }
    if let unknown = configuration.setHosts(hosts) {
      throw has("build.host", .hostUnknown, unknown, oneOf: SiteConfiguration.hostNames)
    }
    configuration.isNested = isNested
    try configuration.refuseHostsThatNeedRoot(at: places["build.host"])
    let conflicting = configuration.conflictingHosts
    guard conflicting.isEmpty else {
      throw .error(
        .hostsConflict, at: places["build.host"],
        "\(conflicting.joined(separator: " and ")) each want _redirects in their own words; build into a folder for each"
      )
    }
    if let invalid = configuration.setCacheTags(cacheTags) {
      let names = SiteConfiguration.cacheTagNames.map { "{\($0)}" }.joined(separator: ", ")
      throw .error(
        .cacheTagUnusable, at: places["privacy.cache_tags"],
        "privacy.cache_tags has \"\(invalid)\"; expected ASCII without spaces and commas, and in braces \(names)"
      )
    }
  }

  /// The programs of hooks.
  func applyHooks(to configuration: inout SiteConfiguration) throws(Diagnostic) {
    configuration.hooks.programs = hooks
    for point in hooks.keys { configuration.hooks.places[point] = places["hooks.\(point.rawValue)"] }
    configuration.hooks.environment = ProcessInfo.processInfo.environment
    guard let hookTimeout else { return }
    guard (1...86_400).contains(hookTimeout) else {
      throw .error(
        .hookTimeoutUnusable, at: places["hooks.timeout"],
        "hooks.timeout is \(hookTimeout); expected a number of seconds from 1 to 86400, which is a day")
    }
    configuration.hooks.timeLimit = .seconds(hookTimeout)
  }

  /// Checks what `serve` and `preview` read, which make no `SiteConfiguration` of it.
  func checkServing() throws(Diagnostic) {
    if let port, !(0...65_535).contains(port) {
      throw .error(
        .configurationInvalidValue, at: places["serve.port"],
        "serve.port is \(port); expected a number from 0 to 65535")
    }
    try check(
      bind, "serve.bind", .configurationInvalidValue,
      expected: "an address of this machine such as \"127.0.0.1\" or \"::\", without a port"
    ) {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-_%".contains($0)) }
        && $0.count { $0 == ":" } != 1
    }
  }

  private func check(
    _ value: String?, _ key: String, _ code: Diagnostic.Code, expected: @autoclosure () -> String,
    isValid: (String) -> Bool
  ) throws(Diagnostic) {
    guard let value, !isValid(value) else { return }
    throw invalid(key, code, value, expected: expected())
  }

  private func check(
    _ value: String?, _ key: String, _ code: Diagnostic.Code, oneOf words: [String], isValid: (String) -> Bool
  ) throws(Diagnostic) {
    try check(value, key, code, expected: Self.choice(of: words, for: value ?? ""), isValid: isValid)
  }

  /// An error about the value of a key, or of the flag that says the same.
  func invalid(_ key: String, _ code: Diagnostic.Code, _ value: String, expected: String) -> Diagnostic {
    .error(code, at: places[key], "\(name(of: key)) is \"\(value)\"; expected \(expected)")
  }

  /// An error about one of several values.
  private func has(
    _ key: String, _ code: Diagnostic.Code, _ value: String, oneOf words: [String]
  ) -> Diagnostic {
    .error(
      code, at: places[key],
      "\(name(of: key)) has \"\(value)\"; expected \(Self.choice(of: words, for: value))")
  }

  private func name(of key: String) -> String { places[key] == nil ? Self.flags[key] ?? key : key }

  private static func choice(of words: [String], for value: String) -> String {
    let nearest = nearestName(to: value, in: words).map { "; did you mean \"\($0)\"?" } ?? ""
    return "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))\(nearest)"
  }

  /// A city alone is meant with its continent: `Berlin` is `Europe/Berlin`.
  private static func zones(_ name: String?) -> String {
    let city = "/" + (name ?? "").replacing(" ", with: "_").lowercased()
    let zone = TimeZone.knownTimeZoneIdentifiers.sorted().first { $0.lowercased().hasSuffix(city) }
    let nearest = zone.map { "; did you mean \"\($0)\"?" } ?? ""
    return "a name such as \"Europe/Lisbon\" or \"UTC\"\(nearest)"
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
}

extension Diagnostic.Code {
  /// No export was named.
  static let exportsMissing: Diagnostic.Code = "exports-missing"
  /// No base URL was given.
  static let baseURLMissing: Diagnostic.Code = "base-url-missing"
  /// The base URL is not an absolute URL of http or https.
  static let baseURLUnusable: Diagnostic.Code = "base-url-unusable"
  /// A time zone that the tz database does not have.
  static let timeZoneUnknown: Diagnostic.Code = "time-zone-unknown"
  /// A language that is not a tag.
  static let languageUnusable: Diagnostic.Code = "language-unusable"
  /// An unknown word for missing posts.
  static let missingUnknown: Diagnostic.Code = "missing-unknown-word"
  /// An unknown word for whom the site is built.
  static let environmentUnknown: Diagnostic.Code = "environment-unknown"
  /// A visibility that no record is published with.
  static let visibilityUnknown: Diagnostic.Code = "visibility-unknown-word"
  /// An unknown set of outputs.
  static let surfacesUnknown: Diagnostic.Code = "surfaces-unknown"
  /// An unknown way to compress files.
  static let precompressUnknown: Diagnostic.Code = "precompress-unknown"
  /// An unknown format of pictures.
  /// A network with unknown URLs.
  static let legacyUnknown: Diagnostic.Code = "legacy-unknown"
  /// An unknown host.
  static let hostUnknown: Diagnostic.Code = "host-unknown"
  /// An invalid pattern of a tag of caches.
  static let cacheTagUnusable: Diagnostic.Code = "cache-tag-unusable"
  /// Hosts that cannot have the same site.
  static let hostsConflict: Diagnostic.Code = "hosts-conflict"
  /// An unknown form of a preview's title.
  static let previewTitleUnknown: Diagnostic.Code = "preview-title-unknown"
  /// An unknown picture for previews.
  static let previewCardUnknown: Diagnostic.Code = "preview-card-unknown"
  /// Neither yes nor no to those who gather texts for models.
  static let robotsUnknown: Diagnostic.Code = "robots-unknown"
  /// An invalid time limit of hooks.
  static let hookTimeoutUnusable: Diagnostic.Code = "hook-timeout-unusable"
}
