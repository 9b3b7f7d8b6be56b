import BuildDiagnostics
import Foundation
import Hosting
import SitePaths
import SitePlanning
import SiteWriting

/// The folder next to a site with the files that hosts need: `site-hosts/nginx/site.conf`.
///
/// It is written as a site is: only what changed, each file as a whole, and nothing that somebody else put there. What
/// a host that is no longer named wanted goes.
struct HostFolder {
  private let path: String
  private let state: String

  init(_ configuration: SiteConfiguration) {
    path = configuration.hostsFolder
    state = configuration.stateFolder + "/hosts"
  }

  /// Writes the files, by their names below the folder.
  func write(_ files: [String: [UInt8]]) throws(Diagnostic) {
    let isThere = FileManager.default.fileExists(atPath: state)
    guard !files.isEmpty || isThere else { return }
    let writer = try SiteWriter(output: path, state: state)
    do throws(Diagnostic) {
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        guard let path = SitePath(name) else { continue }
        try writer.write(SiteFile(path, bytes: bytes))
      }
      _ = try writer.finish()
    } catch {
      writer.abandon()
      throw error
    }
    if files.isEmpty { rmdir(path) }
  }
}

extension BuildSession {
  /// Writes what hosts want next to the published site, and reports what they cannot do.
  func writeHostMaps(_ rules: HostRules, _ configuration: SiteConfiguration) {
    var files: [String: [UInt8]] = [:]
    for host in configuration.hosts {
      let maps = host.maps(rules)
      for (name, bytes) in maps.beside { files["\(host.name)/\(name)"] = bytes }
      let beside = maps.beside.keys.map { "\(configuration.hostsFolder)/\(host.name)/\($0)" }
      let inside = maps.inside.keys.map { "\(configuration.output)/\($0)" }
      let made = BuildReport.Host(name: host.name, files: (beside + inside).sorted(), cannot: maps.cannot)
      update { $0.hosts.append(made) }
    }
    noteFailure { [files] () throws(Diagnostic) in try HostFolder(configuration).write(files) }
  }
}
