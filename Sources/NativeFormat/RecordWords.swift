import SitePaths
import ThreadModel

// The words of the native format for values that the model has as cases and flags, both ways.

extension PostReference.State {
  /// `deleted`, `unavailable`, `blocked`, `detached`, or `kind:feed` for something that is no post.
  var word: String {
    if case .kind(let kind) = self { Self.kindPrefix + kind } else { "\(self)" }
  }

  /// The state of a word; an unknown one means that the post cannot be shown.
  init(word: String) {
    let kind = word.hasPrefix(Self.kindPrefix) ? String(word.dropFirst(Self.kindPrefix.count)) : nil
    let known: [Self] = [.deleted, .blocked, .detached]
    self = kind.map(Self.kind) ?? known.first { $0.word == word } ?? .unavailable
  }

  private static let kindPrefix = "kind:"
}

extension TextSpan.Style {
  private static let byWord: [(word: String, style: TextSpan.Style)] = [
    ("b", .bold), ("i", .italic), ("s", .strike), ("u", .underline), ("code", .code), ("pre", .preformatted),
    ("quote", .quote),
  ]

  /// The words of the styles that are set.
  var words: [String] { Self.byWord.filter { contains($0.style) }.map(\.word) }

  /// The styles of these words; others are left out.
  init(words: [String]) { self = Self(Self.byWord.filter { words.contains($0.word) }.map(\.style)) }
}

extension Media.Source {
  /// The one string that a poster is: a URL, or a path. `nil` for a URL that does not begin as one: it
  /// would be read back as the path of a file.
  var word: String? {
    switch self {
    case .file(folder: _, let path): path
    case .remote(let address): address.isWebAddress ? address : nil
    }
  }

  /// A source from `file` or, without one, `url`; `nil` without either, or where the path leaves the folder.
  init?(file: String?, url: String?, folder: String) {
    if let file {
      guard SitePath(file) != nil else { return nil }
      self = .file(folder: folder, path: file)
    } else if let url {
      self = .remote(url)
    } else {
      return nil
    }
  }

  /// A source from a string that is a URL if it begins as one, and a path otherwise.
  init?(word: String, folder: String) {
    let isAddress = word.isWebAddress
    self.init(file: isAddress ? nil : word, url: isAddress ? word : nil, folder: folder)
  }
}
