import BuildDiagnostics
import Exports
import Foundation
import TOMLReading
import Testing

@testable import ThreadlineKit

/// The keys of `threadline.toml`, and what is made from their list.
struct ConfigurationKeyTests {
  @Test("the reference page is current; THREADLINE_UPDATE_GOLDENS=1 writes it")
  func page() throws {
    let path = SiteFixture.package + "/docs/reference/configuration.md"
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try Data(ConfigurationListing.page.utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ConfigurationListing.page)
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
    let lines = ConfigurationListing.text(of: configuration).split(separator: "\n")
    #expect(lines.contains(#"look = "night"  # --look"#) && lines.contains(#"language = "en"  # default"#))
    #expect(lines.contains("# title: the host of `base_url`"))
    let entries = try TOMLFile.entries(of: lines.joined(separator: "\n").utf8, path: "", code: "not-toml")
    #expect(entries.contains { $0.key == "serve" && $0.value.table?.count == 2 })
  }
}
