import Foundation
import SiteThemes
import Testing
import TypedTemplates
@testable import PageRendering

/// `docs/reference/templates.md`, which is generated from the declarations of fields and from the lists below. What
/// each field means is written on the page itself, and stays there.
struct TemplateReferenceTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reference/templates.md")

  @Test("the reference page is current; THREADLINE_UPDATE_GOLDENS=1 writes it")
  func isCurrent() throws {
    let page = try Self.page(Self.meanings())
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == page)
  }

  @Test("every template of the built-in theme is in the reference, and every one there exists")
  func templates() throws {
    let theme = try BuiltInTheme.load()
    #expect(Self.templates.map(\.name).sorted() == theme.templates.map(\.name).sorted())
  }

  @Test("every slot of the built-in theme is in the reference, and every one there exists")
  func slots() throws {
    let slots = try BuiltInTheme.load().templates.flatMap { template in
      template.text.matches(of: /{{\$slot:([a-z-]+)/).map { String($0.1) }
    }
    #expect(Self.slots.map(\.name).sorted() == slots.sorted())
  }

  @Test("every record that a template can reach has a table, and every field a meaning")
  func records() throws {
    let names = Self.records.map(\.shape.name)
    let meanings = try Self.meanings()
    for record in Self.records {
      for field in Self.fields(of: record.shape) {
        switch field.kind {
        case .record(let shape), .records(let shape): #expect(names.contains(shape.name), "\(shape.name)")
        case .text, .html, .address, .flag: break
        }
        let meaning = meanings[record.shape.name]?[field.name] ?? ""
        #expect(
          meaning.hasSuffix(".") || meaning.hasSuffix("…"), "`\(field.name)` of \(record.shape.name)")
      }
    }
    for shape in PageRenderer.sections.flatMap(\.shapes) {
      #expect(names.contains(shape.name), "\(shape.name)")
    }
    for template in Self.templates { #expect(names.contains(template.fields), "\(template.name)") }
  }

  // MARK: What the page says

  private static let templates: [(name: String, use: String, fields: String)] = [
    ("page", "The wrapper of every page but `embed`. Its block `main` has the content.", "page"),
    ("home", "The front page.", "page"),
    ("timeline", "The posts, replies or reposts of an account.", "page"),
    ("media", "The media of an account, as a grid.", "page"),
    ("list", "The posts with a tag, or from a month.", "page"),
    ("permalink", "A post with its thread, and the further pages of a thread.", "page"),
    ("tags", "The index of tags.", "page"),
    ("months", "The index of months.", "page"),
    ("accounts", "The index of accounts.", "page"),
    ("search", "The search page, with the form and the results that its script fills in.", "page"),
    ("about", "The about page.", "page"),
    ("not-found", "The page for URLs that do not exist.", "page"),
    ("moved", "The page at the former URL of a page.", "page"),
    ("gone", "The page at the URL of a post that is no longer available.", "page"),
    ("embed", "A post for a frame on another site.", "page"),
    ("partials/entry", "An entry of a page: a post, or a note in place of posts.", "entry"),
    ("partials/post-header", "Author, time and place in a series of a post.", "entry"),
    ("partials/post-text", "What a post says: text, attachments, tags, times and earlier versions.", "entry"),
    ("partials/post-counts", "The counts of a post.", "entry"),
    ("partials/post-actions", "Where a post leads: on lists, to the rest of its thread.", "entry"),
    ("partials/branch-open", "The beginning of a branch of a conversation.", "entry"),
    ("partials/branch-close", "The end of a branch.", "entry"),
    ("partials/branch-stub", "A branch that is on another page.", "entry"),
    ("partials/filter", "The script that filters the posts of a page, with its strings.", "page"),
    ("partials/faces", "The profile pictures of those who replied.", "entry"),
    ("partials/author", "Picture, name and handle of an author.", "entry"),
    ("partials/avatar", "The profile picture, or a letter instead.", "entry"),
    ("partials/profile", "The top of an account's pages.", "account"),
    ("partials/tabs", "The tabs of an account's lists.", "page"),
    ("partials/growth", "What grows from a kind of page into another: a row for each pair of parts.", "page"),
    ("partials/thread-sheet", "The style sheet of a thread.", "page"),
    ("partials/pager", "The links to other pages of a list or thread.", "page"),
    ("partials/index-pager", "The links to other pages of an index.", "page"),
    (
      "partials/picture",
      "A picture with all its forms. Its blocks `class`, `sizes`, `alt` and `loading` set attributes.",
      "picture"
    ),
    ("partials/reply-target", "The link in the string `in-reply`.", "reply"),
    ("partials/reposter", "The link in the string `reposted`.", "repost"),
    ("partials/new-home", "The link in the string `moved-to`.", "original"),
    ("sections/text", "The text of a post.", "text"),
    ("sections/gallery", "Pictures that follow each other.", "gallery"),
    ("sections/video", "A video.", "player"),
    ("sections/audio", "A recording.", "player"),
    ("sections/card", "A card for a linked page.", "card"),
    ("sections/poll", "A poll.", "poll"),
    ("sections/quote", "A quoted post.", "quote"),
    ("sections/warning", "A content warning around the rest of a post.", "warning"),
    ("sections/parent", "Above a reply that is shown outside its thread: its parent.", "parent"),
    ("sections/repost", "Above a repost: who reposted it.", "repost"),
    ("sections/fallback", "An attachment or a record of an unknown kind.", "unknown kind"),
  ]

  private static let slots: [(name: String, place: String)] = [
    ("banner", "Above the content of every page; empty by default."),
    ("footer", "The content of the footer; by default the string `footer`."),
    ("head-extra", "At the end of `head`; empty by default."),
  ]

  private static let records: [(shape: Shape, use: String)] = [
    (Shape(SiteFields.self), "Fields of all templates of pages that are the same on every page of a site."),
    (Shape(PageFields.self), "The other fields of all templates of pages."),
    (Shape(EntryFields.self), "`entries` of a page."),
    (Shape(PostFields.self), "`post` of an entry: what is the same in all places of a post."),
    (Shape(BranchFields.self), "`branch` and `stub` of an entry."),
    (Shape(ReplyFields.self), "`replyTo` of an entry: the post that it replies to."),
    (Shape(CountFields.self), "`counts` of an entry."),
    (Shape(ReplierFields.self), "`repliers` of an entry: accounts that replied."),
    (Shape(HistoryFields.self), "`history` of an entry: earlier versions of the post."),
    (Shape(RevisionFields.self), "`revisions` of a history."),
    (Shape(TagFields.self), "`tags` of a post, and of the index of tags."),
    (Shape(ProfileFields.self), "`profile` and `accounts` of a page."),
    (Shape(ProfileLineFields.self), "`fields` of an account."),
    (Shape(PictureFields.self), "A picture: `avatar`, `banner`, `picture`, and `pictures` of a gallery."),
    (Shape(PictureFormatFields.self), "`formats` of a picture: one format that some browsers support."),
    (Shape(PictureWidthFields.self), "`narrower` of a picture format: one width."),
    (Shape(OriginalFields.self), "`original`, `others` and `moved`: a page on a network."),
    (Shape(TabFields.self), "`tabs` of a page: the lists of an account."),
    (Shape(TileFields.self), "`tiles` of a media page: one post each."),
    (Shape(YearFields.self), "`years` in the index of months."),
    (Shape(MonthFields.self), "`months` of a year."),
    (Shape(TextFields.self), "`sections/text`."),
    (Shape(GalleryFields.self), "`sections/gallery`."),
    (Shape(PlayerFields.self), "`sections/video` and `sections/audio`."),
    (Shape(CaptionFields.self), "`captions` of a player: text tracks."),
    (Shape(CardFields.self), "`sections/card`."),
    (Shape(PollFields.self), "`sections/poll`."),
    (Shape(PollOptionFields.self), "`options` of a poll."),
    (Shape(QuoteFields.self), "`sections/quote`."),
    (Shape(WarningFields.self), "`sections/warning`."),
    (Shape(ParentFields.self), "`sections/parent`."),
    (Shape(RepostFields.self), "`sections/repost`."),
    (Shape(FallbackFields.self), "`sections/fallback`, and a section of your own for an unknown kind."),
  ]

  private static let start = """
    # Templates

    The pages of a site are made from Mustache templates with typed fields. This page lists every template, every
    field and every slot. It is generated from the declarations in the source code.

    ## Change a template

    The built-in theme is the folders `Templates/` and `Public/` of the program. A theme (`--theme`, or `theme` in
    `threadline.toml`) and the folder of your site may have the same folders. A file there replaces the file of the same
    path: yours wins over the theme's, and the theme's over the built-in one. Copy a template, change it, and build.

    Often a slot is enough. This file, `Templates/slots/footer.mustache`, replaces the text of the footer:

    ```mustache
    <p>Run by {{siteTitle}}. <a href="{{aboutURL}}">About</a></p>
    ```

    A page of your own extends `page`. This `Templates/not-found.mustache` replaces the page for missing URLs:

    ```mustache
    {{<page}}
    {{$main}}
    <h1>{{heading}}</h1>
    <p>{{> strings/no-page}} <a href="{{homeURL}}">{{siteTitle}}</a></p>
    {{/main}}
    {{/page}}
    ```

    ## Syntax

    | tag | meaning |
    | --- | --- |
    | `{{name}}` | prints a text or a URL, escaped |
    | `{{{name}}}` | prints HTML, which only fields of type HTML may be |
    | `{{#name}} … {{/name}}` | once if a flag is true or a text, URL, HTML or record is there; once for each record of a list |
    | `{{^name}} … {{/name}}` | if it is not there, false or empty |
    | `{{name.field}}` | a field of a record |
    | `{{> partials/entry}}` | includes a template with the fields of this place |
    | `{{> strings/latest}}` | prints a string in the language of the site |
    | `{{<page}} {{$main}} … {{/main}} {{/page}}` | includes a template and replaces its block `main` |
    | `{{$main}} … {{/main}}` | a block with default content |
    | `{{$slot:banner}} … {{/slot:banner}}` | a slot: a block that the file `Templates/slots/banner.mustache` replaces; `{{$slot:banner!}}` must be replaced |

    Inside a section, the fields of its record come first, then those of the records around it.

    All templates are checked before the first page is written. Each mistake is an error with its file, line and column:

    - an unknown field, partial, block or slot, with the nearest name; a template that includes itself;
    - `{{{x}}}` of anything but HTML, and `{{x}}` of HTML, a flag, a record or a list;
    - a text where a URL is needed (`href`, `src`, `srcset`, `poster`, `cite` …), and a URL that is not the beginning of
      its attribute; text may follow a `#`;
    - an attribute value without quotes (`<a href=x>`), and a tag inside the name of an element or attribute;
    - a tag inside `script`, `style` or an HTML comment;
    - `style`, `srcdoc` and `on…` attributes, and `http-equiv="refresh"`;
    - a section that does not end where it began, such as one that begins in text and ends inside a quoted attribute.

    """

  private static let kinds = """

    ## Kinds of your own

    A record or an attachment of an unknown kind `recipe` is shown by `sections/fallback`. Add a template
    `Templates/sections/recipe.mustache` to show it your way: it has the fields of `sections/fallback`. Programs that use
    Threadline as a library can add sections and pages with fields of their own.

    """

  private static func page(_ meanings: [String: [String: String]]) -> String {
    var page = start
    page += "\n## Templates and partials\n\n| template | what it shows | fields |\n| --- | --- | --- |\n"
    for template in templates {
      page += "| `\(template.name)` | \(template.use) | [\(template.fields)](\(anchor(template.fields))) |\n"
    }
    page += "\nPartials see the fields of every record around the place that includes them.\n"
    page += "\n## Slots\n\nSlots see the fields of a page and of the site.\n"
    page += "\n| slot | where |\n| --- | --- |\n"
    for slot in slots { page += "| `\(slot.name)` | \(slot.place) |\n" }
    page += kinds + "\n## Fields\n"
    for record in records {
      page += "\n### Fields of: \(record.shape.name)\n\n\(record.use)\n"
      page += "\n| field | type | meaning |\n| --- | --- | --- |\n"
      for field in fields(of: record.shape) {
        let meaning = meanings[record.shape.name]?[field.name] ?? ""
        page += "| `\(field.name)` | \(words(for: field.kind)) | \(meaning) |\n"
      }
    }
    return page
  }

  /// What the page in the repository says that each field means, by the name of the record and that of the field.
  private static func meanings() throws -> [String: [String: String]] {
    var meanings: [String: [String: String]] = [:]
    var record = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let heading = line.wholeMatch(of: /### Fields of: (.+)/) {
        record = String(heading.1)
      } else if let row = line.wholeMatch(of: /\| `(\w+)` \| .+? \| (.*) \|/) {
        meanings[record, default: [:]][String(row.1)] = String(row.2)
      }
    }
    return meanings
  }

  private static func words(for kind: FieldKind) -> String {
    switch kind {
    case .text: "text"
    case .html: "HTML"
    case .address: "URL"
    case .flag: "flag"
    case .record(let shape): "[\(shape.name)](\(anchor(shape.name)))"
    case .records(let shape): "list of [\(shape.name)](\(anchor(shape.name)))"
    }
  }

  private static func anchor(_ shape: String) -> String { "#fields-of-" + shape.replacing(" ", with: "-") }

  private static func fields(of shape: Shape) -> [(name: String, kind: FieldKind)] {
    shape.fieldNames.compactMap { name in
      shape.field(named: name).map { (name: name, kind: $0.kind) }
    }
  }
}
