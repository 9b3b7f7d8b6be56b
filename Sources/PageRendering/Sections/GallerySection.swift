import ThreadModel
import TypedTemplates

/// Pictures, in a grid that fits their number.
struct GallerySection: SectionRenderer {
  let name = "gallery"
  let shape = Shape(GalleryFields.self)

  func record(for section: PostSection, in scene: RenderScene) -> Record? {
    guard case .pictures(let pictures) = section else { return nil }
    var record = Record(GalleryFields.self)
    record[GalleryFields.count] = .text(String(min(pictures.count, 5)))
    record[GalleryFields.pictures] = .records(pictures.map { scene.pictureRecord($0) })
    return record
  }
}
