internal import VipsShim

extension MediaProcessor {
  /// Whether this machine can make AVIF: libheif may be installed without an encoder for AV1. Where it cannot,
  /// pictures have no variants in AVIF.
  package static let canMakeAVIF: Bool = {
    guard threadline_vips_start() == 0 else { return false }
    let grey = PicturePixels(
      width: 16, height: 16, hasOpacity: false, bytes: [UInt8](repeating: 128, count: 768))
    return (try? grey.encoded(.avif, recipe(for: .avif, isPhotograph: true), .standard)) != nil
  }()

  /// Makes variants of a picture file, and hands each on with its bytes in the order in which they are asked for.
  ///
  ///     let variants = PictureVariant.all(of: clean.header, widths: [390, 780])
  ///     try processor.make(variants, from: path) { variant, bytes in keep(variant.path, bytes) }
  ///
  /// The file is decoded once for all, at the size of the largest; where its format can be decoded smaller than it is,
  /// no larger pixels ever exist. The variants must be those of the file's own header. The limits are those of
  /// `process`.
  package func make(
    _ variants: [PictureVariant], from path: String, _ body: (PictureVariant, [UInt8]) -> Void
  ) throws(MediaError) {
    guard let largest = variants.max(by: { $0.width < $1.width }) else { return }
    let (file, format) = try openPicture(path)
    let cleaner = PictureCleaner(limits: limits)
    let pixels = try cleaner.pixels(of: file, format, .exactly(width: largest.width, height: largest.height))
    let isPhotograph = !variants.contains { $0.format == .png }
    for variant in variants {
      let recipe = Self.recipe(for: variant.format, isPhotograph: isPhotograph)
      do throws(PicturePixels.EncodingFault) {
        body(
          variant,
          try pixels.encoded(
            variant.format, recipe, width: variant.width, height: variant.height, limits))
      } catch {
        throw Self.error(error, variant, path, limits)
      }
    }
  }

  private static func error(
    _ fault: PicturePixels.EncodingFault, _ variant: PictureVariant, _ path: String, _ limits: MediaLimits
  ) -> MediaError {
    let what = "the picture \(variant.width) pixels wide as \(variant.format.rawValue)"
    switch fault {
    case .late: return MediaError(.tooLarge, path, "making \(what) took longer than \(limits.seconds) s")
    case .failed: return MediaError(.undecodable, path, "\(what) cannot be made")
    }
  }

  /// How variants are encoded. A drawing or a screen has edges and letters, which lower qualities smear.
  private static func recipe(for format: MediaFormat, isPhotograph: Bool) -> threadline_vips_recipe {
    switch format {
    case .avif: .init(format: THREADLINE_VIPS_HEIF, quality: isPhotograph ? 45 : 62, lossless: 0, effort: 2)
    case .webp: .init(format: THREADLINE_VIPS_WEBP, quality: isPhotograph ? 70 : 85, lossless: 0, effort: 4)
    case .png: .init(format: THREADLINE_VIPS_PNG, quality: 100, lossless: 1, effort: 0)
    default: .init(format: THREADLINE_VIPS_JPEG, quality: 74, lossless: 0, effort: 0)
    }
  }
}
