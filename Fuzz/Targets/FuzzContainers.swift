import BuildDiagnostics
import FileSystem
import Glibc
import ThreadModel

@testable import ArchiveContainers
@testable import Exports

/// Bytes that are a file of any kind: zips and tars go to libarchive, all else to where the entry point sends them.
struct FuzzContainers {
  let workspace: FuzzWorkspace

  /// Opens, lists and unpacks the file, and then reads it as a build would.
  func read(_ input: [UInt8]) {
    let path = workspace.input + "/export"
    FuzzWorkspace.write(input, to: path)
    unpack(path)
    if let file = try? OpenFile(path: path, name: path) {
      _ = try? ContainerSpooling.spool(
        descriptor: file.descriptor, name: path, to: workspace.output + "/spooled", limits: Self.limits)
    }
    readExport(path)
    let allowed = ["in", "in/export", "out", "out/spooled", "out/state"]
    for path in workspace.contents where !allowed.contains(path) {
      let isExpected = ["out/unpacked-", "out/state/imports", "copy"].contains(where: path.hasPrefix)
      if !isExpected || path.hasSuffix(".part") { FuzzFault.found("a file was written at \(path)") }
    }
  }

  private func unpack(_ path: String) {
    guard let container = try? ExportContainers.open(path: path, limits: Self.limits) else { return }
    var wanted: [String: String] = [:]
    for (index, entry) in container.entries.enumerated() {
      if !container.contains(entry.path) { FuzzFault.found("an entry is not found: \(entry.path)") }
      if index < 3 { _ = try? container.prefix(of: entry.path, limit: 100) }
      if index < 50 { wanted[entry.path] = "\(workspace.output)/unpacked-\(index)" }
    }
    var extracted: Set<String> = []
    guard (try? container.extract(wanted) { extracted.insert($0) }) != nil else { return }
    for (path, destination) in wanted where extracted.contains(path) != (access(destination, F_OK) == 0) {
      FuzzFault.found("an entry is reported as unpacked and is not, or the other way round: \(path)")
    }
  }

  /// Twice, since what the first build leaves behind is read by the second.
  private func readExport(_ path: String) {
    let options = ExportReader.Options(stateFolder: workspace.output + "/state", assumedVisibility: .public)
    for _ in 0..<2 {
      let reader = ExportReader(options: options)
      guard let read = try? reader.read([path]) else { return }
      workspace.clearCopy()
      FuzzCheck(workspace: workspace).check(read)
      reader.commit(read)
    }
  }

  /// Small ones, so that a bomb is found quickly.
  private static let limits: ContainerLimits = {
    var limits = ContainerLimits()
    limits.entries = 1000
    limits.ratioAllowance = 1 << 20
    return limits
  }()
}
