import SiteSearch
import Testing

@Suite struct SearchIndexTests {
  @Test func `the files of a site are those of the vectors`() throws {
    let expected = try SearchVectors("ranking").object("files")
    let files = SearchIndex(try VectorSite().posts).files
    #expect(Set(files.map(\.name)) == Set(expected.keys))
    for file in files {
      #expect(String(decoding: file.bytes, as: UTF8.self) == expected[file.name] as? String, "\(file.name)")
    }
  }
}
