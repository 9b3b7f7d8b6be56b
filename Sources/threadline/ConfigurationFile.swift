import BuildDiagnostics
import Foundation
import TOMLKit
import ThreadlineKit

/// `threadline.toml` as typed. An unknown key is an error that names the right one, with its line and column.
struct ConfigurationFile {
  /// The folder that the file is in; paths in the file are relative to it.
  let folder: String
  let settings: SiteSettings

  /// Loads the file that was named, or `threadline.toml` of the working folder if there is one.
  static func load(_ named: String?) throws(Diagnostic) -> ConfigurationFile? {
    let path = AbsolutePath.of(named ?? "threadline.toml")
    guard let bytes = FileManager.default.contents(atPath: path) else {
      guard let named = named ?? (FileManager.default.fileExists(atPath: path) ? "threadline.toml" : nil)
      else {
        return nil
      }
      throw .error(.configurationUnreadable, at: .init(named), "there is no such file, or it cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .error(.configurationUnreadable, at: .init(path), "the file is not UTF-8")
    }
    return try ConfigurationFile(
      text, path: named ?? "threadline.toml", folder: AbsolutePath.folder(of: path))
  }

  init(_ text: String, path: String, folder: String) throws(Diagnostic) {
    self.folder = folder
    let places = KeyPlaces(text, path: path)
    let values = try Self.values(of: text, path: path)
    for key in values.keys.sorted() where ConfigurationKey.all[key] == nil {
      throw .error(
        .configurationUnknownKey, at: places.key(key),
        "unknown key \"\(key)\"; \(ConfigurationKey.answer(to: key))")
    }
    settings = try ConfigurationValues(values: values, places: places, folder: folder).settings()
  }

  /// The values by their keys, a table's keys behind its name. A table that is empty or unknown is a value itself.
  private static func values(
    of text: String, path: String
  ) throws(Diagnostic) -> [String: any TOMLValueConvertible] {
    try refuseDeepKeys(text, path: path)
    var values: [String: any TOMLValueConvertible] = [:]
    do {
      for (key, value) in try TOMLTable(string: text) {
        guard let table = value.table, !table.isEmpty || ConfigurationKey.tables.contains(key) else {
          values[key] = value
          continue
        }
        for (inner, value) in table { values["\(key).\(inner)"] = value }
      }
    } catch let error as TOMLParseError {
      throw UnquotedText.error(in: text, path: path, line: error.source.begin.line)
        ?? .error(
          .configurationSyntax,
          at: .init(path, line: error.source.begin.line, column: error.source.begin.column),
          "cannot read this \(error.description.trimmingPrefix("Error while parsing "))")
    } catch {
      throw .error(.configurationSyntax, at: .init(path), "\(error)")
    }
    return values
  }

  /// Refuses a line with more dots outside of texts than any key has: the parser nests a table for each part of a key,
  /// and frees them by recursion.
  private static func refuseDeepKeys(_ text: String, path: String) throws(Diagnostic) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    where line.utf8.count > 256 {
      var quote: Character?
      var dots = 0
      for character in line {
        if quote == nil, character == "." { dots += 1 }
        if character == "\"" || character == "'" {
          if quote == nil { quote = character } else if quote == character { quote = nil }
        }
      }
      guard dots > 256 else { continue }
      throw .error(
        .configurationSyntax, at: .init(path, line: index + 1),
        "a key has more than 256 parts; expected one or two")
    }
  }
}

/// The values of a file, read by the type of their key.
private struct ConfigurationValues {
  let values: [String: any TOMLValueConvertible]
  let places: KeyPlaces
  let folder: String

