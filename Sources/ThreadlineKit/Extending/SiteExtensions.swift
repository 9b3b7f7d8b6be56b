/// What a program adds to the site builder: formats of exports, kinds of content and kinds of pages.
///
///     SiteBuilder(configuration, adding: SiteExtensions(importers: [guestbook], sections: [route]))
public struct SiteExtensions: Sendable {
  /// The formats of exports.
  public var importers: [CustomImporter]
  /// The kinds of content.
  public var sections: [CustomSection]
  /// The kinds of pages.
  public var pageKinds: [CustomPageKind]

  /// Extensions; by default there are none.
  public init(
    importers: [CustomImporter] = [], sections: [CustomSection] = [], pageKinds: [CustomPageKind] = []
  ) {
    (self.importers, self.sections, self.pageKinds) = (importers, sections, pageKinds)
  }
}
