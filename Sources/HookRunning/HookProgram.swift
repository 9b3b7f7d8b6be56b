package import BuildDiagnostics
import FileSystem

/// A program of the user that is run at a point of a build, with a report on its standard input.
///
///     let hook = try HookProgram("after_publish", ["./upload.sh", "--all"], folder: site, environment: environment)
///     try hook.run(input: report, limit: .seconds(600)) { line in print(line) }
///
/// No shell is involved: a word is an argument as it is. The program has the person's environment and the name of
/// the hook as `THREADLINE_HOOK`, and works in the folder of the site.
package struct HookProgram: Sendable {
  /// The name of the hook, such as `before_build`.
  package let name: String
  /// What the person wrote: the program and its arguments.
  package let words: [String]
  /// The file that is run, an absolute path.
  package let path: String
  private let folder: String
  private let environment: [String: String]

  /// Finds the program: a name with a slash is a path in the folder, another is looked for in `PATH`.
  ///
  /// Throws where there is no such program or it may not be run, so that a build is refused before it has begun.
  package init(
    _ name: String, _ words: [String], folder: String, environment: [String: String]
  ) throws(Diagnostic) {
    self.name = name
    self.words = words
    self.folder = folder
    self.environment = environment.merging(["THREADLINE_HOOK": name]) { $1 }
    guard let program = words.first, !program.isEmpty, !words.contains(where: { $0.contains("\0") }) else {
      throw .error(
        .hookUnusable,
        "the hook \(name) names no program; expected a program and its arguments, such as "
          + "[\"./upload.sh\", \"--all\"]")
    }
    path = try Self.find(program, for: name, in: folder, search: environment["PATH"] ?? "/usr/bin:/bin")
  }

  private static func find(
    _ program: String, for hook: String, in folder: String, search: String
  ) throws(Diagnostic) -> String {
    guard !program.contains("/") else {
      let path = program.hasPrefix("/") ? program : "\(folder)/\(program)"
      guard let fault = fault(of: path) else { return path }
      throw .error(.hookUnusable, "the hook \(hook) runs \"\(program)\", which \(fault) (\"\(path)\")")
    }
    let places = search.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
    if let path = places.first(where: { fault(of: $0) == nil }) { return path }
    throw .error(
      .hookUnusable,
      "the hook \(hook) runs \"\(program)\", which no folder of PATH has; for a file next to "
        + "threadline.toml write \"./\(program)\"")
  }

  /// Why a file cannot be run; nil if it can.
  private static func fault(of path: String) -> String? {
    guard let found = FileIdentity(at: path, followingLinks: true) else { return "is not there" }
    guard found.kind == .file else { return "is no file" }
    return isProgram(path) ? nil : "may not be run; make it executable with chmod +x"
  }

  /// Runs the program to its end, and gives on each line that it prints, to standard output or error.
  ///
  /// The input is in a file without a name, so a program that never reads it blocks nothing. One that runs longer than
  /// `limit` is asked to end, and with it all that it started and that did not leave its process group; after `grace`
  /// it is ended. What it leaves running otherwise is let be. `follow` is given the leader of its process group, for
  /// somebody else to end it, and `nil` before another group can have that number.
  ///
  /// Throws where it cannot be started, ends with another status than 0 or by a signal, or takes too long.
  package func run(
    input: [UInt8], limit: Duration, grace: Duration = .seconds(5),
    follow: (Int32?) -> Void = { _ in }, onLine: (String) -> Void
  ) throws(Diagnostic) {
    var program = try RunningProgram(
      "the hook \(name)", path, arguments: words, environment: environment, folder: folder, input: input)
    follow(program.process)
    let end = program.follow(limit: limit, grace: grace, onEnd: { follow(nil) }, onLine: onLine)
    let hook = "the hook \(name) (\"\(words.first ?? "")\")"
    if end.isLate {
      throw .error(
        .hookTimedOut,
        "\(hook) ran longer than \(limit.components.seconds) s and was ended; "
          + "hooks.timeout in threadline.toml gives it more")
    }
    if let fault = end.fault { throw .error(.hookFailed, "\(hook) \(fault)") }
  }
}

extension Diagnostic.Code {
  /// The program of a hook cannot be run.
  ///
  /// - Cause: It is missing, or not executable.
  /// - Fix: Correct the path, or make the file executable with `chmod +x`.
  /// - Example: `threadline.toml:7:1: error: the hook before_build runs "./fetch.sh", which is not executable
  ///            [hook-unusable]`
  package static let hookUnusable: Diagnostic.Code = "hook-unusable"
  /// A hook failed, or cannot be started.
  ///
  /// - Cause: Its program ended with another status than 0.
  /// - Fix: Run the program by hand to see why.
  /// - Example: `error: the hook before_build ("./fetch.sh") ended with status 1 [hook-failed]`
  package static let hookFailed: Diagnostic.Code = "hook-failed"
  /// A hook took longer than it may, and was ended.
  ///
  /// - Cause: It hangs, or needs more time.
  /// - Fix: Set `hooks.timeout` to more seconds.
  /// - Example: `error: the hook after_publish ("./upload.sh") ran longer than 600 s and was ended;
  ///            hooks.timeout in threadline.toml gives it more [hook-timed-out]`
  package static let hookTimedOut: Diagnostic.Code = "hook-timed-out"
}
