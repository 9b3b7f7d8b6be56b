import PostText
import SafeMarkup
package import SitePaths
import SitePlanning

/// The file from which a browser learns to search the site from its own field
/// (https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md).
package enum OpenSearchFile {
  /// Its path in the site.
  package static let path = "-/opensearch.xml"
  /// The most characters of a short name.
  private static let nameLength = 16

  /// A description of the site of a scene.
  package static func file(in scene: RenderScene) -> SiteFile? {
    let settings = scene.settings
    // The page moves what is asked into its fragment.
    let search = settings.base.absolute(SearchPage.path) + "?q={searchTerms}"
    var xml = XML()
    xml.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { xml in
      xml.element("ShortName", text: TextExcerpt.of(settings.title, count: Self.nameLength))
      xml.element("Description", text: scene.summary)
      xml.element("Language", text: settings.language)
      xml.element("InputEncoding", text: "UTF-8")
      xml.empty("Url", ["type": "text/html", "template": search])
    }
    return SitePath(path).map { SiteFile($0, bytes: xml.bytes) }
  }
}
