import ArgumentParser
import ThreadlineKit

/// A word from a fixed list, as a flag takes it: help and completion list the words, and no other is accepted.
protocol ListedWord: ExpressibleByArgument, Sendable {
  /// Every word that the flag takes.
  static var words: [String] { get }
  /// The word that was typed.
  var word: String { get }
  init(word: String)
}

extension ListedWord {
  init?(argument: String) {
    guard Self.words.contains(argument) else { return nil }
    self.init(word: argument)
  }

  static var allValueStrings: [String] { words }
  static var defaultCompletionKind: CompletionKind { .list(words) }
  var defaultValueDescription: String { word }
}

/// How much is made besides the posts.
struct SurfaceSetWord: ListedWord {
  static var words: [String] { SiteConfiguration.surfaceSets }
  let word: String
}

/// A host that a site is made for.
struct HostWord: ListedWord {
  static var words: [String] { SiteConfiguration.hostNames }
  let word: String
}

/// The visibility of what does not say its own.
struct VisibilityWord: ListedWord {
  static var words: [String] { SiteConfiguration.assumedVisibilities }
  let word: String
}

/// A kind of export.
struct ExportKindWord: ListedWord {
  static var words: [String] { SiteConfiguration.exportKinds }
  let word: String
}

/// For whom a site is made.
struct EnvironmentWord: ListedWord {
  static var words: [String] { SiteEnvironment.allCases.map(\.rawValue) }
  let word: String
}

/// What becomes of posts that the exports no longer have.
struct MissingWord: ListedWord {
  static var words: [String] { MissingChoice.allCases.map(\.rawValue) }
  let word: String
}
