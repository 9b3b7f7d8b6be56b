import SiteSearch
import Testing

@Suite struct SegmentChangesTests {
  @Test func `a change makes the same bytes as a clean build, in few files`() throws {
    var site = RandomSite(count: 2_500, seed: 9)
    for round in 0..<40 {
      let (old, before) = (site.posts, SearchIndex(site.posts).files)
      var files = Dictionary(before.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
      let contents = try SearchReader { [files] in files[$0] }.contents()
      _ = site.edit(1 + round % 3)
      let written = PatchedIndex(contents).patch(&files, from: old, to: site.posts)
      #expect(written <= 60 * (1 + round % 3))
      for file in SearchIndex(site.posts).files where file.name.hasPrefix("w/") {
        #expect(files[file.name] == file.bytes, "\(file.name) in round \(round)")
      }
    }
  }
}
