import Foundation
import MediaProcessing
import SitePaths
import Synchronization

/// Prepares every picture of a folder, and says how many bytes there are of each kind: `media-benchmark FOLDER JOBS`.
/// Benchmarks/media.py measures it.
@main
struct MediaBenchmark {
  private static let totals = Mutex<[String: Int]>([:])

  static func main() async {
    let words = CommandLine.arguments
    guard words.count == 3, let jobs = Int(words[2]), jobs > 0,
      let names = try? FileManager.default.contentsOfDirectory(atPath: words[1])
    else {
      print("expected: media-benchmark FOLDER JOBS")
      exit(64)
    }
    let paths = names.sorted().map { "\(words[1])/\($0)" }
    await withTaskGroup { group in
      for job in 0..<jobs {
        group.addTask {
          for path in stride(from: job, to: paths.count, by: jobs).map({ paths[$0] }) { prepare(path) }
        }
      }
    }
    for (kind, bytes) in totals.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { print(kind, bytes) }
  }

  private static func prepare(_ path: String) {
    do throws(MediaError) {
      for (asset, content) in try MediaProcessor().prepare(path).files {
        guard case .bytes(let bytes) = content else { continue }
        let width = asset.role == .form ? "-\(asset.width ?? 0)" : ""
        totals.withLock { $0["\(asset.role.rawValue)\(width)", default: 0] += bytes.count }
      }
    } catch {
      print("cannot prepare \(error)")
      exit(1)
    }
  }
}
