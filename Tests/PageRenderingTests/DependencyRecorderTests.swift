import Testing
import ThreadModel

@testable import PageRendering

@Suite("The dependencies of rendered pages")
struct DependencyRecorderTests {
  /// What is noted while `body` asks a library of media.
  private func noted(_ body: (RecordedMedia) -> Void) -> Set<Dependency>? {
    let recorder = DependencyRecorder()
    body(RecordedMedia(library: FixtureMedia(), recorder: recorder))
    return recorder.dependencies
  }

  @Test("a picture of a preview is noted with the media item that it is made from")
  func preview() throws {
    let source = Media.file("wide.jpg", alt: "").source
    let dependencies = try #require(noted { _ = $0.preview(source) })
    #expect(dependencies.contains { if case .medium(source, _) = $0 { true } else { false } })
    #expect(dependencies.contains { if case .asset = $0 { true } else { false } })
    #expect(noted { _ = $0.published(source) }?.isSubset(of: dependencies) == true)
  }

  @Test("every build looks for a lost file, and not for one on another site")
  func lost() {
    #expect(noted { _ = $0.published(Media.file("nowhere.jpg", alt: "").source) } == nil)
    #expect(noted { _ = $0.preview(Media.file("nowhere.jpg", alt: "").source) } == nil)
    #expect(noted { _ = $0.published(.remote("https://far.example/1.jpg")) } == [])
  }
}
