import TypedTemplates

enum PageFields: Int, RecordFields {
  static let shapeName = "page"
  case title, canonical, stylesheet, head, entries

  var kind: FieldKind {
    switch self {
    case .title: .text
    case .canonical, .stylesheet: .address
    case .head: .html
    case .entries: .records(Shape(EntryFields.self))
    }
  }
}

enum EntryFields: Int, RecordFields {
  static let shapeName = "entry"
  case id, author, handle, profile, permalink, avatar, dateTime, date, body, picture, replyCount, likeCount
  case isRoot

  var kind: FieldKind {
    switch self {
    case .id, .author, .handle, .dateTime, .date, .replyCount, .likeCount: .text
    case .profile, .permalink, .avatar: .address
    case .body: .html
    case .picture: .record(Shape(PictureFields.self))
    case .isRoot: .flag
    }
  }
}

enum PictureFields: Int, RecordFields {
  static let shapeName = "picture"
  case address, alt

  var kind: FieldKind { self == .address ? .address : .text }
}

extension BenchmarkPage {
  static let template = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>{{title}}</title>
    <link rel="canonical" href="{{canonical}}">
    {{{head}}}
    <link rel="stylesheet" href="{{stylesheet}}">
    </head>
    <body>
    <main>
    {{#entries}}
    {{> entry}}
    {{/entries}}
    </main>
    </body>
    </html>

    """

  static let entryTemplate = """
    <article class="entry{{#isRoot}} entry-root{{/isRoot}}" id="{{id}}">
      <header>
        <a class="entry-avatar" href="{{profile}}"><img src="{{avatar}}" alt="" width="48" height="48" loading="lazy"></a>
        <a class="entry-author" href="{{profile}}" rel="author">{{author}}</a> <span class="entry-handle">@{{handle}}</span>
        <a class="entry-time" href="{{permalink}}"><time datetime="{{dateTime}}">{{date}}</time></a>
      </header>
      <div class="entry-text">{{{body}}}</div>
      {{#picture}}
      <figure><img src="{{address}}" alt="{{alt}}" loading="lazy"></figure>
      {{/picture}}
      <footer>
        <span class="count"><span class="count-number">{{replyCount}}</span> replies</span>
        {{#likeCount}}<span class="count"><span class="count-number">{{likeCount}}</span> likes</span>{{/likeCount}}
        <a href="#{{id}}">Link to this post</a>
      </footer>
    </article>

    """

  /// The page as a template wants it.
  func record() -> Record {
    var page = Record(PageFields.self)
    page[PageFields.title] = .text(title)
    page[PageFields.canonical] = .address(canonical)
    page[PageFields.stylesheet] = .address(stylesheet)
    page[PageFields.head] = .html(head)
    page[PageFields.entries] = .records(posts.map { $0.record() })
    return page
  }
}

extension BenchmarkPage.Post {
  func record() -> Record {
    var entry = Record(EntryFields.self)
    entry[EntryFields.id] = .text(id)
    entry[EntryFields.author] = .text(author)
    entry[EntryFields.handle] = .text(handle)
    entry[EntryFields.profile] = .address(profile)
    entry[EntryFields.permalink] = .address(permalink)
    entry[EntryFields.avatar] = .address(avatar)
    entry[EntryFields.dateTime] = .text(dateTime)
    entry[EntryFields.date] = .text(date)
    entry[EntryFields.body] = .html(body)
    entry[EntryFields.replyCount] = .text(replyCount)
    entry[EntryFields.likeCount] = .text(likeCount)
    entry[EntryFields.isRoot] = .flag(isRoot)
    if let picture {
      var record = Record(PictureFields.self)
      record[PictureFields.address] = .address(picture.address)
      record[PictureFields.alt] = .text(picture.alt)
      entry[EntryFields.picture] = .record(record)
    }
    return entry
  }
}
