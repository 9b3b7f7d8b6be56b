import Foundation
import Testing

/// What the program says if it is called wrongly.
struct CommandLineTests {
  @Test(
    "an unknown command is an error that suggests the right one",
    arguments: [
      ("bild", #"did you mean "build"?"#), ("delete", #"did you mean "redact"?"#),
      ("remove", #"did you mean "redact"?"#), ("takedown", #"did you mean "redact"?"#),
      ("init", #"did you mean "new"?"#), ("create", #"did you mean "new"?"#),
      ("validate", #"did you mean "check" (a built site) or "plan" (an export)?"#),
      ("lint", #"did you mean "check" (a built site) or "plan" (an export)?"#),
      ("watch", #"did you mean "preview"?"#), ("dev", #"did you mean "preview"?"#),
      ("server", #"did you mean "serve"?"#), ("start", #"did you mean "serve"?"#),
      ("Build", #"did you mean "build"?"#),
      (
        "xyzzy",
        "expected one of new, build, preview, serve, check, redact, search, import, plan, explain, unfurl, diff, save, config, cache, doctor"
      ),
    ])
  func unknownCommand(word: String, answer: String) throws {
    for arguments in [[word], ["help", word], [word, "--quiet"]] {
      let result = try Program().run(arguments)
      #expect(
        result.errors == "error: unknown command \"\(word)\"; \(answer)\nSee \"threadline --help\".\n")
      #expect(result.status == 64 && result.output.isEmpty)
    }
  }

  @Test("a file in the place of the command is meant for build or check")
  func file() throws {
    let program = try Program()
    try program.write("{}", to: "archive.ndjson")
    let result = try program.run(["archive.ndjson"])
    #expect(
      result.errors == """
        error: unknown command "archive.ndjson"; did you mean "build archive.ndjson" or "check archive.ndjson"?
        See "threadline --help".

        """)
    #expect(result.status == 64)
  }

  @Test(
    "a mistake in the arguments is one line in the form of all errors, and a pointer to help",
    arguments: [
      (["build", "--strickt"], #"unknown option "--strickt"; did you mean "--strict"?"#),
      (["build", "--no-such-thing-here"], #"unknown option "--no-such-thing-here""#),
      (["build", "--output"], #"missing value for "--output <folder>""#),
      (
        ["build", "--strict=yes"], #"the option "--strict" does not take any value, but "yes" was specified"#
      ),
      (["build", "--jobs", "many"], #"the value "many" is invalid for "--jobs <number>""#),
      (["build", "--jobs", "0"], "--jobs is 0; expected a number from 1 to 256"),
      (["new"], #"missing argument "<folder>""#), (["new", "a", "b"], #"unexpected argument "b""#),
      (["new", "a", "it's", "c"], #"2 unexpected arguments: "it's", "c""#),
      (
        ["build", "--missing", "drop"],
        #"the value "drop" is invalid for "--missing <word>"; expected one of "keep" and "remove""#
      ),
      (
        ["build", "--extras", "all"],
        #"the value "all" is invalid for "--extras <set>"; expected one of "lean", "standard" or "full""#
      ),
      (
        ["build", "--as", "zip"],
        #"the value "zip" is invalid for "--as <kind>"; expected one of native, mastodon-archive, "#
          + "x-archive, bluesky-car, threads-archive, threads-api"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let result = try Program().run(arguments)
    #expect(result.errors == "error: \(message)\nSee \"threadline \(arguments[0]) --help\".\n")
    #expect(result.status == 64 && result.output.isEmpty)
  }

  @Test("without arguments it prints five lines with the three most useful commands")
  func start() throws {
    let result = try Program().run([])
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines[1...3].map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        == ["threadline build", "threadline serve", "threadline check"])
  }

  @Test("the version and the scripts for completion go to standard output, with status 0")
  func version() throws {
    let version = try Program().run(["--version"])
    #expect(version.status == 0 && version.output.hasPrefix("threadline ") && version.errors.isEmpty)
    for shell in ["bash", "zsh", "fish"] {
      let script = try Program().run(["--generate-completion-script", shell])
      #expect(script.status == 0 && script.output.contains("mastodon-archive") && script.errors.isEmpty)
    }
  }

  @Test(
    "a value of a flag that is invalid names the flag",
    arguments: [
      (
        ["-b", "me.example"],
        #"error: --base-url is "me.example"; expected a URL such as "https://me.example/threads/" [base-url-unusable]"#
      ),
      (
        ["-b", "https://me.example", "--precompress", "gzip,zip"],
        #"error: --precompress has "zip"; expected one of "gzip", "br"; did you mean "gzip"? [precompress-unknown]"#
      ),
      (
        ["-b", "https://me.example", "--legacy", "myspace"],
        #"error: --legacy has "myspace"; expected one of "x", "mastodon", "bluesky", "threads" [legacy-unknown]"#
      ),
    ])
  func flags(arguments: [String], message: String) throws {
    let program = try Program()
    try program.write("precompress = 1\n", to: "other.toml")
    try program.write("[build]\nprecompress = [\"br\"]\n[urls]\nlegacy = [\"x\"]\n", to: "threadline.toml")
    #expect(try program.run(["build", "x.ndjson"] + arguments).errors == message + "\n")
  }
}
