import BuildDiagnostics
import FileSystem
import Foundation
import Testing

@testable import ArchiveContainers

private let text = Array(String(repeating: "{\"type\":\"post\"}\n", count: 10_000).utf8)

private func spool(
  _ path: String, name: String = "in", to destination: String, limits: ContainerLimits = .standard
) throws {
  let file = try OpenFile(path: path, name: name)
  try ContainerSpooling.spool(descriptor: file.descriptor, name: name, to: destination, limits: limits)
}

@Test(
  "a stream is unpacked by its bytes, whatever it is called",
  arguments: ["plain", "gzip", "zstandard", "two members", "empty", "empty gzip"])
func spoolUnpacks(kind: String) throws {
  let scratch = try ScratchFolder()
  let (bytes, expected): ([UInt8], [UInt8]) =
    switch kind {
    case "gzip": (ArchiveBytes.gzip(text), text)
    case "zstandard": (ArchiveBytes.zstandard(text), text)
    case "two members": (ArchiveBytes.gzip(text) + ArchiveBytes.gzip(text), text + text)
    case "empty": ([], [])
    case "empty gzip": (ArchiveBytes.gzip([]), [])
    default: (text, text)
    }
  try spool(scratch.write("in.bin", bytes), to: scratch.path + "/out")
  #expect(scratch.bytes("out") == expected)
  #expect(scratch.contents == ["in.bin", "out"])
}

@Test("a pipe is copied until its end")
func spoolReadsPipe() throws {
  let scratch = try ScratchFolder()
  let pipe = Pipe()
  let writer = Thread { [bytes = ArchiveBytes.gzip(text)] in
    pipe.fileHandleForWriting.write(Data(bytes))
    try? pipe.fileHandleForWriting.close()
  }
  writer.start()
  try ContainerSpooling.spool(
    descriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", to: scratch.path + "/out")
  #expect(scratch.bytes("out") == text)
}

@Test("a stream cut short leaves nothing behind (fault 127)")
func spoolOfCutStream() throws {
  let scratch = try ScratchFolder()
  let path = try scratch.write("in.gz", ArchiveBytes.gzip(text).dropLast(1000))
  let error = #expect(throws: Diagnostic.self) {
    try spool(path, name: "mine", to: scratch.path + "/out")
  }
  #expect(error?.place?.path == "mine")
  #expect(scratch.contents == ["in.gz"])
}

@Test("a stream that swells beyond its measure is stopped (fault 147)")
func spoolIsBounded() throws {
  let scratch = try ScratchFolder()
  let path = try scratch.write("bomb.zst", ArchiveBytes.zstandard([1], zeroBlocks: 1000))
  var limits = ContainerLimits()
  limits.ratioAllowance = 1 << 20
  let error = #expect(throws: Diagnostic.self) {
    try spool(path, to: scratch.path + "/out", limits: limits)
  }
  #expect(error?.code == .containerLimit)
  #expect(scratch.contents == ["bomb.zst"])
}
