import Foundation

/// Asks a person at a terminal whether to keep posts that an earlier build had and the exports lack.
enum MissingPostsQuestion {
  /// The question; `nil` if there is no terminal to ask on.
  static var onTerminal: (@Sendable ([String]) -> Bool)? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
    return { ask($0, write: { FileHandle.standardError.write(Data($0.utf8)) }, readAnswer: { readLine() }) }
  }

  /// Whether the posts are kept: everything but a clear `r` or `remove` keeps them.
  static func ask(_ posts: [String], write: (String) -> Void, readAnswer: () -> String?) -> Bool {
    let rest = posts.count - listed
    write("\r\u{1B}[K" + posts.prefix(listed).map { "  \($0)\n" }.joined())
    if rest > 0 { write("  and \(rest) more\n") }
    let these = posts.count == 1 ? "This post is" : "These \(posts.count) posts are"
    write("\(these) on the site and not in the exports. [K]eep or [r]emove? ")
    let answer = readAnswer()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    return answer != "r" && answer != "remove"
  }

  /// How many posts are listed before the question.
  private static let listed = 20
}
