import Exports
import Foundation
import SitePaths
import SitePlanning
import SiteWriting
import TOMLReading

extension SiteConfiguration {
  /// The version of the software: part of every page's fingerprint.
  public static let version = "0.1.0"

  /// The hash of everything but records that a page is made from. What `publish` withholds shows in references whose
  /// records say nothing of it.
  func fingerprint(theme: UInt64, redactions: Redactions) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(software)
    hasher.combine(theme)
    hasher.combine(siblings.recipe)
    hasher.combine(media.recipe)
    for key in ConfigurationKey.all where key.effect == .pages {
      hasher.combine("\(key.name) = \(key.value(self)?.literal ?? "")")
    }
    for word in redactions.words { hasher.combine(word) }
    var plan = plan
    plan.fingerprint = 0
    hasher.combine(String(describing: plan))
    return hasher.finish().high
  }

  /// An identifier of the software. How large the program is and when it was made is in it, since a program that was built again
  /// may report its old version.
  var software: String {
    let facts = try? FileManager.default.attributesOfItem(atPath: executable)
    let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return ContentHash(of: "\(Self.version) \(facts?[.size] as? Int ?? 0) \(time)".utf8).prefix(16)
  }
}
