import FileSystem
import SitePaths

@testable import MediaProcessing

/// One input as a picture, a video or a sound.
struct FuzzMedia {
  let workspace: FuzzWorkspace

  /// A copy of a JPEG may get a header that it did not have.
  private static let growth = 20

  /// A copy has nothing that a second one would leave out, and is hardly longer than the input.
  func check(_ copy: ([UInt8]) -> [UInt8]?, of input: [UInt8]) {
    guard let once = copy(input) else { return }
    if once.count > input.count + Self.growth { FuzzFault.found("a copy is longer than the picture") }
    if copy(once) != once { FuzzFault.found("a copy of a copy differs") }
    if once.starts(with: [0xFF, 0xD8]), once.suffix(2) != [0xFF, 0xD9] {
      FuzzFault.found("a copy of a JPEG does not end as one")
    }
  }

  /// Every size that is found is one that a picture can have.
  func readSizes(_ input: [UInt8]) {
    guard let sizes = try? sizes(in: file(input)) else { return }
    if let wrong = sizes.first(where: { $0.width < 0 || $0.height < 0 || $0.frames < 1 }) {
      FuzzFault.found("a part has the size \(wrong)")
    }
  }

  /// A clean copy says the same of itself, and has nothing but zeros where a second one would differ: a box that became
  /// padding may be read as several.
  func clean(_ input: [UInt8], _ format: MediaFormat) {
    guard let (copy, facts) = try? cleanCopy(of: input, format) else { return }
    do {
      let (again, other) = try cleanCopy(of: copy, format)
      let isSame = (other.width, other.height) == (facts.width, facts.height)
      if !isSame { FuzzFault.found("a clean copy says something else of itself: \(other), not \(facts)") }
      if zip(copy, again).contains(where: { $0 != $1 && $0 != 0 }) {
        FuzzFault.found("a clean copy still has to be cleaned: \(other.patches)")
      }
    } catch {
      FuzzFault.found("a clean copy is refused: \(error)")
    }
  }

  private func cleanCopy(
    of input: [UInt8], _ format: MediaFormat
  ) throws -> (bytes: [UInt8], facts: ContainerFacts) {
    let file = try file(input)
    let facts = try ContainerInspection.facts(of: file, format)
    guard let patched = PatchedFile(of: file.path, size: file.size, facts.patches) else {
      throw MediaError.damaged("\(format)")
    }
    var copy = input
    copy.withUnsafeMutableBytes { patched.apply(to: $0, at: 0) }
    return (copy, facts)
  }

  private func sizes(in file: MediaFile) throws -> [(width: Int, height: Int, frames: Int)] {
    let sizes = HeifSizes(file)
    return try sizes.all()
  }

  private func file(_ bytes: [UInt8]) throws -> MediaFile {
    let path = workspace.input + "/medium"
    FuzzWorkspace.write(bytes, to: path)
    return try MediaFile(path)
  }
}
