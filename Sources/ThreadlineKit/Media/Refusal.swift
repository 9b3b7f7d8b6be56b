import MediaProcessing

/// Why a medium cannot be published, as the cache keeps it: a file that is refused need not be unpacked and read again.
enum Refusal {
  private static let word = "refused"

  /// The facts of an entry; `nil` for what may be otherwise next time, such as a file that took too long.
  static func facts(of error: MediaError) -> [String]? {
    switch error.reason {
    case .unreadable, .tooLarge: return nil
    case .undecodable where !MediaProcessor.canDecode: return nil
    default: return [word, SiteConfiguration.version, error.reason.rawValue, error.message]
    }
  }

  /// The reason that an entry holds; `nil` for the entry of something that is published, or of another version.
  static func error(in entry: AssetEntry) -> MediaError? {
    guard entry.facts.count == 4, entry.facts[0] == word, entry.facts[1] == SiteConfiguration.version else {
      return nil
    }
    return MediaError.Reason(rawValue: entry.facts[2]).map { MediaError($0, "", entry.facts[3]) }
  }
}
