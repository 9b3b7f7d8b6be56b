import Foundation
import Testing

/// `threadline serve`: which folder it shows, and which it refuses.
struct ServeCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/mine/exports", withIntermediateDirectories: true)
    try program.write(
      """
      {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
      {"type":"account","id":"a","handle":"ada","owner":true}
      {"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"One."}

      """, to: "mine/exports/export.ndjson")
    try program.write(
      "base_url = \"https://threads.example\"\nexports = [\"exports/export.ndjson\"]\n",
      to: "mine/threadline.toml")
  }

  private func build() throws { #expect(try program.run(["build", "--quiet"], in: "mine").status == 0) }

  /// Serves, and gives what the server said at its start and what some targets answered.
  private func served(
    _ arguments: [String], in subfolder: String = "", _ targets: [String]
  ) throws -> (said: String, answers: [String]) {
    let port = try LoopbackServer.freePort()
    let folder = subfolder.isEmpty ? program.folder : "\(program.folder)/\(subfolder)"
    let server = try LoopbackServer(
      Program.path, ["serve"] + arguments + ["--port", "\(port)"], port: port, in: folder)
    let answers = try targets.map { String(try server.answer($0).head.dropFirst(9).prefix(3)) }
    let said = try String(contentsOfFile: "\(folder)/server.txt", encoding: .utf8)
    return (said.replacing(":\(port)", with: ""), answers)
  }

  @Test(
    "a site folder, in it or by name, is served by its output, which is said; its exports are never shown")
  func siteFolder() throws {
    try build()
    let secrets = ["/@ada/post/1/", "/exports/export.ndjson", "/threadline.toml", "/mine/threadline.toml"]
    let inside = try served([], in: "mine", secrets)
    #expect(inside.said == "serving site/, the output of threadline.toml\nhttp://127.0.0.1/\n")
    #expect(inside.answers == ["200", "404", "404", "404"])
    for arguments in [["mine"], ["mine/"], ["--site", "mine"], ["mine", "--any-folder"]] {
      let outside = try served(arguments, secrets)
      #expect(
        outside.said == "serving mine/site/, the output of mine/threadline.toml\nhttp://127.0.0.1/\n",
        "\(arguments)")
      #expect(outside.answers == ["200", "404", "404", "404"])
    }
  }

  @Test("a built site is served wherever it was uploaded to, without a word of where it came from")
  func uploaded() throws {
    try build()
    try FileManager.default.copyItem(
      atPath: "\(program.folder)/mine/site", toPath: "\(program.folder)/uploaded")
    let found = try served(["uploaded"], ["/@ada/post/1/"])
    #expect(found.said == "http://127.0.0.1/\n" && found.answers == ["200"])
  }

  @Test("a folder that no build made is served only if that is said")
  func anyFolder() throws {
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/plain", withIntermediateDirectories: true)
    try program.write("<p>Hello", to: "plain/index.html")
    let refused = try program.run(["serve", "plain"])
    #expect(refused.status == 2)
    #expect(
      refused.errors
        == "error: \"plain\" is not a site that \"threadline build\" made; expected its output, such as \"site\", or --any-folder to serve every file in this folder [not-servable]\n"
    )
    let meant = try served(["plain", "--any-folder"], ["/"])
    #expect(meant.said == "http://127.0.0.1/\n" && meant.answers == ["200"])
  }

  @Test(
    "what is not there, empty or a file is an error that says what to do (fault 271)",
    arguments: [
      ([], "there is no folder \"site\"; build a site first: threadline build [site-missing]"),
      (["nowhere"], "there is no folder \"nowhere\"; build a site first: threadline build [site-missing]"),
      (["empty"], "\"empty\" is empty; build a site first: threadline build [site-missing]"),
      (
        ["empty", "--any-folder"],
        "\"empty\" is empty; build a site first: threadline build [site-missing]"
      ),
      (["mine"], "there is no folder \"mine/site\"; build a site first: threadline build [site-missing]"),
      (
        ["mine/threadline.toml"],
        "\"mine/threadline.toml\" is a file; expected the folder of a built site [site-missing]"
      ),
    ])
  func refused(arguments: [String], message: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/empty", withIntermediateDirectories: true)
    let result = try program.run(["serve"] + arguments)
    #expect(result.status == 2 && result.output == "" && result.errors == "error: \(message)\n")
  }

  @Test("an output that is the site folder itself is not served, whatever is said")
  func outputIsSiteFolder() throws {
    try program.write("output = \".\"\n", to: "mine/threadline.toml")
    let result = try program.run(["serve", "--any-folder"], in: "mine")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "error: \".\" has a threadline.toml, so it is not served; set \"output\" in it to another folder, such as \"site\" [not-servable]\n"
    )
  }

  @Test("a site that is named twice is a mistake of the call")
  func namedTwice() throws {
    let result = try program.run(["serve", "site", "--site", "site"])
    #expect(
      result.status == 64
        && result.errors.contains("the site is named twice; expected it as an argument or with --site"))
  }
}
