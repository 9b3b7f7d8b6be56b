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
extension SiteHost: ExpressibleByArgument {}
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

extension ValidationError {
  /// Refuses the number of a flag if it is given and is not in a range.
  static func refuse(
    _ number: Int?, of flag: String, unlessIn range: ClosedRange<Int>, _ what: String = "a number"
  ) throws {
    guard let number, !range.contains(number) else { return }
    throw ValidationError(
      "\(flag) is \(number); expected \(what) from \(range.lowerBound) to \(range.upperBound)")
  }
}
