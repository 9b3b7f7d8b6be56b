import FileSystem
import SiteFiles

/// What the cache knows of exports by their paths, and which builds used which of its entries.
///
///     threadline imports 1
///     file <identity> <recorded> <hash>	/home/ada/archive.zip
///     use 0 <key> <context>	/srv/site/.threadline/site
///     <hash of the lines before>
struct ImportIndex: Equatable {
  /// A file whose bytes were hashed.
  struct File: Equatable {
    let identity: FileIdentity
    /// When the identity was taken, in seconds since 1970.
    let recorded: Int64
    let hash: ContentHash
  }

  /// That a build of an output used an entry.
  struct Use: Hashable {
    /// The state folder of the output.
    let output: String
    /// 0 for the last build of the output, 1 for the one before.
    let age: Int
    let key: String
    /// What else the build read and decided, as a hash.
    let context: String
  }

  /// Files by their paths.
  var files: [String: File] = [:]
  var uses: [Use] = []

  /// The file in the folder of imports.
  static let name = "index"
  private static let header = "threadline imports 1"

  /// An index of nothing.
  init() {}

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

extension ImportIndex {
  /// The index as a file.
  var text: String {
    let files = files.filter { !$0.key.contains("\n") }.map { path, file in
      "file \(file.identity.text) \(file.recorded) \(file.hash)\t\(path)"
    }
    let uses = uses.filter { !$0.output.contains("\n") }.map {
      "use \($0.age) \($0.key) \($0.context)\t\($0.output)"
    }
    let lines = [Self.header] + files.sorted() + uses.sorted()
    let text = lines.joined(separator: "\n") + "\n"
    return text + "\(ContentHash(of: text.utf8))\n"
  }

  /// Reads what `text` gives; `nil` for anything else, so that a damaged index is no index.
  init?(text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, let sum = lines.popLast(), lines.first == Self.header[...],
      ContentHash(of: (lines.joined(separator: "\n") + "\n").utf8).description == sum
    else { return nil }
    for line in lines.dropFirst() {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, add(words, String(parts[1])) else { return nil }
    }
  }

  private mutating func add(_ words: [Substring], _ path: String) -> Bool {
    switch (words.first, words.count) {
    case ("file", 8):
      guard let identity = FileIdentity(text: words[1...5].joined(separator: " ")[...]),
        let recorded = Int64(words[6]), let hash = ContentHash(words[7])
      else { return false }
      files[path] = File(identity: identity, recorded: recorded, hash: hash)
    case ("use", 4):
      guard let age = Int(words[1]), (0...1).contains(age) else { return false }
      uses.append(Use(output: path, age: age, key: String(words[2]), context: String(words[3])))
    default: return false
    }
    return true
  }
}
