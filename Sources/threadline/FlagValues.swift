public import ArgumentParser
import FileServing
public import LinkPreviews
public import SitePlanning
public import ThreadModel
public import ThreadlineKit

// The types of flags. Help and completion list their values.

extension CardForm: ExpressibleByArgument {}
extension ExportKind: ExpressibleByArgument {}
extension FileServer.LogFormat: ExpressibleByArgument {}
extension FindingForm: ExpressibleByArgument {}
extension MissingChoice: ExpressibleByArgument {}
extension PageSaver.Form: ExpressibleByArgument {}
extension SiteConfiguration.HostName: ExpressibleByArgument {}
extension SiteEnvironment: ExpressibleByArgument {}
extension ExtraSet: ExpressibleByArgument {}
extension PostSearch.Order: ExpressibleByArgument {}
extension TombstoneChoice: ExpressibleByArgument {}

/// The visibilities that can be published.
extension Visibility: ExpressibleByArgument {
  public init?(argument: String) {
    guard let visibility = Visibility(rawValue: argument), visibility.isPublishable else { return nil }
    self = visibility
  }

  public static var allValueStrings: [String] { allCases.filter(\.isPublishable).map(\.rawValue) }
}
