import FileServing
import Foundation
import ThreadlineKit

/// The answers behind the toolbar of a preview.
struct PreviewPanel: Sendable {
  let site: String
  let basePath: String
  let configuration: @Sendable () -> SiteConfiguration?

  func answer(to asked: URLComponents) -> FileResponse? { nil }
}
