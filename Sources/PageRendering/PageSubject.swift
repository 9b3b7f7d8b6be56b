import LinkPreviews
import PostText
import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// What a page is about, in words: its heading, its description, and its link preview.
struct PageSubject {
  let heading: String
  let words: String
  /// Nil where the page's address is none that the web knows.
  let preview: LinkPreview?

  init(_ page: PagePlan, maker: PreviewMaker, builder: inout EntryBuilder) {
    let words = maker.scene.words
    switch page.kind {
    case .permalink(let row): self.init(row, nil, page.address, maker, &builder)
    case .threadPage(let row, let number): self.init(row, number, page.address, maker, &builder)
    case .list(let surface): self.init(surface, page, maker)
    case .tags:
      self.init(site: words[.tags], heading: words[.tags], words: words[.everyTag], page, maker)
    case .months:
      self.init(site: words[.archive], heading: words[.archive], words: words[.everyMonth], page, maker)
    case .accounts(let range):
      self.init(
        site: words[.accounts], heading: words[.accounts], words: words[.everyAccount], page, maker,
        isListed: maker.scene.inputs.mayBeIndexed(accountsIn: range))
    case .moved(let move):
      if let row = move.row, maker.scene.inputs.record(row).kind == .post {
        self.init(row, nil, move.to, maker, &builder)
      } else if let account = move.account {
        self.init(account: account, move.to, maker)
      } else {
        self.init(gone: nil, move.to, maker)
      }
    case .gone(let row): self.init(gone: row, page.address, maker)
    case .about:
      let heading = words(.aboutSite, ["title": maker.scene.settings.title])
      self.init(site: heading, heading: heading, words: maker.scene.summary, page, maker)
    case .notFound:
      self.init(unlisted: words[.nothingHere], words: words[.noPageHere], page.address, maker)
    }
  }

  /// A post's own page, or a later page of the thread that it begins.
  private init(
    _ row: UInt32, _ number: Int?, _ address: PageAddress, _ maker: PreviewMaker,
    _ builder: inout EntryBuilder
  ) {
    guard let rendered = builder.post(row) else {
      self.init(gone: row, address, maker)
      return
    }
    let name = maker.scene.account(of: row).displayName
    let words = rendered.words
    self.init(
      heading: Self.heading(by: name, number, maker.scene.words), words: words,
      preview: maker.article(rendered, words: words, row: row, number: number, at: address))
  }

  private static func heading(by name: String, _ number: Int?, _ words: PageWords) -> String {
    guard let number else { return words(.postBy, ["name": name]) }
    return words(.threadPage, ["name": name, "number": words.numbers.text(number)])
  }

  private init(heading: String, words: String, preview: LinkPreview?) {
    self.heading = heading
    self.words = words
    self.preview = preview
  }

  private init(
    account index: UInt32, list: AccountList = .posts, _ address: PageAddress, _ maker: PreviewMaker
  ) {
    let account = maker.scene.inputs.account(index)
    heading = maker.scene.words.list(list, by: account.displayName)
    words = maker.words(about: account)
    preview = maker.profile(account, words: words, at: address, title: list == .posts ? nil : heading)
  }

  private init(_ surface: Surface, _ page: PagePlan, _ maker: PreviewMaker) {
    let inputs = maker.scene.inputs
    let words = maker.scene.words
    switch surface {
    case .home:
      self.init(
        site: maker.scene.settings.title, heading: words[.latest], words: maker.scene.summary, page, maker)
    case .account(let account, let list): self.init(account: account, list: list, page.address, maker)
    case .tag(let index):
      let tag = inputs.tag(index).spelling
      let heading = PageWords.tag(tag)
      self.init(
        site: heading, heading: heading, words: words.posts(withTag: tag), page, maker,
        isListed: inputs.mayBeIndexed(surface))
    case .month(let index):
      let month = words.month(inputs.month(index).month, of: inputs.month(index).year)
      let about = words(.postsOfMonth, ["month": month])
      self.init(
        site: month, heading: month, words: about, page, maker, isListed: inputs.mayBeIndexed(surface))
    }
  }

  private init(gone row: UInt32?, _ address: PageAddress, _ maker: PreviewMaker) {
    let words = row.map { Absence.tombstone($0, in: maker.scene) } ?? maker.scene.words[.stoodHere]
    self.init(unlisted: maker.scene.words[.postGone], words: words, address, maker)
  }

  /// A page that is found by its links and means to be shared.
  private init(
    site title: String, heading: String, words: String, _ page: PagePlan, _ maker: PreviewMaker,
    isListed: Bool = true
  ) {
    self.heading = heading
    self.words = words
    preview = maker.website(title: title, words: words, at: page.address, isListed: isListed)
  }

  /// A page that no search engine shall list.
  private init(unlisted heading: String, words: String, _ address: PageAddress, _ maker: PreviewMaker) {
    self.heading = heading
    self.words = words
    preview = maker.website(title: heading, words: words, at: address, isListed: false)
  }
}
