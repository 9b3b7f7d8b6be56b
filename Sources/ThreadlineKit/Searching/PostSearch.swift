public import BuildDiagnostics
import FileSystem
import SiteSearch

/// Searches the posts of a built site, by the files that its search page reads.
public struct PostSearch {
  /// How results are sorted.
  public enum Order: String, Sendable, CaseIterable { case newest, best }

  /// A post that was found.
  public struct Hit: Sendable, Encodable {
    /// The path of its page below the folder of the site.
    public let path: String
    /// The handle of who wrote it.
    public let author: String
    /// When it was published, in UTC: `2026-03-14`.
    public let date: String
    /// The part of the text in which the query was found.
    public let excerpt: String
  }

  /// What was found.
  public struct Answer: Sendable, Encodable {
    /// The name of the format.
    public let format = "threadline-search"
    /// What was asked.
    public let query: String
    /// The posts, in order.
    public let posts: [Hit]
    /// Whether there may be more than were asked for.
    public let hasMore: Bool
    /// Operators whose date is no date; they were taken as words.
    public let badDates: [String]
    /// Whether a part of the query was not searched for, since it is too long.
    public let isQueryCut: Bool

    /// The answer as JSON.
    public var json: [UInt8] { BuildReport.json(of: self) }

    /// The answer as text, a block for each post.
    public var summary: String {
      posts.map { "\($0.path)\n@\($0.author) · \($0.date)\n\($0.excerpt)\n" }.joined(separator: "\n")
    }
  }

  private let searcher: SiteSearcher
  private let folder: String

  /// Opens the index of a site in a folder.
  public init(siteFolder: String) throws(Diagnostic) {
    folder = siteFolder
    do throws(SearchError) {
      searcher = try SiteSearcher { OpenFile.bytes(at: "\(siteFolder)/\(SearchFormat.folder)\($0).js") }
    } catch {
      throw Self.diagnostic(error, siteFolder)
    }
  }

  /// The first posts that match.
  public func search(_ text: String, order: Order, limit: Int) throws(Diagnostic) -> Answer {
    let query = SearchQuery(text)
    let answer: SiteSearcher.Answer
    do throws(SearchError) {
      answer = try searcher.search(query, order == .best ? .best : .newest, limit: limit)
    } catch {
      throw Self.diagnostic(error, folder)
    }
    let hits = answer.hits.map { hit in
      Hit(
        path: "@\(hit.row.handle)/post/\(hit.row.path)/", author: hit.row.handle,
        date: SearchDay.date(ofTime: hit.row.time), excerpt: SearchExcerpt.of(hit.row.text, query))
    }
    return Answer(
      query: text, posts: hits, hasMore: answer.isCut, badDates: query.badDates, isQueryCut: query.isCut)
  }

  private static func diagnostic(_ error: SearchError, _ folder: String) -> Diagnostic {
    let place = Diagnostic.Place("\(folder)/\(SearchFormat.folder)\(error.name).js")
    let message =
      switch error.reason {
      case .missing where error.name == SearchContents.name:
        "the site has no search index; expected the folder of a site that was built with \"search\" in its extras"
      case .missing: "a file of the search index is missing; build the site again"
      case .damaged: "the file is damaged or is no file of a search index; build the site again"
      case .otherVersion:
        "another version of Threadline made the search index; build the site again, or use that version"
      }
    return .error(.searchUnreadable, at: place, message)
  }
}
