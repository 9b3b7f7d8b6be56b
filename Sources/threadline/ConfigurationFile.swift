import BuildDiagnostics
import Foundation
import TOMLKit
import ThreadlineKit

/// `threadline.toml` as typed. An unknown key is an error that names the nearest one, with its line.
struct ConfigurationFile {
  /// The folder that the file lies in; paths in the file are relative to it.
  let folder: String
  let settings: SiteSettings

  /// Every key with its type, in words. A table's keys stand behind its name.
  static let keys: [String: KeyType] = [
    "title": .text, "summary": .text, "base_url": .text, "language": .text, "time_zone": .text,
    "exports": .texts, "output": .text, "theme": .text, "look": .text, "preview.fediverse_creator": .text,
    "preview.theme_color": .text, "preview.title": .text, "preview.card": .text,
    "privacy.assume_visibility": .text, "privacy.redactions": .text,
    "privacy.cache_tags": .texts, "environment": .text,
    "publish.allow": .texts, "publish.deny": .texts,
    "missing": .text,
    "accounts.same": .groups, "serve.port": .number,
    "serve.bind": .text, "surfaces.set": .text, "robots.ai": .text, "hooks.before_build": .texts,
    "hooks.after_plan": .texts, "hooks.after_publish": .texts, "hooks.timeout": .number,
    "build.precompress": .texts, "build.host": .texts, "build.nest": .flag, "media.formats": .texts,
    "urls.legacy": .texts,
  ].merging(SiteConfiguration.surfaceSwitches.map { ("surfaces.\($0)", .flag) }) { first, _ in first }

  /// What a key holds.
  enum KeyType: String {
    case text = "a string"
    case texts = "an array of strings"
    case groups = "an array of strings, or of such arrays"
    case number = "a whole number"
    case flag = "true or false"
  }

  /// Loads the file that was named, or `threadline.toml` of the working folder where there is one.
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
    var values: [String: any TOMLValueConvertible] = [:]
    do {
      for (key, value) in try TOMLTable(string: text) {
        guard let table = value.table else {
          values[key] = value
          continue
        }
        for (inner, value) in table { values["\(key).\(inner)"] = value }
      }
    } catch let error as TOMLParseError {
      let place = Diagnostic.Place(path, line: error.source.begin.line, column: error.source.begin.column)
      throw .error(.configurationSyntax, at: place, error.description)
    } catch {
      throw .error(.configurationSyntax, at: .init(path), "\(error)")
    }
    let lines = KeyLines(text)
    for key in values.keys.sorted() where Self.keys[key] == nil {
      let nearest = nearestName(to: key, in: Self.keys.keys).map { "did you mean \"\($0)\"?" }
      throw .error(
        .configurationUnknownKey, at: .init(path, line: lines.line(of: key)),
        "unknown key \"\(key)\"; \(nearest ?? "README.md lists them all")")
    }
    settings = try ConfigurationValues(values, path: path, folder: folder, lines: lines).settings()
  }
}

/// The values of a file, read by the type of their key.
private struct ConfigurationValues {
  let values: [String: any TOMLValueConvertible]
  let path: String
  let folder: String
  let lines: KeyLines

  init(_ values: [String: any TOMLValueConvertible], path: String, folder: String, lines: KeyLines) {
    self.values = values
    self.path = path
    self.folder = folder
    self.lines = lines
  }

  func settings() throws(Diagnostic) -> SiteSettings {
    var settings = SiteSettings()
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
    if values["media.formats"] != nil { settings.mediaFormats = try texts("media.formats") }
    settings.legacy = try texts("urls.legacy")
    settings.modelGatherers = try text("robots.ai")
    for point in BuildHooks.Point.allCases where values["hooks.\(point.rawValue)"] != nil {
      settings.hooks[point] = try texts("hooks.\(point.rawValue)")
    }
    settings.hookTimeout = try number("hooks.timeout")
    return settings
  }

  private func text(_ key: String) throws(Diagnostic) -> String? {
    guard let value = values[key] else { return nil }
    guard let text = value.string else { throw wrongType(key) }
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
    return texts
  }

  /// One group of names, or several.
  private func groups(_ key: String) throws(Diagnostic) -> [[String]] {
    guard let array = values[key]?.array, let first = array.first else { return [] }
    guard first.array != nil else { return [try texts(key)] }
    return try array.map { group throws(Diagnostic) in
      guard let names = group.array, case let texts = names.compactMap(\.string), texts.count == names.count
      else { throw wrongType(key) }
      return texts
    }
  }

  private func wrongType(_ key: String) -> Diagnostic {
    let expected = ConfigurationFile.keys[key]?.rawValue ?? "another value"
    return .error(
      .configurationWrongType, at: .init(path, line: lines.line(of: key)), "\"\(key)\" expects \(expected)")
  }
}

/// Finds the line on which a key stands, since the parser keeps no places of good keys.
private struct KeyLines {
  private var lines: [String: Int] = [:]

  init(_ text: String) {
    var table = ""
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if trimmed.first == "[" {
        table = trimmed.dropFirst().prefix { $0 != "]" }.trimmingCharacters(in: .whitespaces) + "."
      } else if let equals = trimmed.firstIndex(of: "="), trimmed.first != "#" {
        let key = trimmed[..<equals].trimmingCharacters(in: .whitespaces)
        if lines[table + key] == nil { lines[table + key] = index + 1 }
      }
    }
  }

  func line(of key: String) -> Int? { lines[key] }
}

extension Diagnostic.Code {
  /// The configuration file cannot be read.
  static let configurationUnreadable: Diagnostic.Code = "configuration-unreadable"
  /// The configuration file is no TOML.
  static let configurationSyntax: Diagnostic.Code = "configuration-syntax"
  /// A key that nobody knows.
  static let configurationUnknownKey: Diagnostic.Code = "configuration-unknown-key"
  /// A value of the wrong type.
  static let configurationWrongType: Diagnostic.Code = "configuration-wrong-type"
}
