import ThreadModel
import TypedTemplates

extension Section {
  /// Pictures, in a grid that fits their number.
  static func gallery(_ pictures: [Media], in scene: RenderScene) -> Section {
    let record = Record([
      GalleryFields.count: .text(String(pictures.count)),
      .pictures: .records(pictures.map { scene.pictureRecord($0) }),
    ])
    return Section("gallery", record)
  }
}
