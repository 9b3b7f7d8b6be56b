import Foundation
import Testing

/// Builds that are ended or held short: what stands afterwards is the old site or the new one.
struct DisturbedBuildTests {
  private static let header =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
  private static let account = #"{"type":"account","id":"a","handle":"ada","owner":true}"#
  private static let arguments = [
    "build", "x.ndjson", "-b", "https://threads.example", "-o", "site", "--extras", "lean",
  ]

  private static func post(_ id: String, text: String = "Hello.") -> String {
    #"{"type":"post","id":"\#(id)","account":"a","published":"2026-01-01T00:00:00Z","text":"\#(text)"}"#
  }

  private static func export(_ posts: [String]) -> String {
    ([header, account] + posts).map { $0 + "\n" }.joined()
  }

  private func builtProgram() throws -> Program {
    let program = try Program()
    try program.write(Self.export([Self.post("1")]), to: "x.ndjson")
    #expect(try program.run(Self.arguments).status == 0)
    return program
  }

  private func tree(_ program: Program) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: program.folder + "/site") ?? .init()
    {
      files[name] = FileManager.default.contents(atPath: "\(program.folder)/site/\(name)")
    }
    return files
  }

  private func stateNames(_ program: Program) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: program.folder + "/.threadline/site"))
  }

  @Test(
    "Ctrl-C and kill leave the old site, nothing put aside, and 130 and 143 (fault 174)", arguments: [2, 15])
  func signals(number: Int32) throws {
    let program = try builtProgram()
    let site = try tree(program)
    let remembered = try stateNames(program)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["build", "-", "-b", "https://threads.example", "-o", "site"]
    process.currentDirectoryURL = URL(fileURLWithPath: program.folder)
    let input = Pipe()
    process.standardInput = input
    try program.write("", to: "said.txt")
    process.standardError = FileHandle(forWritingAtPath: program.folder + "/said.txt")
    try process.run()
    let staged = program.folder + "/.site.threadline-staged"
    let copied = program.folder + "/.threadline/site/input"
    for _ in 0..<600 where !FileManager.default.fileExists(atPath: copied) {
      usleep(20_000)
    }
    try #require(process.isRunning)
    try input.fileHandleForWriting.write(contentsOf: Data(Self.export([Self.post("2")]).utf8))
    #expect(FileManager.default.fileExists(atPath: staged))
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + number)
    let said = try String(contentsOfFile: program.folder + "/said.txt", encoding: .utf8)
    #expect(said == "interrupted: the site is as it was\n")
    #expect(!FileManager.default.fileExists(atPath: staged))
    #expect(try stateNames(program) == remembered)
    #expect(try tree(program) == site)
    #expect(try program.run(Self.arguments).status == 0)
  }

  @Test("with 64 open files a build succeeds (fault 173)")
  func fewDescriptors() throws {
    let program = try Program()
    let posts = (1...400).map { Self.post("\($0)", text: "Post \($0) #tag\($0)") }
    try program.write(Self.export(posts), to: "x.ndjson")
    let arguments = Self.arguments.dropLast() + ["full", "--jobs", "8"]
    let result = try program.run(Array(arguments), after: "ulimit -n 64")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try program.run(Array(arguments), after: "ulimit -n 64").output.contains("0 files written"))
  }

  @Test(
    "a full disk ends the build with its reason, and the old site stays (fault 163)",
    arguments: [1, 8, 16])
  func fullDisk(blocks: Int) throws {
    let program = try builtProgram()
    let site = try tree(program)
    let text = String(repeating: "Words and words. ", count: 4_000)
    try program.write(Self.export([Self.post("1"), Self.post("2", text: text)]), to: "x.ndjson")
    let result = try program.run(Self.arguments, after: "trap '' XFSZ; ulimit -f \(blocks)")
    #expect(result.status == 2 && result.errors.contains("File too large"), "\(result.errors)")
    #expect(try tree(program) == site)
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/.site.threadline-staged"))
    #expect(try program.run(Self.arguments).status == 0)
  }

  @Test("names that are longer than a file system takes are shortened, or refused by name (fault 173)")
  func longNames() throws {
    let program = try Program()
    let long = String(repeating: "n", count: 300)
    try program.write(
      Self.export([Self.post(long), Self.post("https://a.example/\(long)/\(long)")]), to: "x.ndjson")
    var arguments = Self.arguments
    arguments[5] = String(long.prefix(255))
    #expect(try program.run(arguments).status == 0)
    #expect(try program.run(arguments).output.contains("0 files written"))
    arguments[5] = long
    let refused = try program.run(arguments)
    #expect(refused.status == 2 && refused.errors.contains("File name too long"), "\(refused.errors)")
  }
}
