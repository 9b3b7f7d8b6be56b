import BuildDiagnostics
import SafeMarkup

@testable import TypedTemplates

/// The fields that these tests print.
enum TestFields: Int, RecordFields {
  static let shapeName = "page"
  case title, body, link, isNew, author, posts, words

  var kind: FieldKind {
    switch self {
    case .title, .words: .text
    case .body: .html
    case .link: .address
    case .isNew: .flag
    case .author: .record(Shape(TestAuthorFields.self))
    case .posts: .records(Shape(TestPostFields.self))
    }
  }
}

enum TestAuthorFields: Int, RecordFields {
  static let shapeName = "author"
  case name, profile

  var kind: FieldKind { self == .name ? .text : .address }
}

enum TestPostFields: Int, RecordFields {
  static let shapeName = "post"
  case id, text, link

  var kind: FieldKind { self == .link ? .address : .text }
}

/// A template with what it includes, rendered with a page that has all fields.
struct TestTemplates {
  var partials: [String: String] = [:]
  var slots: [String: String] = [:]
  var title = "Title"

  func compile(_ text: String) -> (templates: [String: Template], diagnostics: [Diagnostic]) {
    var sources = [TemplateSource(name: "page", path: "page.mustache", text: text)]
    for (name, text) in partials.sorted(by: { $0.key < $1.key }) {
      sources.append(TemplateSource(name: name, path: name + ".mustache", text: text))
    }
    for (name, text) in slots.sorted(by: { $0.key < $1.key }) {
      sources.append(TemplateSource(name: "slots/" + name, path: "slots/\(name).mustache", text: text))
    }
    let compiler = TemplateCompiler(sources: sources)
    return compiler.compile([(template: "page", shapes: [Shape(TestFields.self)])])
  }

  /// What is wrong with a template, each as `line:column code`.
  func problems(_ text: String) -> [String] {
    compile(text).diagnostics.map { diagnostic in
      let place = diagnostic.place
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.code)"
    }
  }

  /// The whole printed form of what is wrong with a template.
  func messages(_ text: String) -> [String] { compile(text).diagnostics.map(\.description) }

  /// The page as text; what is wrong with the template instead, where something is.
  func render(_ text: String) -> String {
    let compiled = compile(text)
    guard compiled.diagnostics.isEmpty, let template = compiled.templates["page"] else {
      return compiled.diagnostics.map(\.description).joined(separator: "\n")
    }
    var html = HTML()
    template.render(page(), into: &html)
    return html.string
  }

  func page() -> Record {
    var author = Record(TestAuthorFields.self)
    author[TestAuthorFields.name] = .text("Ada")
    var page = Record(TestFields.self)
    page[TestFields.title] = .text(title)
    page[TestFields.body] = .html(HTML(markup: "<p>Hi</p>"))
    page[TestFields.link] = Address(rooted: "/@ada/").map { .address($0) } ?? .empty
    page[TestFields.isNew] = .flag(true)
    page[TestFields.author] = .record(author)
    page[TestFields.posts] = .records(["1", "2"].map(post))
    return page
  }

  private func post(_ id: String) -> Record {
    var post = Record(TestPostFields.self)
    post[TestPostFields.id] = .text(id)
    post[TestPostFields.text] = .text("post \(id)")
    return post
  }
}
