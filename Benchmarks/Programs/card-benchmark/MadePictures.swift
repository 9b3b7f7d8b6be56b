import RandomNumbers
import SocialCards

/// Pictures made up for the benchmark, that are as hard to compress as photographs: soft light, edges, and noise as a
/// sensor has it.
struct MadePictures {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func random() -> Double { Double.random(in: 0..<1, using: &numbers) }

  private struct Blob {
    let x, y, radius: Double
    let color: (Double, Double, Double)
  }

  /// A picture of a size.
  mutating func picture(width: Int, height: Int, noise: Double = 14) -> CardPixels? {
    let ground = (random() * 160 + 40, random() * 160 + 40, random() * 160 + 40)
    let blobs = (0..<14).map { _ in
      Blob(
        x: random() * Double(width), y: random() * Double(height),
        radius: (0.05 + random() * 0.3) * Double(width),
        color: (random() * 255, random() * 255, random() * 255))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let light = 0.75 + 0.35 * Double(x + y) / Double(width + height)
        var color = ground
        for blob in blobs {
          let (dx, dy) = (Double(x) - blob.x, Double(y) - blob.y)
          let inside =
            min(max((blob.radius * blob.radius - dx * dx - dy * dy) / (blob.radius * 24), 0), 1) * 0.8
          color.0 += (blob.color.0 - color.0) * inside
          color.1 += (blob.color.1 - color.1) * inside
          color.2 += (blob.color.2 - color.2) * inside
        }
        let grain = (random() - 0.5) * noise
        for channel in [color.0, color.1, color.2] {
          bytes.append(UInt8(min(max(channel * light + grain, 0), 255)))
        }
      }
    }
    return CardPixels(width: width, height: height, bytes: bytes, hasOpacity: false)
  }
}
