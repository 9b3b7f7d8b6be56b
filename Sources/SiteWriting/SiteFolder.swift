package import SitePaths

extension SitePath {
  /// The path of a file of the site in its output, for a site in a folder of the output; the path itself without one.
  /// `nil` if that is too long.
  package func placed(in folder: SitePath?) -> SitePath? {
    guard let folder else { return self }
    return folder.appending(description)
  }

  /// The path below a folder of the output that has the site; the path itself for a file that is not there.
  package func taken(outOf folder: SitePath?) -> SitePath {
    guard let folder, description.hasPrefix("\(folder)/") else { return self }
    return SitePath(String(description.dropFirst(folder.description.count + 1))) ?? self
  }
}
