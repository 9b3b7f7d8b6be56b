import Foundation
import Testing

/// What the program says of mistakes in `threadline.toml`: each with its line and column.
struct ConfigurationTests {
  /// The error of a build with some lines in `threadline.toml`, of which the first is the base URL.
  private func error(_ lines: String, _ verb: String = "build") throws -> String {
    let program = try Program()
    let post =
      #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"hi"}"#
    let header = #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
    let account = #"{"type":"account","id":"a","handle":"ada"}"#
    try program.write([header, account, post, ""].joined(separator: "\n"), to: "x.ndjson")
    try program.write("base_url = \"https://me.example\"\n\(lines)\n", to: "threadline.toml")
    let result = try program.run(verb == "build" ? ["build", "x.ndjson"] : [verb])
    #expect(result.status == (verb == "build" ? 2 : result.status), "\(lines) is accepted")
    #expect(result.status != 0, "\(lines) is accepted")
    return result.diagnostics
  }

  @Test(
    "an unknown key is an error at its place that gives the answer (fault 284)",
    arguments: [
      (#"titel = "x""#, "2:1", #"unknown key "titel"; did you mean "title"?"#),
      (#"name = "x""#, "2:1", #"unknown key "name"; did you mean "title"?"#),
      ("  port = 80", "2:3", #"unknown key "port"; did you mean "serve.port"?"#),
      (#"host = "nginx""#, "2:1", #"unknown key "host"; did you mean "build.host"?"#),
      (#"url = "x""#, "2:1", #"unknown key "url"; did you mean "base_url"?"#),
      (#"baseURL = "x""#, "2:1", #"unknown key "baseURL"; did you mean "base_url"?"#),
      (#"description = "x""#, "2:1", #"unknown key "description"; did you mean "summary"?"#),
      (#"timezone = "x""#, "2:1", #"unknown key "timezone"; did you mean "time_zone"?"#),
      (#"theme_color = "x""#, "2:1", #"unknown key "theme_color"; did you mean "preview.theme_color"?"#),
      (#"lang = "en""#, "2:1", #"unknown key "lang"; did you mean "language"?"#),
      (#"exports_dir = "x""#, "2:1", #"unknown key "exports_dir"; did you mean "exports"?"#),
      ("embed = true", "2:1", #"unknown key "embed"; did you mean "extras.embed"?"#),
      (#"footer = "x""#, "2:1", #"unknown key "footer"; a footer is Templates/slots/footer.mustache"#),
      (
        #"favicon = "x""#, "2:1",
        #"unknown key "favicon"; an icon is Public/favicon.ico, with Public/icon.svg"#
      ),
      (
        #"css = "x""#, "2:1",
        #"unknown key "css"; a style sheet is Public/site.css, and colors are Public/looks.css"#
      ),
      (
        #"google_analytics = "x""#, "2:1",
        #"unknown key "google_analytics"; pages load nothing from other sites, so there is no analytics"#
      ),
      (
        #"author = "x""#, "2:1",
        #"unknown key "author"; names come from the exports; preview.fediverse_creator is the account that previews name"#
      ),
      (
        "[preview]\nlook = \"night\"", "3:1",
        #"unknown key "preview.look"; did you mean "look", above the first [table]?"#
      ),
      (
        #"preview = "x""#, "2:1",
        #"unknown key "preview"; this is a table: write [preview], and its keys below it"#
      ),
      ("[extra]\ncards = false", "3:1", #"unknown key "extra.cards"; did you mean "extras.cards"?"#),
      ("extra = true", "2:1", #"unknown key "extra"; did you mean the table [extras]?"#),
      ("[nonsense]", "2:1", #"unknown key "nonsense"; docs/reference/configuration.md lists them all"#),
    ])
  func unknownKey(line: String, place: String, message: String) throws {
    #expect(
      try error(line) == "threadline.toml:\(place): error: \(message) [configuration-unknown-key]\n")
  }

  @Test(
    "text without quotes is shown with its quotes (fault 284)",
    arguments: [
      ("look = dark", "2:8", #"look = "dark""#),
      ("title =   My own site # mine", "2:11", #"title = "My own site""#),
      ("time_zone = Europe/Lisbon", "2:13", #"time_zone = "Europe/Lisbon""#),
      ("title = “Ada”", "2:9", #"title = "Ada""#), (#"title = "Ada"#, "2:9", #"title = "Ada""#),
      ("[build]\nhost = [nginx, \"s3\"]", "3:8", #"host = ["nginx", "s3"]"#),
    ])
  func unquoted(line: String, place: String, fixed: String) throws {
    #expect(
      try error(line)
        == "threadline.toml:\(place): error: text needs quotes: \(fixed) [configuration-syntax]\n")
  }

  @Test(
    "an invalid value is an error at its place that says what was expected (fault 284)",
    arguments: [
      (
        #"look = "dark""#, "2:8",
        #"look is "dark"; expected one of "auto", "paper", "night", "linen", "tide", "press" [look-unknown]"#
      ),
      (
        #"time_zone = "Berlin""#, "2:13",
        #"time_zone is "Berlin"; expected a name such as "Europe/Lisbon" or "UTC"; did you mean "Europe/Berlin"? [time-zone-unknown]"#
      ),
      (
        #"language = "e""#, "2:12",
        #"language is "e"; expected a tag such as "en" or "pt-BR" [language-unusable]"#
      ),
      (
        #"title = " ""#, "2:9",
        #""title" has an empty text; write one, or leave the key out [configuration-invalid-value]"#
      ),
      (
        #"exports = [""]"#, "2:11",
        #""exports" has an empty text; write one, or leave the key out [configuration-invalid-value]"#
      ),
      (
        #"theme = "nowhere""#, "2:9",
        #"theme is "nowhere"; expected a folder with Templates/ or Public/ [configuration-invalid-value]"#
      ),
      (
        #"environment = "staging""#, "2:15",
        #"environment is "staging"; expected one of "draft", "local", "production" [environment-unknown]"#
      ),
      (
        #"missing = "kept""#, "2:11",
        #"missing is "kept"; expected one of "keep", "remove"; did you mean "keep"? [missing-unknown-word]"#
      ),
      (
        "[preview]\ntheme_color = \"blue\"", "3:15",
        ##"preview.theme_color is "blue"; expected a color such as "#0b3d91" [configuration-invalid-value]"##
      ),
      (
        "[preview]\nfediverse_creator = \"ada\"", "3:21",
        #"preview.fediverse_creator is "ada"; expected an account such as "@ada@social.example" [configuration-invalid-value]"#
      ),
      (
        "[preview]\ntitle = \"name\"", "3:9",
        #"preview.title is "name"; expected one of "text", "author" [preview-title-unknown]"#
      ),
      (
        "[preview]\ncard = \"picture\"", "3:8",
        #"preview.card is "picture"; expected one of "auto", "text", "media", "avatar", "none" [preview-card-unknown]"#
      ),
      (
        "[extras]\nset = \"leen\"", "3:7",
        #"extras.set is "leen"; expected one of "lean", "standard", "full"; did you mean "lean"? [extras-unknown]"#
      ),
      (
        "[build]\nhost = [\"apache\"]", "3:8",
        #"build.host has "apache"; expected one of "nginx", "caddy", "netlify", "cloudflare", "github-pages", "s3" [host-unknown]"#
      ),
      (
        "[build]\nhost = [\"netlify\", \"cloudflare\"]", "3:8",
        "netlify and cloudflare each want _redirects in their own words; build into a folder for each [hosts-conflict]"
      ),
      (
        "[build]\nprecompress = [\"brotli\"]", "3:15",
        #"build.precompress has "brotli"; expected one of "gzip", "br" [precompress-unknown]"#
      ),
      (
        "[robots]\nai = \"no\"", "3:6",
        #"robots.ai is "no"; expected one of "allow", "deny" [robots-unknown]"#
      ),
      (
        "[privacy]\nassume_visibility = \"private\"", "3:21",
        #"privacy.assume_visibility is "private"; expected one of "public", "unlisted" [visibility-unknown-word]"#
      ),
      (
        "[privacy]\ncache_tags = [\"post {slug}\"]", "3:14",
        #"privacy.cache_tags has "post {slug}"; expected ASCII without spaces and commas, and in braces {handle}, {id}, {slug} [cache-tag-unusable]"#
      ),
      (
        "[urls]\nlegacy = [\"myspace\"]", "3:10",
        #"urls.legacy has "myspace"; expected one of "x", "mastodon", "bluesky", "threads" [legacy-unknown]"#
      ),
      (
        "[hooks]\ntimeout = 0", "3:11",
        "hooks.timeout is 0; expected a number of seconds from 1 to 86400, which is a day [hook-timeout-unusable]"
      ),
      (
        "[serve]\nport = 80808", "3:8",
        "serve.port is 80808; expected a number from 0 to 65535 [configuration-invalid-value]"
      ),
      (
        "[serve]\nbind = \"localhost:80\"", "3:8",
        #"serve.bind is "localhost:80"; expected an address of this machine such as "127.0.0.1" or "::", without a port [configuration-invalid-value]"#
      ),
      (
        "[serve]\nbind = \"http://me\"", "3:8",
        #"serve.bind is "http://me"; expected an address of this machine such as "127.0.0.1" or "::", without a port [configuration-invalid-value]"#
      ),
    ])
  func invalidValue(line: String, place: String, message: String) throws {
    #expect(try error(line) == "threadline.toml:\(place): error: \(message)\n")
  }

  @Test("other mistakes are reported in the parser's words, at their place")
  func syntax() throws {
    #expect(
      try error("[preview")
        == "threadline.toml:2:9: error: cannot read this table header: expected ']', saw '\\n' [configuration-syntax]\n"
    )
  }

  @Test("an invalid base URL is an error at its place")
  func baseURL() throws {
    let program = try Program()
    try program.write("base_url = \"me.example\"\n", to: "threadline.toml")
    #expect(
      try program.run(["build", "x"]).diagnostics == """
        threadline.toml:1:12: error: base_url is "me.example"; expected a URL such as "https://me.example/threads/" [base-url-unusable]

        """)
  }

  @Test(
    "a value of another type is an error at its place that shows how to write it (fault 284)",
    arguments: [
      (
        #"exports = "archive.zip""#, "2:11",
        #""exports" expects an array of strings: exports = ["archive.zip"]"#
      ),
      ("title = 7", "2:9", #""title" expects a string: title = "7""#),
      ("[serve]\nport = \"9000\"", "3:8", #""serve.port" expects a whole number: port = 9000"#),
      ("[extras]\nfeeds = \"true\"", "3:9", #""extras.feeds" expects true or false: feeds = true"#),
      (
        "[accounts]\nsame = \"ada\"", "3:8",
        #""accounts.same" expects an array of strings, or of such arrays: same = ["ada"]"#
      ),
      ("[accounts]\nsame = true", "3:8", #""accounts.same" expects an array of strings, or of such arrays"#),
    ])
  func wrongType(line: String, place: String, message: String) throws {
    #expect(
      try error(line) == "threadline.toml:\(place): error: \(message) [configuration-wrong-type]\n")
  }

  @Test("preview and serve say the same of their own keys")
  func serving() throws {
    for verb in ["serve", "preview"] {
      #expect(
        try error("[serve]\nport = -1", verb) == """
          threadline.toml:3:8: error: serve.port is -1; expected a number from 0 to 65535 [configuration-invalid-value]

          """)
    }
  }

  @Test("a value without quotes in a slot stops the build at its place (fault 285)")
  func unquotedAttribute() throws {
    let program = try Program()
    #expect(try program.run(["new", "mine"]).status == 0)
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/mine/Templates/slots", withIntermediateDirectories: true)
    try program.write(
      "<p><a href=mailto:me@me.example>Mail</a></p>\n", to: "mine/Templates/slots/footer.mustache")
    let result = try program.run(["build"], in: "mine")
    let line = try #require(result.errors.split(separator: "\n").first)
    #expect(
      line.hasSuffix(
        "Templates/slots/footer.mustache:1:12: error: the value of \"href\" has no quotes; expected href=\"…\" [template-unsafe-unquoted]"
      ), "\(result.errors)")
    #expect(result.status != 0 && !FileManager.default.fileExists(atPath: "\(program.folder)/mine/site"))
  }

  @Test("a key of many parts is an error, and no crash")
  func deepKey() throws {
    let key = [String](repeating: "a", count: 50_000).joined(separator: ".")
    #expect(
      try error("\(key) = 1")
        == "threadline.toml:2: error: a key has more than 256 parts; expected one or two [configuration-syntax]\n"
    )
    let text = String(repeating: "Well. ", count: 400)
    let program = try Program()
    try program.write("base_url = \"https://me.example\"\nsummary = \"\(text)\"\n", to: "threadline.toml")
    #expect(!(try program.run(["build", "nothing.zip"]).errors.contains("configuration-syntax")))
  }

  @Test(
    "an invalid value of a flag is a mistake on the command line",
    arguments: [
      ["build", "x", "-b", "https://me.example", "--theme", "nope"], ["serve", "--port", "99999"],
      ["serve", "--metrics", "-1"], ["redact", ""],
    ])
  func flagValues(arguments: [String]) throws {
    #expect(try Program().run(arguments).status == 64)
  }
}
