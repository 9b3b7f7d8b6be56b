import BuildDiagnostics
import Exports
import Foundation
import TOMLReading
import Testing

@testable import ThreadlineKit

/// The keys of `threadline.toml`, and what is made from their list.
struct ConfigurationKeyTests {
  @Test("the reference page is current; THREADLINE_UPDATE_GOLDENS=1 writes it")
  func referencePage() throws {
    let path = SiteFixture.package + "/docs/reference/configuration.md"
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try Data(Self.page.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.page)
  }

  /// `docs/reference/configuration.md`: every key with its type, default, example and meaning.
  private static var page: String {
    var page = """
      # Configuration

      `threadline.toml`, in the working folder or named by `--config`. The file is optional, and so is every key. Paths
      in it are relative to the file. A flag wins over the file. An unknown key and an invalid value are errors with
      their line, column and what was expected. `threadline config` prints the values that a build would use, each with
      its source.

      This page is made from the keys in `Sources/ThreadlineKit/Configuring/ConfigurationKeys.swift`; a test checks that
      it is current.

      """
    let usual = SiteConfiguration(in: "/", executable: "")
    var table: String?
    for key in ConfigurationKey.all {
      if key.table != table {
        page += key.table.isEmpty ? "\n## Keys before the first table\n" : "\n## `[\(key.table)]`\n"
        page += "\n| key | value | default | example | meaning |\n| --- | --- | --- | --- | --- |\n"
      }
      table = key.table
      let value = key.expected.isEmpty ? key.type : "\(key.type): \(key.expected)"
      let standard = key.unset ?? key.value(usual).map { "`\($0.literal)`" } ?? "none"
      let example = key.example.map { "`\($0)`" } ?? ""
      page += "| `\(key.ownName)` | \(value) | \(standard) | \(example) | \(key.description) |\n"
    }
    return page
  }

  @Test(
    "each key is listed once, takes its example, and gives the value back",
    arguments: ConfigurationKey.all.map(\.name))
  func example(name: String) throws {
    let keys = ConfigurationKey.all.filter { $0.name == name }
    let key = try #require(keys.first)
    #expect(keys.count == 1)
    var configuration = SiteConfiguration(in: "/site", executable: "/threadline")
    let value = key.value(configuration)
    guard let example = key.example else {
      #expect(value?.flag != nil, "a key without an example is true or false")
      return
    }
    let parsed = try TOMLFile.entries(of: "a = \(example)".utf8, path: "", code: "not-toml")
    try configuration.set(name, to: try #require(parsed.first?.value), flag: "--x", in: "/site")
    let written = try #require(key.value(configuration))
    #expect(written != value)
    var again = SiteConfiguration(in: "/", executable: "/threadline")
    try again.set(name, to: written, flag: "--x", in: "/")
    #expect(key.value(again) == written)
  }

  @Test(
    "a change of a key that pages depend on changes their cache key",
    arguments: ConfigurationKey.all.map(\.name))
  func cacheKey(name: String) throws {
    let key = try #require(ConfigurationKey.all.first { $0.name == name })
    let configuration = SiteConfiguration(in: "/site", executable: "/threadline")
    var changed = configuration
    let flag = key.value(configuration)?.flag.map { TOMLValue(.flag(!$0)) }
    let example = try key.example.map {
      try TOMLFile.entries(of: "a = \($0)".utf8, path: "", code: "not-toml")
    }
    try changed.set(name, to: try #require(flag ?? example?.first?.value), flag: "--x", in: "/site")
    let isSame =
      changed.fingerprint(theme: 0, redactions: .init())
      == configuration.fingerprint(theme: 0, redactions: .init())
    #expect(isSame == (key.effect != .pages))
  }

  @Test("the listing gives every value with its source")
  func listing() throws {
    var configuration = SiteConfiguration(in: "/site", executable: "/threadline")
    try configuration.set("look", to: TOMLValue(.text("night")), flag: "--look", in: "/site")
    let lines = configuration.listing.split(separator: "\n")
    #expect(lines.contains(#"look = "night"  # --look"#) && lines.contains(#"language = "en"  # default"#))
    #expect(lines.contains("# title: the host of `base_url`"))
    let title = "\u{5E9}\u{200F} \"\\"
    try configuration.set("title", to: TOMLValue(.text(title)), flag: "--title", in: "/site")
    let named = try TOMLFile.entries(of: configuration.listing.utf8, path: "", code: "not-toml")
    #expect(named.contains { $0.key == "title" && $0.value.text == title })
    let entries = try TOMLFile.entries(of: lines.joined(separator: "\n").utf8, path: "", code: "not-toml")
    #expect(entries.contains { $0.key == "serve" && $0.value.table?.count == 2 })
  }
}
