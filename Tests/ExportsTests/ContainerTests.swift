import BuildDiagnostics
import Foundation
import Testing

@testable import ArchiveContainers

/// The same three files in every form that a container comes in.
private let parts = [
  ArchivePart("outbox.json", "{}"), ArchivePart("media/é日.txt", "picture"), ArchivePart("b.txt", "b"),
]

/// The ways to pack an archive.
enum Packing: String, CaseIterable, Sendable {
  case zip, zip64, tar, gzip, zstandard

  func bytes(_ parts: [ArchivePart]) -> [UInt8] {
    switch self {
    case .zip: ArchiveBytes.zip(parts)
    case .zip64: ArchiveBytes.zip(parts, isZip64: true)
    case .tar: ArchiveBytes.tar(parts)
    case .gzip: ArchiveBytes.gzip(ArchiveBytes.tar(parts))
    case .zstandard: ArchiveBytes.zstandard(ArchiveBytes.tar(parts))
    }
  }
}

extension ExportContainer {
  /// Copies files out, and gives the paths of those that were copied whole and what there was to say about the others.
  fileprivate func extract(
    _ wanted: [String: String]
  ) throws(Diagnostic) -> (extracted: Set<String>, diagnostics: DiagnosticLog) {
    var extracted: Set<String> = []
    let diagnostics = try extract(wanted) { path in extracted.insert(path) }
    return (extracted, diagnostics)
  }
}

private func codes(_ log: DiagnosticLog) -> [String] { log.diagnostics.map(\.code.description) }

@Test(
  "an archive gives its files, whatever it is packed with and called (fault 148, zip64)",
  arguments: Packing.allCases)
func archiveGivesItsFiles(packing: Packing) throws {
  let scratch = try ScratchFolder()
  let container = try ExportContainers.open(path: scratch.write("export.bin", packing.bytes(parts)))
  #expect(container.entries.map(\.path) == ["b.txt", "media/é日.txt", "outbox.json"])
  #expect(container.entries.map(\.size) == [1, 7, 2])
  #expect(try container.read("media/é日.txt") == Array("picture".utf8))
  #expect(try container.prefix(of: "media/é日.txt", limit: 3) == Array("pic".utf8))
  let result = try container.extract([
    "media/é日.txt": scratch.path + "/out1", "b.txt": scratch.path + "/out2",
  ])
  #expect(result.extracted == ["media/é日.txt", "b.txt"])
  #expect(scratch.contents == ["export.bin", "out1", "out2"])
  #expect(scratch.bytes("out1") == Array("picture".utf8))
}

@Test("a folder gives its regular files")
func folderGivesItsFiles() throws {
  let scratch = try ScratchFolder()
  for part in parts { try scratch.write("export/" + part.name, part.bytes) }
  let container = try ExportContainers.open(path: scratch.path + "/export", name: "my export")
  #expect(container.name == "my export")
  #expect(container.entries.map(\.path) == ["b.txt", "media/é日.txt", "outbox.json"])
  #expect(try container.read("media/é日.txt") == Array("picture".utf8))
  let result = try container.extract(["media/é日.txt": scratch.path + "/out"])
  #expect(result.extracted == ["media/é日.txt"])
  #expect(scratch.bytes("out") == Array("picture".utf8))
}

@Test("links and pipes in a folder are refused and never opened (fault 153)")
func folderRefusesLinksAndPipes() throws {
  let scratch = try ScratchFolder()
  try scratch.write("secret/key.txt", "secret".utf8)
  try scratch.write("export/a.txt", "a".utf8)
  let files = FileManager.default
  try files.createSymbolicLink(
    atPath: scratch.path + "/export/link.txt", withDestinationPath: "../secret/key.txt")
  try files.createSymbolicLink(atPath: scratch.path + "/export/sub", withDestinationPath: "../secret")
  try #require(mkfifo(scratch.path + "/export/pipe.png", 0o600) == 0)
  let container = try ExportContainers.open(path: scratch.path + "/export")
  #expect(container.entries.map(\.path) == ["a.txt"])
  #expect(
    codes(container.diagnostics) == ["unsafe-archive-entry", "unsafe-archive-entry", "unsafe-archive-entry"])
  for path in ["link.txt", "sub/key.txt", "pipe.png", "../secret/key.txt"] {
    #expect(throws: Diagnostic.self) { try container.read(path) }
  }
}

