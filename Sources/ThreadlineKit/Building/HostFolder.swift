import BuildDiagnostics
import Foundation
import Hosting
import SitePaths
import SiteWriting

extension SiteConfiguration {
  /// The note of the hosts that the site was last built for.
  ///
  /// A build may have been told by `--host`. A takedown builds the same site without the post, so it asks this note.
  fileprivate var hostNote: StateNote { StateNote("built-for", self) }

  /// Takes the hosts that the site was last built for, if this names none: a flag is not given again for a takedown.
  mutating func useHostsOfLastBuild() {
    guard build.hosts.isEmpty, let text = hostNote.text else { return }
    build.hosts = text.split(separator: "\n").compactMap { SiteHost(rawValue: String($0)) }
  }

  /// Writes the files that hosts need to the folder next to the site, by their names below it: `nginx/site.conf`.
  ///
  /// The folder is written as a site is: only what changed, each file as a whole, and nothing that somebody else put
  /// there. What a host that is no longer named wanted goes.
  fileprivate func writeHostFolder(_ files: [String: [UInt8]]) throws(Diagnostic) {
    let state = stateFolder + "/hosts"
    guard !files.isEmpty || FileManager.default.fileExists(atPath: state) else { return }
    let writer = try SiteWriter(output: hostsFolder, state: state)
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
    if files.isEmpty { rmdir(hostsFolder) }
  }
}

extension BuildSession {
  /// Writes what hosts want next to the published site, and reports what they cannot do.
  func writeHostMaps(_ rules: HostRules, _ configuration: SiteConfiguration) {
    var files: [String: [UInt8]] = [:]
    for host in configuration.hosts {
      let (name, maps) = (host.rawValue, host.maps(rules))
      for (file, bytes) in maps.outside { files["\(name)/\(file)"] = bytes }
      let outside = maps.outside.keys.map { "\(configuration.hostsFolder)/\(name)/\($0)" }
      let inside = maps.inside.keys.map { "\(configuration.output)/\($0)" }
      let made = BuildReport.Host(name: name, files: (outside + inside).sorted(), cannot: maps.cannot)
      update { $0.hosts.append(made) }
    }
    noteFailure { [files] () throws(Diagnostic) in
      try configuration.writeHostFolder(files)
      let hosts = configuration.build.hosts.map { $0.rawValue + "\n" }.joined()
      try configuration.hostNote.write(hosts.isEmpty ? nil : hosts)
    }
  }
}
