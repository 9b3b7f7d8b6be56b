package import BuildDiagnostics

/// How much is taken from one container, so that a small file cannot fill a disk or a memory.
package struct ContainerLimits: Hashable, Sendable {
  /// How many bytes of one file are read into memory: 1 GiB, the largest outbox anybody could bring.
  package var entryBytes = 1 << 30
  /// How many entries an archive may list, of every kind.
  package var entries = 1_000_000
  /// How many files and folders are walked through in a folder.
  package var folderEntries = 200_000
  /// How many bytes are copied out of one container in one pass: 64 GiB.
  package var extractedBytes = 1 << 36
  /// How many bytes may come out of each byte of an archive; pictures and videos give one, texts up to 30.
  package var ratio = 200
  /// How many bytes may come out in any case, since small archives of texts pack better: 100 MiB.
  package var ratioAllowance = 100 << 20

  /// The limits that hold unless a test says otherwise.
  package static let standard = ContainerLimits()

  /// The limits above.
  package init() {}

  /// How many bytes may come out of a container of this size.
  func allowance(forContainerOf size: Int) -> Int {
    let (product, overflows) = max(0, size).multipliedReportingOverflow(by: ratio)
    let (sum, overflowsToo) = product.addingReportingOverflow(ratioAllowance)
    return overflows || overflowsToo ? extractedBytes : min(extractedBytes, sum)
  }
}

extension Diagnostic.Code {
  /// A container holds more than is taken from one: too many entries, too large a file, too much in all.
  package static let containerLimit: Diagnostic.Code = "container-limit"
  /// An entry is no regular file, or its path leads out of the container; nothing of it is read.
  package static let unsafeArchiveEntry: Diagnostic.Code = "unsafe-archive-entry"
  /// An entry cannot be unpacked: its bytes do not fit its checksum, or it ends too soon.
  package static let damagedArchiveEntry: Diagnostic.Code = "damaged-archive-entry"
  /// An entry can only be read with a password.
  package static let encryptedArchiveEntry: Diagnostic.Code = "encrypted-archive-entry"
  /// Two entries of an archive have one path; the later one stands.
  package static let duplicateArchiveEntry: Diagnostic.Code = "duplicate-archive-entry"
  /// A file was asked for that the container does not hold.
  package static let missingContainerEntry: Diagnostic.Code = "missing-container-entry"
  /// A file or folder cannot be read, or an archive cannot be opened.
  package static let unreadableExport: Diagnostic.Code = "unreadable-export"
  /// A file that is unpacked cannot be written where it should be.
  package static let unwritableFile: Diagnostic.Code = "unwritable-file"
}