@Test("a file that becomes a link after the folder was opened is not followed (fault 153)")
func folderRefusesLateLinks() throws {
  let scratch = try ScratchFolder()
  try scratch.write("secret/a.txt", "secret".utf8)
  try scratch.write("export/sub/a.txt", "a".utf8)
  let container = try ExportContainers.open(path: scratch.path + "/export")
  try FileManager.default.removeItem(atPath: scratch.path + "/export/sub")
  try FileManager.default.createSymbolicLink(
    atPath: scratch.path + "/export/sub", withDestinationPath: "../secret")
  #expect(throws: Diagnostic.self) { try container.read("sub/a.txt") }
}

@Test("an archive cannot write outside or bring links and devices (fault 146)", arguments: Packing.allCases)
func unsafeEntriesAreRefused(packing: Packing) throws {
  let scratch = try ScratchFolder()
  let isZip = packing == .zip || packing == .zip64
  let unsafe = [
    "../evil", "/tmp/threadline-evil", "a/../../evil", "..\\evil", "a//evil", "a/./evil", "bell\u{7}",
  ].map { ArchivePart($0, "evil") }
  var links = [ArchivePart("soft", "target").with(\.mode, 0o120777)]
  if !isZip {
    links = [
      ArchivePart("soft", []).with(\.flag, UInt8(ascii: "2")).with(\.link, "/etc/passwd"),
      ArchivePart("hard", []).with(\.flag, UInt8(ascii: "1")).with(\.link, "good.txt"),
      ArchivePart("device", []).with(\.flag, UInt8(ascii: "3")),
      ArchivePart("pipe", []).with(\.flag, UInt8(ascii: "6")),
    ]
  }
  let good = ArchivePart("good.txt", "good")
  let path = try scratch.write("in/export.bin", packing.bytes([good] + unsafe + links))
  let container = try ExportContainers.open(path: path)
  #expect(container.entries.map(\.path) == ["good.txt"])
  #expect(container.diagnostics.count(Diagnostic.Severity.warning) == unsafe.count + links.count)
  #expect(container.diagnostics.diagnostics.first?.message.contains("\"../evil\"") == true)
  let wanted = ["good.txt", "../evil", "soft"].map { ($0, scratch.path + "/in/\($0.count)") }
  let result = try container.extract(Dictionary(wanted) { $1 })
  #expect(result.extracted == ["good.txt"])
  #expect(codes(result.diagnostics) == ["missing-container-entry", "missing-container-entry"])
  #expect(scratch.contents == ["in", "in/8", "in/export.bin"])
}

@Test(
  "a backslash is refused in a tar and is a slash in a zip, as DOS wrote them (fault 146)",
  arguments: Packing.allCases)
func backslashes(packing: Packing) throws {
  let scratch = try ScratchFolder()
  let container = try ExportContainers.open(
    path: scratch.write("export.bin", packing.bytes([ArchivePart("a\\b.txt", "b")])))
  let isZip = packing == .zip || packing == .zip64
  #expect(container.entries.map(\.path) == (isZip ? ["a/b.txt"] : []))
}

@Test("a NUL ends the name of an entry and leads nowhere (fault 146)", arguments: [Packing.zip, .zip64])
func nulEndsName(packing: Packing) throws {
  let scratch = try ScratchFolder()
  let path = try scratch.write("export.bin", packing.bytes([ArchivePart("a.txt\0/../../evil", "a")]))
  #expect(try ExportContainers.open(path: path).entries.map(\.path) == ["a.txt"])
}

