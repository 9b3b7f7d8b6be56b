internal import BuildDiagnostics
internal import FileSystem
internal import Foundation
internal import SitePaths

/// Where a site goes: a folder that is fit for it, and how a build may come into it.
struct OutputPlace: Sendable {
  /// The folder of the site, without links on the way.
  let path: String
  /// The folder above it.
  let parent: String
  /// The folder where files wait until the build is complete. It is on the file system of the site, so that
  /// a rename can move them, and its name begins with a dot, so that no server shows it.
  let stagingPath: String
  /// Whether there is no site yet: the whole staging folder then becomes the site in one step.
  let isVacant: Bool

  /// Checks the folder and makes the ones above it. `reserved` are the folders and files that are not the
  /// site's to write to, with what each is.
  init(_ requested: String, reserved: [ReservedPlace]) throws(Diagnostic) {
    path = try canonicalPath(of: requested, code: .unusableOutput)
    guard let parent = path[...].parent, path != "/" else {
      throw .unusable(
        requested, "is the root of the file system; choose a folder of its own, such as \"site\"")
    }
    self.parent = parent.isEmpty ? "/" : String(parent)
    for place in reserved { try place.check(path, requested: requested) }
    let found = try Self.folder(at: requested)
    try makeFolders(self.parent)
    guard let above = FileIdentity(at: self.parent) else {
      throw .system(.fileSystem, "open the folder", self.parent)
    }
    // A folder on another file system than the one above it, as a container's volume is, cannot be put in by a rename.
    let isMount = found.map { $0.device != above.device } ?? false
    let isEmpty = found == nil ? true : try FolderNames(path).next() == nil
    isVacant = isEmpty && !isMount
    let folder = isMount ? path : self.parent
    // A name that may grow by a few letters and still be one that a file system takes.
    let last = path[...].lastPart
    let name = last.utf8.count <= 200 ? String(last) : ContentHash(of: last.utf8).description
    stagingPath = (folder == "/" ? "" : folder) + "/.\(name).threadline-staged"
  }

  /// A folder, writable, or nothing yet; a link might point anywhere, and replacing it would surprise.
  private static func folder(at requested: String) throws(Diagnostic) -> FileIdentity? {
    let path = requested.withoutTrailingSlashes
    guard let found = FileIdentity(at: path) else {
      guard errno == ENOENT else { throw .unusable(requested, "cannot be used: \(lastSystemError)") }
      return nil
    }
    if found.kind == .link {
      throw .unusable(requested, "is a symbolic link; name the folder that it points to instead")
    }
    guard found.kind == .folder else {
      throw .unusable(requested, "is a file; choose the name of a folder, such as \"site\"")
    }
    guard access(path, W_OK | X_OK) == 0 else {
      throw .unusable(requested, "is not writable: \(lastSystemError)")
    }
    return found
  }
}

/// A folder that a site must neither contain, nor be in, nor be.
struct ReservedPlace: Sendable {
  /// What it is to the person, such as `the home folder`.
  let meaning: String
  /// Its path, which need not exist.
  let place: String
  /// Whether a site may lie below it, as it may below the home folder.
  var allowsInside = false

  /// Refuses an output folder that would mix the site with this place.
  func check(_ output: String, requested: String) throws(Diagnostic) {
    let path = try canonicalPath(of: place, code: .unusableOutput)
    if output == path {
      throw .unusable(requested, "is \(meaning); choose a folder of its own, such as \"site\"")
    }
    if path.isBelow(output) {
      throw .unusable(requested, "contains \(meaning), \"\(path)\"; choose a folder of its own")
    }
    if !allowsInside, output.isBelow(path) {
      throw .unusable(requested, "is inside \(meaning), \"\(path)\"; choose a folder outside it")
    }
  }
}

extension Diagnostic {
  /// An output folder that cannot be taken, quoted as the person named it.
  fileprivate static func unusable(_ requested: String, _ reason: String) -> Diagnostic {
    .error(.unusableOutput, "the output folder \"\(requested)\" \(reason)")
  }
}
