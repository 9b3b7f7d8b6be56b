/// What the cache knows of exports by their paths, and which builds used which of its entries.
struct ImportIndex: Equatable, Codable {
  /// A file whose bytes were hashed.
  struct File: Equatable, Codable {
    /// `FileIdentity.text`.
    let identity: String
    /// When the identity was taken, in seconds since 1970.
    let recorded: Int64
    /// The hash of its bytes in hexadecimal digits.
    let hash: String
  }

  /// A build of an output.
  struct Build: Equatable, Codable {
    /// The entries that it used.
    var keys: [String] = []
    /// What else it read and decided, as a hash.
    var context = ""
  }

  /// Which version of the cache wrote it.
  private var version = 3
  /// Files by their paths.
  var files: [String: File] = [:]
  /// The last two builds of each output, by its state folder, the later one first.
  var builds: [String: [Build]] = [:]
  /// The file in the folder of imports.
  static let name = "index"

  /// Reads the index in a folder; an index of nothing if it is missing, damaged or of another version.
  init(in folder: String) {
    let known = CheckedFile.read(ImportIndex.self, at: folder + "/" + Self.name)
    if let known, known.version == version { self = known }
  }
}