  func settings() throws(Diagnostic) -> SiteSettings {
    var settings = SiteSettings()
    for key in values.keys { settings.places[key] = places.value(key) }
    settings.title = try text("title")
    settings.summary = try text("summary")
    settings.baseURL = try text("base_url")
    settings.language = try text("language")
    settings.timeZone = try text("time_zone")
    settings.exports = try texts("exports").map { AbsolutePath.of($0, in: folder) }
    settings.output = AbsolutePath.of(try text("output") ?? "site", in: folder)
    settings.theme = try text("theme").map { AbsolutePath.of($0, in: folder) }
    settings.look = try text("look")
    settings.fediverseCreator = try text("preview.fediverse_creator")
    settings.themeColor = try text("preview.theme_color")
    settings.previewTitle = try text("preview.title")
    settings.previewCard = try text("preview.card")
    settings.assumeVisibility = try text("privacy.assume_visibility")
    settings.redactions = try text("privacy.redactions").map { AbsolutePath.of($0, in: folder) }
    settings.cacheTags = try texts("privacy.cache_tags")
    settings.environment = try text("environment")
    settings.allowed = try texts("publish.allow")
    settings.denied = try texts("publish.deny")
    settings.missing = try text("missing")
    settings.accountHandle = try text("accounts.handle")
    settings.sameAccounts = try groups("accounts.same")
    settings.port = try number("serve.port")
    settings.bind = try text("serve.bind")
    settings.surfaceSet = try text("surfaces.set")
    for word in SiteConfiguration.surfaceSwitches {
      settings.surfaceSwitches[word] = try flag("surfaces.\(word)")
    }
    settings.precompress = try texts("build.precompress")
    settings.hosts = try texts("build.host")
    settings.isNested = try flag("build.nest") ?? false
    settings.makesPictureForms = try flag("media.forms")
    settings.legacy = try texts("urls.legacy")
    settings.listsReposts = try flag("timeline.reposts")
    settings.modelGatherers = try text("robots.ai")
    for point in BuildHooks.Point.allCases where values["hooks.\(point.rawValue)"] != nil {
      settings.hooks[point] = try texts("hooks.\(point.rawValue)")
    }
    settings.hookTimeout = try number("hooks.timeout")
    try settings.checkServing()
    return settings
  }

  private func text(_ key: String) throws(Diagnostic) -> String? {
    guard let value = values[key] else { return nil }
    guard let text = value.string else { throw wrongType(key) }
    // A summary may be empty: the site then says nothing of itself.
    guard key == "summary" || !text.allSatisfy(\.isWhitespace) else { throw empty(key) }
    return text
  }

  private func number(_ key: String) throws(Diagnostic) -> Int? {
    guard let value = values[key] else { return nil }
    guard let number = value.int else { throw wrongType(key) }
    return number
  }

  private func flag(_ key: String) throws(Diagnostic) -> Bool? {
    guard let value = values[key] else { return nil }
    guard let flag = value.bool else { throw wrongType(key) }
    return flag
  }

  private func texts(_ key: String) throws(Diagnostic) -> [String] {
    guard let value = values[key] else { return [] }
    guard let array = value.array else { throw wrongType(key) }
    let texts = array.compactMap(\.string)
    guard texts.count == array.count else { throw wrongType(key) }
    // A hook may be given an empty argument.
    guard key.hasPrefix("hooks.") || !texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
      throw empty(key)
    }
    return texts
  }

  /// One group of names, or several.
  private func groups(_ key: String) throws(Diagnostic) -> [[String]] {
    guard let value = values[key] else { return [] }
    guard let array = value.array else { throw wrongType(key) }
    guard array.first?.array != nil else { return array.isEmpty ? [] : [try texts(key)] }
    return try array.map { group throws(Diagnostic) in
      guard let names = group.array, case let texts = names.compactMap(\.string), texts.count == names.count
      else { throw wrongType(key) }
      return texts
    }
  }

  private func empty(_ key: String) -> Diagnostic {
    .error(
      .configurationInvalidValue, at: places.value(key),
      "\"\(key)\" has an empty text; write one, or leave the key out")
  }

  private func wrongType(_ key: String) -> Diagnostic {
    let type = ConfigurationKey.all[key]
    var message = "\"\(key)\" expects \(type?.rawValue ?? "another value")"
    let name = key.split(separator: ".").last ?? ""
    switch (type, values[key]?.string, values[key]?.int) {
    case (.texts, let text?, _), (.groups, let text?, _): message += ": \(name) = [\"\(text)\"]"
    case (.text, _, let number?): message += ": \(name) = \"\(number)\""
    case (.number, let text?, _) where Int(text) != nil: message += ": \(name) = \(text)"
    case (.flag, let text?, _) where Bool(text) != nil: message += ": \(name) = \(text)"
    default: break
    }
    return .error(.configurationWrongType, at: places.value(key), message)
  }
}

extension Diagnostic.Code {
  /// The configuration file cannot be read.
  static let configurationUnreadable: Diagnostic.Code = "configuration-unreadable"
  /// The configuration file is not TOML.
  static let configurationSyntax: Diagnostic.Code = "configuration-syntax"
  /// A key that does not exist.
  static let configurationUnknownKey: Diagnostic.Code = "configuration-unknown-key"
  /// A value of the wrong type.
  static let configurationWrongType: Diagnostic.Code = "configuration-wrong-type"
  /// A value of the right type that its key does not take.
  static let configurationInvalidValue: Diagnostic.Code = "configuration-invalid-value"
}
