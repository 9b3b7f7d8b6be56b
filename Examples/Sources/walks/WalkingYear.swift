import Foundation
import ThreadlineKit

/// A page for each year, with how far the walks went: `/walked/2026/`.
enum WalkingYear {
  /// `Templates/walked.mustache` prints a page.
  static let pages = CustomPageKind("walked", fields: ["total": .text]) { posts in
    Dictionary(grouping: posts) { $0.published.formatted(.iso8601.year()) }.sorted { $0.key < $1.key }
      .map { year, posts in
        let total = posts.reduce(0) { $0 + kilometers(of: $1) }.formatted(
          .number.locale(Locale(identifier: "en")))
        return CustomPageKind.Page(
          path: [year], title: "Walks of \(year)", description: "\(total) kilometers on foot.",
          posts: posts, values: ["total": total])
      }
  }

  private static func kilometers(of walk: PublishedPost) -> Double {
    for case .unknown(let attachment)? in walk.post?.attachments.map(Optional.some) ?? []
    where attachment.kind == "route" {
      return Double(Route(attachment.text).kilometers) ?? 0
    }
    return 0
  }
}
