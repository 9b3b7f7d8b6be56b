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

  /// Loads the configuration as the command line does: from the named file, or from `threadline.toml` of the working
  /// folder if there is one. A path in the file is relative to the file. Without a file, the output is `site` in the
  /// working folder.
  ///
  /// The clock and the number of tasks are those of the machine. The home folder, `ffmpeg` and the environment of hooks
  /// are from the environment of the program.
  public init(file named: String? = nil) throws(Diagnostic) {
    let name = named ?? "threadline.toml"
    let path = AbsolutePath.of(name)
    if let bytes = FileManager.default.contents(atPath: path) {
      self.init(in: AbsolutePath.folder(of: path))
      siteFolder = AbsolutePath.folder(of: path)
      try set(keysOf: try TOMLFile.entries(of: bytes, path: name, code: .configurationSyntax))
    } else {
      guard named == nil, !FileManager.default.fileExists(atPath: path) else {
        throw .error(.configurationUnreadable, at: .init(name), "there is no such file, or it cannot be read")
      }
      self.init(in: FileManager.default.currentDirectoryPath)
    }
    use(environment: ProcessInfo.processInfo.environment)
    setNow(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
    jobs = ProcessInfo.processInfo.activeProcessorCount
  }

  /// The file of the running program.
  public static var runningProgram: String {
    Bundle.main.executableURL?.resolvingSymlinksInPath().path
      ?? AbsolutePath.of(CommandLine.arguments.first ?? "threadline")
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

  /// Every key with its value and where that is from, as TOML:
  ///
  ///     title = "Harbor Lane"  # threadline.toml:1:9
  ///     # summary: a sentence in the language of the site
  package var listing: String {
    var lines: [String] = []
    var table = ""
    for key in ConfigurationKey.all {
      if key.table != table { lines += ["", "[\(key.table)]"] }
      table = key.table
      if let value = key.value(self) {
        let usual = (["default"] + [key.unset].compactMap { $0 }).joined(separator: ", ")
        let source = sources[key.name]?.description ?? usual
        lines.append("\(key.ownName) = \(value.literal)  # \(source.printable)")
      } else {
        lines.append("# \(key.ownName): \(key.unset ?? "none")")
      }
    }
    return lines.joined(separator: "\n")
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