@Test("names that begin with ./ are the same as without")
func dotSlashIsNothing() throws {
  let scratch = try ScratchFolder()
  let folder = ArchivePart("./", []).with(\.flag, UInt8(ascii: "5"))
  let path = try scratch.write(
    "a.tgz", ArchiveBytes.gzip(ArchiveBytes.tar([folder, ArchivePart("./a.txt", "a")])))
  let container = try ExportContainers.open(path: path)
  #expect(container.entries.map(\.path) == ["a.txt"])
  #expect(codes(container.diagnostics).isEmpty)
}

@Test(
  "of entries with one path the last counts, and that is reported (fault 148)", arguments: Packing.allCases)
func duplicateEntries(packing: Packing) throws {
  let scratch = try ScratchFolder()
  let twice = [ArchivePart("a.txt", "first"), ArchivePart("b.txt", "b"), ArchivePart("a.txt", "second")]
  let container = try ExportContainers.open(path: scratch.write("export.bin", packing.bytes(twice)))
  #expect(container.entries.map(\.path) == ["a.txt", "b.txt"])
  #expect(codes(container.diagnostics) == ["duplicate-archive-entry"])
  #expect(try container.read("a.txt") == Array("second".utf8))
}

@Test("an entry with a wrong checksum or a password is reported by name, the others stay (fault 148)")
func damagedAndEncryptedEntries() throws {
  let scratch = try ScratchFolder()
  let bytes = ArchiveBytes.zip([
    ArchivePart("bad.png", "bad").with(\.hasWrongChecksum, true),
    ArchivePart("locked.png", "0123456789012345").with(\.isEncrypted, true), ArchivePart("good.png", "good"),
  ])
  let container = try ExportContainers.open(path: scratch.write("export.zip", bytes))
  let wanted = container.entries.map { ($0.path, scratch.path + "/" + $0.path) }
  let result = try container.extract(Dictionary(wanted) { $1 })
  #expect(result.extracted == ["good.png"])
  #expect(codes(result.diagnostics) == ["damaged-archive-entry", "encrypted-archive-entry"])
  #expect(result.diagnostics.diagnostics.first?.message.contains("\"bad.png\"") == true)
  #expect(result.diagnostics.diagnostics.last?.message.contains("\"locked.png\"") == true)
  #expect(scratch.contents == ["export.zip", "good.png"])
  #expect(throws: Diagnostic.self) { try container.read("bad.png") }
  #expect(throws: Diagnostic.self) { try container.read("locked.png") }
}

@Test(
  "an archive cut short is refused with a diagnostic at every length (fault 148)", arguments: Packing.allCases
)
func truncatedArchive(packing: Packing) throws {
  let scratch = try ScratchFolder()
  let bytes = packing.bytes(parts)
  for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
    let path = try scratch.write("cut.bin", bytes.prefix(length))
    do throws(Diagnostic) {
      let container = try ExportContainers.open(path: path)
      _ = try container.extract(["media/é日.txt": scratch.path + "/out"])
    } catch {
      #expect(error.severity == .error)
    }
    #expect(scratch.bytes("out") == nil || scratch.bytes("out") == Array("picture".utf8))
    #expect(!scratch.contents.contains("out.part"))
    try? FileManager.default.removeItem(atPath: scratch.path + "/out")
  }
}

@Test("a packed tar of far more bytes than it has is refused unread (fault 147)")
func tarBombIsRefused() throws {
  let scratch = try ScratchFolder()
  let header = ArchiveBytes.tarHeader(ArchivePart("bomb.bin", []), size: 4 << 30)
  let path = try scratch.write("bomb.tar.zst", ArchiveBytes.zstandard(header, zeroBlocks: 32768))
  let error = #expect(throws: Diagnostic.self) { try ExportContainers.open(path: path) }
  #expect(error?.code == .containerLimit)
}

