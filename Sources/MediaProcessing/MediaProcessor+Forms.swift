internal import VipsShim

extension MediaProcessor {
  /// Whether this machine can make AVIF: libheif may be installed without an encoder for AV1. Where it cannot,
  /// pictures have no forms in AVIF.
  package static let canMakeAVIF: Bool = {
    guard threadline_vips_start() == 0 else { return false }
    let grey = PicturePixels(
      width: 16, height: 16, hasOpacity: false, bytes: [UInt8](repeating: 128, count: 768))
    return (try? grey.encoded(.avif, recipe(for: .avif, isPhotograph: true), .standard)) != nil
  }()

  /// Makes forms of a picture file, and hands each on with its bytes in the order in which they are asked for.
  ///
  ///     let forms = PictureForm.all(of: clean.header, widths: [390, 780])
  ///     try processor.make(forms, from: path) { form, bytes in keep(form.path, bytes) }
  ///
  /// The file is decoded once for all, at the size of the largest; where its format can be decoded smaller than it is,
  /// no larger pixels ever exist. The forms must be those of the file's own header. The limits are those of
  /// `process`.
  package func make(
    _ forms: [PictureForm], from path: String, _ body: (PictureForm, [UInt8]) -> Void
  ) throws(MediaError) {
    guard let largest = forms.max(by: { $0.width < $1.width }) else { return }
    let (file, format) = try openPicture(path)
    let cleaner = PictureCleaner(limits: limits)
    let pixels = try cleaner.pixels(of: file, format, .exactly(width: largest.width, height: largest.height))
    let isPhotograph = !forms.contains { $0.format == .png }
    for form in forms {
      let recipe = Self.recipe(for: form.format, isPhotograph: isPhotograph)
      do throws(PicturePixels.EncodingFault) {
        body(
          form,
          try pixels.encoded(
            form.format, recipe, width: form.width, height: form.height, limits))
      } catch {
        throw Self.error(error, form, path, limits)
      }
    }
  }

  private static func error(
    _ fault: PicturePixels.EncodingFault, _ form: PictureForm, _ path: String, _ limits: MediaLimits
  ) -> MediaError {
    let what = "the picture \(form.width) pixels wide as \(form.format.rawValue)"
    switch fault {
    case .late: return MediaError(.tooLarge, path, "making \(what) took longer than \(limits.seconds) s")
    case .failed: return MediaError(.undecodable, path, "\(what) cannot be made")
    }
  }

  /// How forms are encoded. A drawing or a screen has edges and letters, which lower qualities smear.
  private static func recipe(for format: MediaFormat, isPhotograph: Bool) -> threadline_vips_recipe {
    switch format {
    case .avif: .init(format: THREADLINE_VIPS_HEIF, quality: isPhotograph ? 45 : 62, lossless: 0, effort: 2)
    case .webp: .init(format: THREADLINE_VIPS_WEBP, quality: isPhotograph ? 70 : 85, lossless: 0, effort: 4)
    case .png: .init(format: THREADLINE_VIPS_PNG, quality: 100, lossless: 1, effort: 0)
    default: .init(format: THREADLINE_VIPS_JPEG, quality: 74, lossless: 0, effort: 0)
    }
  }
}
