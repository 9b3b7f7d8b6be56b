package import SitePaths

/// One line of the manifest: a file of the site as a build left it.
///
///     @ada/index.html → 00000000000000a7 → 9f86d081884c7d659a2feaa0c55ad015 → 8412
///
/// with a tab for each arrow: the path, the fingerprint of what the file was made from, the hash of its bytes
/// and their number. A path holds no tab, since `SitePath` refuses control characters.
package struct ManifestRow: Equatable, Sendable {
  package internal(set) var path: SitePath
  /// The hash of all that the file was made from, which all files of one group share; 0 if unknown.
  package let fingerprint: UInt64
  package let hash: ContentHash
  package let size: Int

  /// The line without its end.
  var line: [UInt8] { Array("\(path)\t\(fingerprint.hexadecimal)\t\(hash)\t\(size)".utf8) }
}
