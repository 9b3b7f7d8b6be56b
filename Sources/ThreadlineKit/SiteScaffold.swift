public import BuildDiagnostics
import Foundation

/// A new site folder: a commented `threadline.toml`, a small example export, and empty `Templates/` and `Public/`
/// for files that replace the built-in ones.
public struct SiteScaffold: Sendable {
  private let folder: String

  /// A site folder at an absolute path.
  public init(folder: String) { self.folder = folder }

  /// Writes the folder; gives the paths it wrote, relative to it. A folder that already holds something is left
  /// as it is.
  public func write() throws(Diagnostic) -> [String] {
    let files = FileManager.default
    if let present = try? files.contentsOfDirectory(atPath: folder), !present.isEmpty {
      throw .error(
        .folderNotEmpty, at: .init(folder),
        "holds \"\(present.sorted()[0])\" already; name a new or an empty folder")
    }
    do {
      for name in ["Templates", "Public", "exports"] {
        try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      for (name, text) in Self.files {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
    } catch {
      throw .error(.folderUnwritable, at: .init(folder), "cannot be written: \(error.localizedDescription)")
    }
    return Self.files.map(\.name)
  }

  private static let files: [(name: String, text: String)] = [
    (name: "threadline.toml", text: configuration), (name: "exports/example.ndjson", text: example),
  ]

  /// A commented `threadline.toml` with every key that has an example.
  private static var configuration: String {
    let values = [
      "title": "\"My threads\"", "exports": "[\"exports\"]", "output": "\"site\"",
    ]
    var lines = [
      "# The settings of the site. Every key may be left out. Before you publish the site, set base_url.", "",
    ]
    var table = ""
    for key in ConfigurationKey.all {
      guard let example = key.example else { continue }
      if key.table != table { lines += ["[\(key.table)]", ""] }
      table = key.table
      lines += wrapped(key.description.replacing("`", with: "\"")).map { "# \($0)" }
      lines += [values[key.name].map { "\(key.ownName) = \($0)" } ?? "# \(key.ownName) = \(example)", ""]
    }
    return lines.joined(separator: "\n")
  }

  /// A text in lines of at most 100 characters.
  private static func wrapped(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let line = lines.last ?? ""
      if line.isEmpty || line.count + word.count < 100 {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  private static let example = """
    {"type":"header","format":"threadline","version":1,"example":true,"defaultVisibility":"public"}
    {"type":"account","id":"me","handle":"me","name":"Your name","owner":true,"bio":"This profile is an example. Put your own export into the folder exports and build again."}
    {"type":"post","id":"1","account":"me","published":"2026-01-05T09:00:00Z","text":"Hello from a page of my own. This is the first post of the example."}
    {"type":"post","id":"2","account":"me","published":"2026-01-05T09:04:00Z","replyTo":{"id":"1"},"text":{"markdown":"A reply to myself makes a *thread*. It can hold lists:\\n\\n- one\\n- two"}}
    {"type":"post","id":"3","account":"me","published":"2026-01-06T18:30:00Z","text":"Every post has a page, and every page previews well: share one with a friend.","poll":{"options":[{"text":"Looks good","votes":7},{"text":"Looks great","votes":12}]}}
    {"type":"end","records":4}

    """
}
