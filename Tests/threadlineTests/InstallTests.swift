import Foundation
import Testing
import ThreadlineKit

/// What `make install` and `make deb` put on a machine.
struct InstallTests {
  private let folder: Program

  init() throws { folder = try Program() }

  private static var sources: String {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }

  /// Runs a program to its end and gives what it printed.
  @discardableResult
  private func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], expecting status: Int32 = 0
  ) throws -> String {
    let process = Process()
    let output = "\(folder.folder)/said-\(UUID().uuidString)"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.folder)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOfFile: output, encoding: .utf8)
    #expect(process.terminationStatus == status, "\(program) \(arguments): \(said)")
    return said
  }

  private func install() throws -> String {
    let root = "\(folder.folder)/root"
    try run(
      "\(Self.sources)/Packaging/install.sh", [Program.path],
      environment: ["DESTDIR": root, "PREFIX": "/opt/it"])
    return root + "/opt/it"
  }

  @Test("an installed program finds its theme, makes a site and checks it, and can be installed over")
  func installed() throws {
    _ = try install()
    let place = try install()
    let program = "\(place)/bin/threadline"
    let said = try run(program, ["new", "my-site"])
    #expect(!said.contains("error"))
    try run(program, ["build", "--config", "my-site/threadline.toml"])
    try run(program, ["check", "my-site/site"])
    let page = "\(place)/share/doc/threadline/docs/reference/diagnostics.md"
    let failed = try run(program, ["build", "nowhere.zip"], expecting: 2)
    // A path below the folder where the program runs is shown from there.
    let shown = "See root/opt/it/share/doc/threadline/docs/reference/diagnostics.md#missing-export\n"
    #expect(failed.contains(shown), "\(failed)")
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("\n## missing-export\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place)/bin") == ["threadline"])
    let theme = try FileManager.default.contentsOfDirectory(atPath: "\(place)/share/threadline").sorted()
    #expect(theme == ["Public", "Templates"])
    let unit = try String(contentsOfFile: "\(place)/lib/systemd/system/threadline.service", encoding: .utf8)
    #expect(unit.contains("ExecStart=/opt/it/bin/threadline serve ") && !unit.contains("@PREFIX@"))
  }

  @Test("the man page and the completions know every verb and its flags")
  func words() throws {
    let place = try install()
    let page = try String(contentsOfFile: "\(place)/share/man/man1/threadline.1", encoding: .utf8)
    #expect(page.utf8.allSatisfy { $0 < 0x80 }, "groff reads no other letters")
    let help = try run(Program.path, ["--help"])
    let verbs = help.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("  "), !line.hasPrefix("   "), let word = line.split(separator: " ").first else {
        return nil
      }
      return word.allSatisfy(\.isLowercase) ? String(word) : nil
    }.filter { $0 != "threadline" && $0 != "help" }
    #expect(Set(verbs).isSuperset(of: ["build", "serve", "check", "diff"]), "\(help)")
    for verb in Set(verbs) { #expect(page.contains("\n.SH \(verb.uppercased())\n"), "\(verb)") }
    for entry in [
      "130", "143", "64", "threadline.toml", "permalinks.lock", "redactions.toml", ".threadline/", "exports/",
      "Templates/", "Public/",
    ] {
      #expect(
        page.contains("\n.TP\n\\fB\(entry)\\fP\n") || page.contains("\n.TP\n\\fB\\&\(entry)\\fP\n"),
        "\(entry)")
    }
    #expect(page.contains("(values: public, unlisted)"))
    for flag in [#"\-\-precompress"#, #"\-b, \-\-base\-url"#, #"\-\-dry\-run"#] {
      #expect(page.contains(flag), "\(flag)")
    }
    for file in [
      "share/bash-completion/completions/threadline", "share/zsh/site-functions/_threadline",
      "share/fish/vendor_completions.d/threadline.fish",
    ] {
      let text = try String(contentsOfFile: "\(place)/\(file)", encoding: .utf8)
      for word in ["build", "unfurl", "precompress", "base-url"] {
        #expect(text.contains(word), "\(file): \(word)")
      }
    }
    try run("/bin/bash", ["-n", "\(place)/share/bash-completion/completions/threadline"])
  }

  @Test(
    "a Debian package names its libraries, and its program runs",
    .enabled(
      if: LoopbackServer.path(of: "dpkg-shlibdeps") != nil && LoopbackServer.path(of: "dpkg-deb") != nil))
  func package() throws {
    // The package of a release is packed well; this one soon.
    let soon = ["DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1"]
    try run("\(Self.sources)/Packaging/deb.sh", [Program.path, "\(folder.folder)/made"], environment: soon)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.folder)/made").first {
        $0.hasSuffix(".deb")
      })
    let package = "\(folder.folder)/made/\(name)"
    let depends = try run("/usr/bin/dpkg-deb", ["-f", package, "Depends"])
    for library in ["libc6", "libvips42", "libarchive13", "libbrotli1", "libdeflate0"] {
      #expect(depends.contains(library), "\(depends)")
    }
    try run("/usr/bin/dpkg-deb", ["-x", package, "unpacked"])
    #expect(try run("\(folder.folder)/unpacked/usr/bin/threadline", ["--version"]).hasPrefix("threadline "))
    let listed = try run("/usr/bin/dpkg-deb", ["-c", package])
    for path in [
      "./usr/share/threadline/Templates/", "./usr/share/man/man1/threadline.1.gz",
      "./usr/share/doc/threadline/copyright", "./usr/share/doc/threadline/THIRD-PARTY.md",
      "./usr/share/zsh/vendor-completions/_threadline", "./usr/lib/systemd/system/threadline.service",
    ] { #expect(listed.contains(path), "\(path)") }
    #expect(!listed.contains(" \(NSUserName() == "root" ? "nobody" : NSUserName())/"), "the files are root's")
  }

  @Test(
    "a release is a tarball that runs where it is unpacked, a Debian package, a list of parts and checksums",
    .enabled(
      if: LoopbackServer.path(of: "dpkg-shlibdeps") != nil && LoopbackServer.path(of: "dpkg-deb") != nil))
  func release() throws {
    let made = "\(folder.folder)/made"
    let soon = [
      "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", "COMPRESSION": "1",
      "SOURCE_DATE_EPOCH": "1767225600",
    ]
    let script = "\(Self.sources)/Packaging/release.sh"
    let sums = try run(script, [Program.path, made], environment: soon)
    let names = try FileManager.default.contentsOfDirectory(atPath: made).sorted()
    let tarball = try #require(names.first { $0.hasSuffix(".tar.gz") })
    #expect(names.count == 4 && names.contains("SHA256SUMS"))
    #expect(names.contains("threadline-\(SiteConfiguration.version).spdx.json"))
    #expect(try tarball.wholeMatch(of: Regex(#"threadline-[0-9.]+-linux-[a-z0-9_]+\.tar\.gz"#)) != nil)
    try run("/bin/sh", ["-c", "cd made && sha256sum --check SHA256SUMS"])
    #expect(try run(script, [Program.path, made], environment: soon) == sums, "it is the same again")

    try run("/bin/sh", ["-c", "mkdir unpacked && tar -xzf made/\(tarball) -C unpacked"])
    let root = "unpacked/\(tarball.dropLast(".tar.gz".count))"
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.folder)/\(root)").sorted()
    #expect(files == ["INSTALL", "LICENSE", "README.md", "THIRD-PARTY.md", "bin", "lib", "share"])
    for file in [
      "share/man/man1/threadline.1", "share/bash-completion/completions/threadline",
      "share/zsh/site-functions/_threadline", "share/fish/vendor_completions.d/threadline.fish",
    ] { #expect(FileManager.default.fileExists(atPath: "\(folder.folder)/\(root)/\(file)"), "\(file)") }
    let steps = try String(contentsOfFile: "\(folder.folder)/\(root)/INSTALL", encoding: .utf8)
    #expect(
      steps.split(separator: "\n").count == 5 && steps.contains("  sudo cp -r bin lib share /usr/local\n"),
      "\(steps)")
    for library in ["libc6", "libvips42", "libarchive13"] {
      #expect(steps.contains(" \(library)"), "\(steps)")
    }
    let program = "\(folder.folder)/\(root)/bin/threadline"
    try run(program, ["new", "my-site"])
    try run(program, ["build", "--config", "my-site/threadline.toml"])
    try run(program, ["check", "my-site/site"])
    let listed = try run("/bin/tar", ["--utc", "-tvzf", "made/\(tarball)"]).split(separator: "\n")
    #expect(listed.allSatisfy { $0.contains(" 0/0 ") && $0.contains(" 2026-01-01 00:00 ") })
  }
}
