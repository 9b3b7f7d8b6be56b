import Foundation
import MediaProcessing
import SiteFiles
import Synchronization

/// Cleans every picture of a folder, makes its forms and its mean colour, and says how many bytes there are of each
/// kind: `media-benchmark FOLDER WIDTH,WIDTH… JOBS`. Benchmarks/media.py measures it.
@main
struct MediaBenchmark {
  private static let totals = Mutex<[String: Int]>([:])

  static func main() async {
    let words = CommandLine.arguments
    guard words.count == 4, let jobs = Int(words[3]), jobs > 0,
      let names = try? FileManager.default.contentsOfDirectory(atPath: words[1])
    else {
      print("expected: media-benchmark FOLDER WIDTH,WIDTH… JOBS")
      exit(64)
    }
    let widths = words[2].split(separator: ",").compactMap { Int($0) }
    let paths = names.sorted().map { "\(words[1])/\($0)" }
    await withTaskGroup { group in
      for job in 0..<jobs {
        group.addTask {
          for path in stride(from: job, to: paths.count, by: jobs).map({ paths[$0] }) { make(path, widths) }
        }
      }
    }
    for (kind, bytes) in totals.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { print(kind, bytes) }
  }

  private static func make(_ path: String, _ widths: [Int]) {
    do throws(MediaError) {
      let processor = MediaProcessor()
      let media = try processor.process(path)
      if case .bytes(let bytes) = media.content { add("clean", bytes.count) }
      try processor.make(PictureForm.all(of: media.header, widths: widths), from: path) { form, bytes in
        add("\(form.format.rawValue)-\(form.width)", bytes.count)
      }
    } catch {
      print("cannot make \(error)")
      exit(1)
    }
  }

  private static func add(_ kind: String, _ bytes: Int) {
    totals.withLock { $0[kind, default: 0] += bytes }
  }
}
