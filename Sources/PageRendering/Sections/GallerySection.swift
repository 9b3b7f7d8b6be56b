import ThreadModel
import TypedTemplates

/// Pictures, in a grid that fits their number.
struct GallerySection: Section {
  static let templates = ["sections/gallery"]
  static let shape = Shape(GalleryFields.self)

  let pictures: [Media]

  func record(in scene: RenderScene) -> Record {
    Record(
      GalleryFields.self,
      [
        .count: .text(String(pictures.count)),
        .pictures: .records(pictures.map { scene.pictureRecord($0) }),
      ])
  }
}
