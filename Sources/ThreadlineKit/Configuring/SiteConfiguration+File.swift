public import BuildDiagnostics
import Foundation
package import TOMLReading

extension SiteConfiguration {
  /// Where the value of a key is from.
  public enum Source: Hashable, Sendable, CustomStringConvertible {
    case file(Diagnostic.Place), flag(String)

    /// `threadline.toml:3:8`, or `--base-url`.
    public var description: String {
      switch self {
      case .file(let place): "\(place)"
      case .flag(let flag): flag
      }
    }
  }

  /// Loads the file that was named, or `threadline.toml` of a folder if there is one. A path in the file is relative to
  /// the file, and a default such as `site` if there is none to the folder.
  public static func load(
    _ named: String?, in folder: String, executable: String
  ) throws(Diagnostic) -> SiteConfiguration {
    let path = AbsolutePath.of(named ?? "threadline.toml", in: folder)
    let name = named ?? "threadline.toml"
    guard let bytes = FileManager.default.contents(atPath: path) else {
      guard named != nil || FileManager.default.fileExists(atPath: path) else {
        return SiteConfiguration(in: folder, executable: executable)
      }
      throw .error(.configurationUnreadable, at: .init(name), "there is no such file, or it cannot be read")
    }
    var configuration = SiteConfiguration(in: AbsolutePath.folder(of: path), executable: executable)
    configuration.siteFolder = AbsolutePath.folder(of: path)
    try configuration.set(
      keysOf: try TOMLFile.entries(of: bytes, path: name, code: .configurationSyntax))
    return configuration
  }

  /// Sets what a file says. An unknown key is an error with the nearest name.
  private mutating func set(keysOf entries: [TOMLEntry]) throws(Diagnostic) {
    var values: [String: TOMLEntry] = [:]
    for entry in entries {
      // A table that is empty or unknown is a value itself.
      guard let table = entry.value.table,
        !table.isEmpty || ConfigurationAnswers.tables.contains(entry.key)
      else {
        values[entry.key] = entry
        continue
      }
      for inner in table { values["\(entry.key).\(inner.key)"] = inner }
    }
    let known = Set(ConfigurationKey.all.map(\.name))
    if let (key, entry) = values.filter({ !known.contains($0.key) }).min(by: { $0.key < $1.key }) {
      throw .error(
        .configurationUnknownKey, at: entry.value.table == nil ? entry.place : entry.value.place,
        "unknown key \"\(key)\"; \(ConfigurationAnswers.answer(to: key))")
    }
    for key in ConfigurationKey.all {
      guard let value = values[key.name]?.value else { continue }
      try key.set(&self, to: value, in: siteFolder ?? "/")
      sources[key.name] = value.place.map { .file($0) }
    }
  }

  /// Sets a key to what a flag says, which wins over the file. Paths are relative to the folder.
  package mutating func set(
    _ name: String, to value: TOMLValue, flag: String, in folder: String
  ) throws(Diagnostic) {
    guard let key = ConfigurationKey.all.first(where: { $0.name == name }) else { return }
    try key.set(&self, to: value, flag: flag, in: folder)
    sources[name] = .flag(flag)
  }

  /// Where the value of a key is in the configuration file; `nil` if it is from elsewhere.
  func place(of key: String) -> Diagnostic.Place? {
    if case .file(let place) = sources[key] { place } else { nil }
  }

  /// The keys that a file or a flag set to other values than their defaults, without those that no page depends on.
  var stated: [String: String] {
    let usual = SiteConfiguration(in: "/", executable: executable)
    return ConfigurationKey.all.reduce(into: [:]) { stated, key in
      guard key.effect != .run, let value = key.value(self), value != key.value(usual) else { return }
      stated[key.name] = value.words
    }
  }
}
