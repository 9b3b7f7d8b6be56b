import Testing
import ThreadModel

@testable import PageRendering

@Suite("What is asked for while a piece is rendered")
struct PieceReadingsTests {
  /// What is noted while `body` asks a library of media.
  private func noted(_ body: (NotedMedia) -> Void) -> Set<PieceReading>? {
    let readings = PieceReadings()
    PieceReadings.$current.withValue(readings) { body(NotedMedia(library: FixtureMedia())) }
    return readings.readings
  }

  @Test(
    "a picture of a preview is noted with the medium that it is made from",
    arguments: [PreviewUse.avatar, .picture])
  func preview(use: PreviewUse) throws {
    let source = Media.file("wide.jpg", alt: "").source
    let readings = try #require(noted { _ = $0.preview(source, as: use) })
    #expect(readings.contains { if case .medium(source, _) = $0 { true } else { false } })
    #expect(readings.contains { if case .file = $0 { true } else { false } })
    #expect(noted { _ = $0.published(source) }?.isSubset(of: readings) == true)
  }

  @Test("what is lost is looked for by every build, and what lies elsewhere is not")
  func lost() {
    #expect(noted { _ = $0.published(Media.file("nowhere.jpg", alt: "").source) } == nil)
    #expect(noted { _ = $0.preview(Media.file("nowhere.jpg", alt: "").source, as: .avatar) } == nil)
    #expect(noted { _ = $0.published(.remote("https://far.example/1.jpg")) } == [])
  }
}
