package import SitePaths

/// The compressed copies of a site's files, which a server sends instead of compressing the same page repeatedly:
/// `index.html.gz` and `index.html.br` next to `index.html`.
///
/// A sibling belongs to its file. The manifest lists it with the file's fingerprint, so that it is kept if the
/// file is; and it never says anything but what its file says: before a file of the site changes or goes its siblings
/// go, and new ones come when it is there. A build that dies between leaves a file without siblings, which is served as
/// it is.
package struct PackedSiblings: Sendable {
  /// How files are packed; none where a site has no siblings.
  package let codings: [PackedCoding]

  /// Siblings of these codings, each once.
  package init(_ codings: [PackedCoding]) {
    self.codings = PackedCoding.allCases.filter { codings.contains($0) }
  }

  /// What decides the bytes of compressed copies in addition to their files: part of the fingerprint of every page, so
  /// that all are made again when it changes.
  package var recipe: String {
    codings.isEmpty ? "" : codings.map(\.recipe).joined(separator: ", ") + " \(Self.smallest) \(Self.largest)"
  }

  /// Smaller files fit into one packet as they are.
  static let smallest = 256
  /// Larger ones would take too much memory, since they are packed and unpacked in one go.
  package static let largest = 32 << 20
  /// A sibling is made where it has at most this share of its file's bytes.
  static let mostPercent = 95

  /// What is packed, by extension: what holds text. Pictures, videos and type are packed already; captions (`vtt`) lie
  /// among the media, which are kept without their neighbours.
  private static let packable: Set<String> = [
    "html", "htm", "css", "js", "mjs", "json", "webmanifest", "ndjson", "xml", "atom", "rss", "xsl", "svg",
    "txt", "md",
    "csv",
  ]

  /// Whether a file of a path and size may have siblings.
  func mayPack(_ path: SitePath, size: Int) -> Bool {
    !codings.isEmpty && (Self.smallest...Self.largest).contains(size)
      && Self.packable.contains(path.fileExtension)
  }

  /// The bytes of a sibling; nil if it would save too little. Style sheets and scripts at the top are those of the theme:
  /// few, and what the first frame of every page waits for.
  func packed(_ bytes: [UInt8], at path: SitePath, by coding: PackedCoding) -> [UInt8]? {
    let isWaitedFor = path.parts.count == 1 && ["css", "js"].contains(path.fileExtension)
    return coding.packed(bytes, most: bytes.count * Self.mostPercent / 100, isWaitedFor: isWaitedFor)
  }

  /// What siblings are remembered by whose file has no fingerprint: its bytes, and how they are packed.
  func fingerprint(of hash: ContentHash) -> UInt64 {
    ContentHash(combining: [recipe, hash.description]).high
  }

  /// The path of the sibling of a file; nil if no file may have such a name.
  package static func path(of path: SitePath, _ coding: PackedCoding) -> SitePath? {
    SitePath("\(path).\(coding.fileExtension)")
  }

  /// Where all siblings of a file would lie.
  package static func paths(of path: SitePath) -> Set<SitePath> {
    Set(PackedCoding.allCases.compactMap { self.path(of: path, $0) })
  }

  /// Whether a path is that of a sibling: `index.html.br`, but neither `old.tar.gz` nor `index.html`.
  package static func contain(_ path: SitePath) -> Bool { file(of: path) != nil }

  /// The file that a sibling belongs to; nil for any other path.
  static func file(of path: SitePath) -> SitePath? {
    let text = path.description
    guard text.hasSuffix(".gz") || text.hasSuffix(".br"), let file = SitePath(String(text.dropLast(3))),
      packable.contains(file.fileExtension)
    else { return nil }
    return file
  }
}
