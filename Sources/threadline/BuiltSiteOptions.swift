import ArgumentParser
import BuildDiagnostics
import Foundation
import SiteChecking
import ThreadlineKit

/// Which built site a command reads: the same flags and the same default for all commands that read one.
struct BuiltSiteOptions: ParsableArguments {
  /// What `--site` names, in the words of its help.
  static let folderHelp = ArgumentHelp(
    "The built site, or a site folder, whose output is meant.",
    discussion: "Without it: the output of threadline.toml, or site.", valueName: "folder")

  @Option(name: .customLong("site"), help: folderHelp, completion: .directory)
  var folder: String?

  @OptionGroup var config: ConfigurationOption

  /// The site that is meant; an argument names it instead of `--site`.
  func located(_ argument: String? = nil) throws(Diagnostic) -> BuiltSiteLocation {
    try BuiltSiteLocation(argument ?? folder, configurationFile: config.file)
  }

  /// Refuses two names of one site.
  func validate(_ argument: String?) throws {
    guard argument == nil || folder == nil else {
      throw ValidationError("the site is named twice; expected it as an argument or with --site")
    }
  }
}

/// The built site that a command reads.
///
/// It is the folder that was named; of a site folder, the one with a `threadline.toml`, it is the output. Without a name it
/// is the output of `threadline.toml`, or `site`.
struct BuiltSiteLocation {
  /// The folder of the site, absolute. It may be missing.
  let folder: String
  /// The configuration of the site, or the default one.
  let configuration: SiteConfiguration
  /// The configuration file whose output the site is, as a person would type it; `nil` if the folder was named itself.
  let namedBy: String?

  /// Finds the site. `configurationFile` is the configuration file that was named.
  init(_ name: String?, configurationFile: String?) throws(Diagnostic) {
    guard let name else {
      configuration = try SiteConfiguration(file: configurationFile)
      folder = configuration.output
      namedBy = configuration.siteFolder == nil ? nil : configurationFile ?? "threadline.toml"
      return
    }
    let path = AbsolutePath.of(name)
    guard Self.isSiteFolder(path) else {
      (configuration, folder, namedBy) = (try SiteConfiguration(file: configurationFile), path, nil)
      return
    }
    let own = AbsolutePath.shown(path + "/threadline.toml")
    let file = try SiteConfiguration(file: own)
    configuration = configurationFile == nil ? file : try SiteConfiguration(file: configurationFile)
    (folder, namedBy) = (file.output, own)
  }

  /// Whether a folder has a `threadline.toml`: it is what a site is made from, and never shown itself.
  static func isSiteFolder(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/threadline.toml")
  }

  /// The folder as a person would type it.
  var name: String { AbsolutePath.shown(folder) }

  /// Refuses a folder that is not a built site; one of other files may be meant all the same.
  func requireServable(anyFolder: Bool) throws(Diagnostic) {
    guard !Self.isSiteFolder(folder) else {
      throw .error(
        .notServable,
        "\"\(name)\" has a threadline.toml, so it is not served; set \"output\" in it to another folder, such as \"site\""
      )
    }
    switch FolderKind.of(folder) {
    case .builtSite: return
    case .other:
      guard !anyFolder else { return }
      throw .error(
        .notServable,
        "\"\(name)\" is not a site that \"threadline build\" made; expected its output, such as \"site\", or "
          + "--any-folder to serve every file in this folder")
    case .empty:
      throw .error(.siteMissing, "\"\(name)\" is empty; build a site first: threadline build")
    case .missing:
      throw .error(.siteMissing, "there is no folder \"\(name)\"; build a site first: threadline build")
    case .file:
      throw .error(.siteMissing, "\"\(name)\" is a file; expected the folder of a built site")
    }
  }
}
