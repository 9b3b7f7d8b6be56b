import PostText
import SafeMarkup
import SitePlanning

/// The file from which a browser learns to search the site from its own field
/// (https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md).
package struct OpenSearchFile: Sendable {
  /// Its path in the site.
  package static let path = "-/opensearch.xml"
  /// The most characters of a short name.
  private static let nameLength = 16

  private let settings: RenderSettings
  private let summary: String

  /// A description of the site with these settings. `summary` says what the site is.
  package init(_ settings: RenderSettings, summary: String) {
    (self.settings, self.summary) = (settings, summary)
  }

  /// The file.
  package var bytes: [UInt8] {
    var xml = XML()
    xml.element("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"]) { xml in
      xml.element("ShortName", text: TextExcerpt.of(settings.title, count: Self.nameLength))
      xml.element("Description", text: summary)
      xml.element("Language", text: settings.language)
      xml.element("InputEncoding", text: "UTF-8")
      xml.empty("Url", ["type": "text/html", "template": Self.template(settings.base)])
    }
    return xml.bytes
  }

  /// The URL of a search; the page moves what is asked into its fragment.
  private static func template(_ base: BaseURL) -> String {
    base.absolute(SearchPage.path) + "?q={searchTerms}"
  }
}
