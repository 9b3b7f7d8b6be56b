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

  /// That a build of an output used an entry.
  struct Use: Hashable, Codable {
    /// The state folder of the output.
    let output: String
    /// 0 for the last build of the output, 1 for the one before.
    let age: Int
    let key: String
    /// What else the build read and decided, as a hash.
    let context: String
  }

  /// Which version of the cache wrote it.
  private var version = 2
  /// Files by their paths.
  var files: [String: File] = [:]
  var uses: [Use] = []
  /// The file in the folder of imports.
  static let name = "index"

  /// Reads the index in a folder; an index of nothing if it is missing, damaged or of another version.
  init(in folder: String) {
    let known = CheckedFile.read(ImportIndex.self, at: folder + "/" + Self.name)
    if let known, known.version == version { self = known }
  }

  /// The entries that some build used.
  var usedKeys: Set<String> { Set(uses.map(\.key)) }

  /// Takes note of a build of an output. What its last two builds did not use is forgotten.
  mutating func note(_ newUses: [Use], of output: String) {
    let older = uses.filter { $0.output == output && $0.age == 0 }
      .map { Use(output: output, age: 1, key: $0.key, context: $0.context) }
    uses.removeAll { $0.output == output }
    uses += newUses + older
  }
}
