// Paints 240 cards of 40 to 400 characters with avatars like photographs, and prints what they cost.
//
//     "$(Benchmarks/program.sh card-benchmark)"
//     "$(Benchmarks/program.sh card-benchmark)" FOLDER   writes cards of every kind there, to be looked at
//
// Cairo's own PNG of the same cards is made in the same run: what is asked is the ratio.

import Foundation
import SocialCards

if let folder = CommandLine.arguments.dropFirst().first {
  try writeGallery(into: URL(filePath: folder))
} else {
  try CardBenchmark().run()
}

/// Writes every card of the gallery, and says how large each one is.
func writeGallery(into folder: URL) throws {
  let painter = try CardPainter()
  for (name, card, palette) in CardGallery.cards {
    let painted = try painter.paint(card, palette) { name in
      let isPhoto = name.hasPrefix("photo")
      var pictures = MadePictures(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
      return isPhoto ? pictures.picture(width: 900, height: 700) : pictures.picture(width: 256, height: 256)
    }
    let file = folder.appending(path: "\(name).\(card.fileExtension)")
    try Data(painted.bytes).write(to: file)
    let missing = painted.missing.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    print(name, painted.bytes.count, missing.joined(separator: " "))
  }
}
