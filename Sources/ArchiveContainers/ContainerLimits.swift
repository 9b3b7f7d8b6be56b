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

  /// How many bytes may come out of a container of this size.
  func allowance(forContainerOf size: Int) -> Int {
    let (product, overflows) = max(0, size).multipliedReportingOverflow(by: ratio)
    let (sum, overflowsToo) = product.addingReportingOverflow(ratioAllowance)
    return overflows || overflowsToo ? extractedBytes : min(extractedBytes, sum)
  }
}

extension Diagnostic.Code {
  /// An archive or folder has more than is read of one.
  ///
  /// - Cause: Too many entries, too large a file, or a decompression bomb.
  /// - Fix: Unpack it yourself and name the folder, or split it.
  /// - Example: `archive.zip: error: it lists more than 2000000 entries, which is as many as are read of one
  ///            archive [container-limit]`
  package static let containerLimit: Diagnostic.Code = "container-limit"
  /// A file of an archive is left out, since it would be outside of the archive's folder or is not a regular
  /// file.
  ///
  /// - Cause: Its path is absolute, has `..`, or is a link.
  /// - Fix: Nothing needs to be done, unless the file is needed.
  /// - Example: `archive.zip: warning: left out "../../etc/passwd": its path leads out of the archive; only
  ///            regular files with relative paths are read [unsafe-archive-entry]`
  package static let unsafeArchiveEntry: Diagnostic.Code = "unsafe-archive-entry"
  /// A file in an archive cannot be unpacked.
  ///
  /// - Cause: The download is incomplete or damaged.
  /// - Fix: Download the archive again.
  /// - Example: `archive.zip: error: cannot unpack "media/1.jpg": its bytes are damaged
  ///            [damaged-archive-entry]`
  package static let damagedArchiveEntry: Diagnostic.Code = "damaged-archive-entry"
  /// A file in an archive needs a password.
  ///
  /// - Cause: The archive is encrypted.
  /// - Fix: Unpack it with its password, and name the folder.
  /// - Example: `archive.zip: error: "outbox.json" is encrypted; unpack the archive with its password and
  ///            give the folder instead [encrypted-archive-entry]`
  package static let encryptedArchiveEntry: Diagnostic.Code = "encrypted-archive-entry"
  /// An archive has two files with one path; the last one is read.
  ///
  /// - Cause: The archive was added to after it was made.
  /// - Fix: Nothing needs to be done, unless the first file is the right one.
  /// - Example: `archive.zip: warning: there is more than one "outbox.json"; the last one is read
  ///            [duplicate-archive-entry]`
  package static let duplicateArchiveEntry: Diagnostic.Code = "duplicate-archive-entry"
  /// A file that an export names is not in it.
  ///
  /// - Cause: The archive is incomplete.
  /// - Fix: Download the archive again.
  /// - Example: `archive.zip: error: there is no "outbox.json" in it [missing-container-entry]`
  package static let missingContainerEntry: Diagnostic.Code = "missing-container-entry"
  /// An export cannot be opened or read.
  ///
  /// - Cause: Permissions, or a damaged archive.
  /// - Fix: Download it again, or make it readable.
  /// - Example: `archive.zip: error: cannot open the archive: the list of files at its end is missing, so it was cut short or
  ///            is no zip; download it again [unreadable-export]`
  package static let unreadableExport: Diagnostic.Code = "unreadable-export"
  /// A file that was unpacked cannot be written.
  ///
  /// - Cause: Permissions, or a full disk.
  /// - Fix: Free some space, or set `TMPDIR` to another folder.
  /// - Example: `.threadline/cache/imports: error: cannot write the file (No space left on device)
  ///            [unwritable-file]`
  package static let unwritableFile: Diagnostic.Code = "unwritable-file"
}

/// What is left of the bytes that one container may give in one pass.
struct ExtractionBudget {
  /// How many bytes the container may give.
  let allowance: Int
  /// The name of the container.
  let name: String
  private(set) var spent = 0

  /// Takes bytes out, before they are written anywhere. Gives their number.
  @discardableResult
  mutating func spend(_ count: Int) throws(Diagnostic) -> Int {
    guard count <= allowance - spent else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(name),
        "more than \(allowance) bytes come out of it, which is as much as is taken from an export of its size"
      )
    }
    spent += count
    return count
  }
}
