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

  private static let configuration = """
    # The site's own settings. Nothing here is needed; every line shows its default or an example.

    title = "My threads"

    # Where the site will stand. Link previews need the real address, and a path is fine.
    base_url = "https://threads.example/"

    # What to publish, relative to this file: files, folders, or patterns such as "old/*.zip". Every zip, folder, .car
    # and .ndjson in a folder is an export of its own. The example there is left out as soon as there is another one.
    exports = ["exports"]

    # Where the site is written. Files in Templates/ and Public/ beside this one replace the built-in files of
    # the same path; Templates/slots/footer.mustache, banner.mustache and head-extra.mustache fill a place.
    output = "site"

    # summary = "Posts and threads by people who let everybody read them."
    # language = "en"
    # time_zone = "UTC"
    # theme = "my-theme"
    # look = "auto"  # or "paper", "night", "linen", "tide", "press": what a page wears until its reader chooses

    [preview]
    # fediverse_creator = "@me@social.example"
    # theme_color = "#0b3d91"
    # What the picture of a shared link shows: "auto" (the post's picture, else a card with its words), "text"
    # (always a card), "media" (the picture, else the avatar), "avatar" or "none" (the site's own picture).
    # card = "auto"

    [accounts]
    # Your handle, if your archive is from Bluesky: its .car file does not say it.
    # handle = "you.bsky.social"

    [surfaces]
    # How much the site has beside its posts: "lean" (pages and sitemap), "standard" (and feeds and cards) or "full" (and
    # each thread as JSON, Markdown and text). Single lines win over the set.
    # set = "standard"
    # feeds = true

    [timeline]
    # Whether reposts are on the front page and among the posts of an account. They keep a list of their own.
    # reposts = true

    [robots]
    # Whether robots.txt lets in those who gather texts to train models: "allow" or "deny".
    # ai = "deny"

    [hooks]
    # Programs of your own that a build runs in this folder, without a shell: "before_build" may fetch the exports,
    # "after_plan" is told what will be made, "after_publish" may upload the site.
    # after_publish = ["./upload.sh", "--all"]

    [publish]
    # Names of accounts ("@me"), of tags ("#garden"), and ids or addresses of posts, each for its whole thread: what is
    # denied is left out as if it were not public, and with names to allow nothing else is published.
    # allow = ["@me"]
    # deny = ["#family"]

    [privacy]
    # What a record is when its export does not say: "public" or "unlisted". Without it such a record is left out.
    # assume_visibility = "public"

    """

  private static let example = """
    {"type":"header","format":"threadline","version":1,"example":true,"defaultVisibility":"public"}
    {"type":"account","id":"me","handle":"me","name":"Your name","owner":true,"bio":"This profile is an example. Put your own export into the folder exports and build again."}
    {"type":"post","id":"1","account":"me","published":"2026-01-05T09:00:00Z","text":"Hello from a page of my own. This is the first post of the example."}
    {"type":"post","id":"2","account":"me","published":"2026-01-05T09:04:00Z","replyTo":{"id":"1"},"text":{"markdown":"A reply to myself makes a *thread*. It can hold lists:\\n\\n- one\\n- two"}}
    {"type":"post","id":"3","account":"me","published":"2026-01-06T18:30:00Z","text":"Every post has a page, and every page previews well: share one with a friend.","poll":{"options":[{"text":"Looks good","votes":7},{"text":"Looks great","votes":12}]}}
    {"type":"end","records":4}

    """
}

extension Diagnostic.Code {
  /// A new site was asked for where there is something already.
  public static let folderNotEmpty: Diagnostic.Code = "folder-not-empty"
  /// A folder cannot be written to.
  public static let folderUnwritable: Diagnostic.Code = "folder-unwritable"
}
