public import Foundation
import PageRendering
import SafeMarkup
import SitePlanning
public import ThreadModel
import TypedTemplates

/// What a field of a template holds.
public enum CustomField: Sendable {
  /// Plain text, which `{{name}}` prints escaped.
  case text
  /// A URL or a path of the site, for `href` and `src`. A value that is neither prints nothing.
  case url

  var kind: FieldKind { self == .text ? .text : .address }

  func value(_ text: String) -> FieldValue {
    guard self == .url else { return .text(text) }
    return (WebURL(text).map { Address($0) } ?? Address(rooted: text)).map { .address($0) } ?? .empty
  }
}

extension [String: CustomField] {
  /// The fields as templates take them, sorted by name.
  var shape: [(name: String, kind: FieldKind)] {
    sorted { $0.key < $1.key }.map { (name: $0.key, kind: $0.value.kind) }
  }

  /// The values of these fields.
  func values(_ texts: [String: String]) -> [String: FieldValue] {
    reduce(into: [:]) { values, field in
      if let text = texts[field.key] { values[field.key] = field.value.value(text) }
    }
  }
}

/// A kind of page that a program adds. Its pages are below a folder of its name, and `Templates/NAME.mustache` in the theme
/// of the site prints them.
public struct CustomPageKind: Sendable {
  /// One page. With many posts it runs over several.
  public struct Page: Sendable {
    /// The path below the folder: `["03", "14"]` is at `/on-this-day/03/14/`. An empty one is the folder itself.
    public var path: [String]
    /// The title of the page and of its link preview.
    public var title: String
    /// The description of the page, for link previews.
    public var description: String
    /// The posts, the oldest first. Unlisted ones are left out.
    public var posts: [PublishedPost]
    /// The values of the fields by their names.
    public var values: [String: String]

    /// A page at a path below the folder of its kind.
    public init(
      path: [String], title: String, description: String, posts: [PublishedPost] = [],
      values: [String: String] = [:]
    ) {
      (self.path, self.title, self.description) = (path, title, description)
      (self.posts, self.values) = (posts, values)
    }
  }

  /// The kind as the planner takes it.
  let kind: AddedPageKind

  /// A kind of page. `pages` is given all posts that may be listed, the oldest first. For the same posts it has to give the
  /// same pages.
  public init(
    _ name: String, fields: [String: CustomField] = [:],
    pages: @escaping @Sendable ([PublishedPost]) -> [Page]
  ) {
    kind = AddedPageKind(name, fields: fields.shape) { source in
      let rows = source.archive.rowIDs.filter(source.archive.isListed)
      return pages(rows.map { PublishedPost(row: $0, archive: source.archive) }).map { page in
        AddedPageKind.Page(
          path: page.path, title: page.title, description: page.description, posts: page.posts.map(\.row),
          values: fields.values(page.values))
      }
    }
  }
}

/// A post of the site that may be listed.
public struct PublishedPost: Sendable {
  let row: RowID
  let archive: Archive

  /// The handle of its account.
  public var handle: String { archive.account(of: archive[row])?.handle ?? "" }
  /// When it was published.
  public var published: Date {
    Date(timeIntervalSince1970: Double(archive[row].published.milliseconds) / 1_000)
  }
  /// All of the post, which is decoded now; `nil` if its export changed.
  public var post: Post? { try? archive.bodies.post(archive[row]) }
}