@Test(
  "what comes out of an archive in one pass is bounded by its own size (fault 147)",
  arguments: Packing.allCases)
func ratioIsBounded(packing: Packing) throws {
  let scratch = try ScratchFolder()
  var limits = ContainerLimits()
  let path = try scratch.write("export.bin", packing.bytes(parts))
  (limits.ratio, limits.ratioAllowance) = (0, 10)
  let opened = try ExportContainers.open(path: path, limits: limits)
  let wanted = [
    "media/é日.txt": scratch.path + "/1", "b.txt": scratch.path + "/2", "outbox.json": scratch.path + "/3",
  ]
  #expect(try opened.extract(wanted).extracted.count == 3)
  limits.ratioAllowance = 9
  let error = #expect(throws: Diagnostic.self) {
    _ = try ExportContainers.open(path: path, limits: limits).extract(wanted)
  }
  #expect(error?.code == .containerLimit)
}

@Test("the standard limits are those that the documentation states (fault 147)")
func standardLimits() {
  let limits = ContainerLimits.standard
  #expect(limits.allowance(forContainerOf: 0) == 100 << 20)
  #expect(limits.allowance(forContainerOf: 1_000_000) == 200_000_000 + 100 << 20)
  #expect(limits.allowance(forContainerOf: .max) == 64 << 30)
  #expect(limits.entryBytes == 1 << 30)
}

@Test("more entries than the limit are refused, in archives and folders (fault 147)")
func entryCountIsBounded() throws {
  let scratch = try ScratchFolder()
  var limits = ContainerLimits()
  (limits.entries, limits.folderEntries) = (2, 2)
  for part in parts { try scratch.write("folder/" + part.name, part.bytes) }
  for path in [try scratch.write("a.zip", ArchiveBytes.zip(parts)), scratch.path + "/folder"] {
    let error = #expect(throws: Diagnostic.self) { try ExportContainers.open(path: path, limits: limits) }
    #expect(error?.code == .containerLimit)
  }
}

@Test("an archive in an archive stays a file (fault 147, nested)")
func nestedArchiveStaysFile() throws {
  let scratch = try ScratchFolder()
  let inner = ArchiveBytes.zip(parts)
  let path = try scratch.write("outer.zip", ArchiveBytes.zip([ArchivePart("inner.zip", inner)]))
  let container = try ExportContainers.open(path: path)
  #expect(container.entries.map(\.path) == ["inner.zip"])
  #expect(try container.read("inner.zip") == inner)
}

@Test("a zip whose download was cut short says so, and what helps")
func cutShortZip() throws {
  let scratch = try ScratchFolder()
  let bytes = Packing.zip.bytes(parts)
  let path = try scratch.write("cut.zip", bytes.dropLast(40))
  let error = #expect(throws: Diagnostic.self) { try ExportContainers.open(path: path) }
  #expect(error?.message.contains("cut short") == true)
  #expect(error?.message.hasSuffix("; download it again") == true)
}

@Test("a file larger than the reader wants is an error, never cut short (fault 130)")
func readIsBounded() throws {
  let scratch = try ScratchFolder()
  let container = try ExportContainers.open(path: scratch.write("a.json", "12345"))
  #expect(try container.read("a.json", limit: 5) == Array("12345".utf8))
  let error = #expect(throws: Diagnostic.self) { try container.read("a.json", limit: 4) }
  #expect(error?.code == .containerLimit)
}

@Test("what is neither a file nor a folder, or is not there, is reported by the name the person wrote")
func unreadablePaths() throws {
  let scratch = try ScratchFolder()
  try #require(mkfifo(scratch.path + "/pipe", 0o600) == 0)
  for path in ["/pipe", "/nothing"] {
    let error = #expect(throws: Diagnostic.self) {
      try ExportContainers.open(path: scratch.path + path, name: "mine")
    }
    #expect(error?.place?.path == "mine")
    #expect(error?.code == .unreadableExport)
  }
}
