#if os(Linux)
  import Foundation
  import SitePaths
  import Testing

  @testable import SiteWriting

  @Suite struct ManyFilesTests {
    /// How many files the site has; `THREADLINE_FILES=1000000` is the whole of it.
    private static var count: Int {
      ProcessInfo.processInfo.environment["THREADLINE_FILES"].flatMap { Int($0) } ?? 20_000
    }

    @Test(
      "a site of very many files, half of them in one folder, is written and brought up to date (fault 173)")
    func manyFiles() async {
      // In a process of its own, since its memory is measured.
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let folder = try TemporaryFolder()
        let before = Self.mostMemory
        let clock = ContinuousClock()
        let first = try clock.measure { try Self.build(in: folder, changed: nil) }
        var report: WritingReport?
        let second = try clock.measure { report = try Self.build(in: folder, changed: 7) }
        print(
          "\(Self.count) files: first \(first), rebuild \(second), \((Self.mostMemory - before) >> 10) KB more at most"
        )
        #expect(report?.filesWritten == 1 && report?.filesUnchanged == Self.count - 2)
        #expect(report?.filesDeleted == 1)
        #expect(folder.text("site/all/7") == "changed" && folder.text("site/all/1") == nil)
        // Rows are spooled: what is held does not grow with the site.
        #expect(Self.mostMemory - before < 64 << 20)
      }
      print(String(decoding: ended?.standardOutputContent ?? [], as: UTF8.self))
    }

    /// Builds all files; a rebuild changes one and leaves out the file 1.
    @discardableResult
    private static func build(in folder: TemporaryFolder, changed: Int?) throws -> WritingReport {
      let writer = try folder.writer()
      for number in 0..<count where changed == nil || number != 1 {
        let path = number < count / 2 ? "all/\(number)" : "parts/\(number % 256)/\(number)"
        try writer.write(file(path, number == changed ? "changed" : "\(number)"))
      }
      return try writer.finish()
    }

    /// The most memory that the process ever held.
    private static var mostMemory: Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss << 10
    }
  }
#endif
