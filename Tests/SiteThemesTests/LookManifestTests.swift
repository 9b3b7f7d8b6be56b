import Foundation
import SafeMarkup
import SitePaths
import Testing

@testable import SiteThemes

struct LookManifestTests {
  private func members(_ look: Look, _ files: [PublicFile]) throws -> (path: String, [String: Any]) {
    let file = try #require(LookManifest.file(of: look, title: "Harbor \"Lane\"", files: files))
    guard case .bytes(let bytes) = file.content else {
      Issue.record("a manifest without bytes")
      return ("", [:])
    }
    let members = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    return (file.path.description, members)
  }

  @Test("each look has a manifest with its paper and its three icons", arguments: BuiltInLooksTests.looks)
  func builtIn(_ look: Look) throws {
    let theme = try BuiltInFiles.theme()
    let (path, members) = try members(look, theme.publicFiles)
    #expect(path == "manifest-\(look.name).webmanifest")
    #expect(members["name"] as? String == "Harbor \"Lane\"")
    #expect(members["display"] as? String == "minimal-ui")
    #expect(members["theme_color"] as? String == look.palette?.paper.description)
    #expect(members["start_url"] as? String == "./")
    let icons = try #require(members["icons"] as? [[String: String]])
    #expect(icons.map { $0["sizes"] } == ["any", "192x192", "512x512"])
    #expect(icons.map { $0["purpose"] } == [nil, nil, "maskable"])
    let paths = [LookIcon.vector, .small, .large].map { $0.path(for: look) { _ in true } }
    #expect(icons.map { $0["src"] } == paths)
    for icon in icons {
      #expect(theme.publicFiles.contains { $0.path.description == icon["src"] }, "\(icon)")
    }
  }

  @Test("a look of a person's own has a manifest too, with the icons that it has and the general ones")
  func own() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Public/looks.css", LookSheetTests.base + "[data-look=\"mine\"] { --paper: #fffdf5 }")
    for icon in ["icon.svg", "icon-192.png", "looks/mine.svg"] { try folder.write("Public/\(icon)", "x") }
    let theme = try Theme.load(builtIn: folder.path, theme: nil, siteFolder: nil)
    let (path, members) = try members(try #require(theme.looks.last), theme.publicFiles)
    #expect(path == "manifest-mine.webmanifest")
    #expect(members["theme_color"] as? String == "#fffdf5")
    let icons = members["icons"] as? [[String: String]]
    #expect(icons?.map { $0["src"] } == ["looks/mine.svg", "icon-192.png"])
  }
}
