import BuildDiagnostics
import Testing

@testable import SiteThemes

struct ThemeLocatorTests {
  private let folder: TemporaryFolder
  private let executable: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("bin/threadline", "")
    executable = folder.path + "/bin/threadline"
  }

  private func locate(_ executable: String, explicit: String? = nil) -> Result<String, Diagnostic> {
    do throws(Diagnostic) {
      return .success(try ThemeLocator.locate(executablePath: executable, explicit: explicit))
    } catch {
      return .failure(error)
    }
  }

  @Test(
    "the built-in theme is found next to the executable or in share",
    arguments: [
      "bin/threadline_SiteThemes.resources", "bin/threadline_SiteThemes.bundle", "bin/../share/threadline",
    ])
  func found(place: String) throws {
    try folder.write(place + "/Templates/page.mustache", "")
    #expect(try locate(executable).get() == folder.path + "/" + place)
  }

  @Test("a theme next to the executable has priority over share")
  func order() throws {
    try folder.write("share/threadline/Templates/page.mustache", "")
    try folder.write("bin/threadline_SiteThemes.resources/Templates/page.mustache", "")
    #expect(try locate(executable).get().hasSuffix("/bin/threadline_SiteThemes.resources"))
  }

  @Test("an executable that is called through a link finds the theme next to the real file")
  func throughLink() throws {
    try folder.write("bin/threadline_SiteThemes.resources/Templates/page.mustache", "")
    try folder.link("linked", to: executable)
    #expect(try locate(folder.path + "/linked").get().hasSuffix("/bin/threadline_SiteThemes.resources"))
  }

  @Test("where nothing is found the message lists every place")
  func nothing() throws {
    guard case .failure(let problem) = locate(executable) else {
      Issue.record("a theme was found that does not exist")
      return
    }
    #expect(problem.code == .themeNotFound)
    for place in ["threadline_SiteThemes.resources", "threadline_SiteThemes.bundle", "../share/threadline"] {
      #expect(problem.message.contains(folder.path + "/bin/" + place))
    }
  }

  @Test("a theme that the person named must exist, and is used alone if there is no other")
  func explicit() throws {
    try folder.write("mine/Templates/page.mustache", "")
    #expect(try locate(executable, explicit: folder.path + "/mine").get() == folder.path + "/mine")
    #expect(throws: Diagnostic.self) { try locate(executable, explicit: folder.path + "/none").get() }
    #expect(throws: Diagnostic.self) { try locate(executable, explicit: executable).get() }
  }
}
