import Foundation
import PostText
import ThreadModel

/// The conformance files that lie outside the project, if they are here.
enum ConformanceData {
  /// The folder that `THREADLINE_DATA` names.
  static let root = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

  /// The lines of a file, none where it is not here.
  static func lines(of path: String) -> [String] {
    guard let root, let content = try? String(contentsOfFile: root + "/" + path, encoding: .utf8) else {
      return []
    }
    return content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// What a detector found in a text, by kind, as written.
struct PlainTextFindings {
  var links: [String] = []
  var mentions: [String] = []
  var tags: [String] = []
  var cashtags: [String] = []

  init(_ text: String) {
    for inline in TextDetector.inlines(of: text) {
      switch inline {
      case .marked(.link, let shown): links.append(shown.written)
      case .mention(let mention, _): mentions.append(mention.handle)
      case .tag(let name, _): tags.append(name)
      case .cashtag(let symbol, _): cashtags.append(symbol)
      default: break
      }
    }
  }
}

extension [RichText.Inline] {
  /// The text of these pieces, as written.
  var written: String {
    map { inline in
      switch inline {
      case .text(let text), .code(let text), .mention(_, let text), .tag(_, let text), .cashtag(_, let text),
        .emoji(_, shortcode: let text):
        text
      case .lineBreak: "\n"
      case .marked(_, let inner): inner.written
      }
    }.joined()
  }
}
