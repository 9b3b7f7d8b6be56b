#if os(Linux)
  import Foundation
  import Testing

  /// One program that builds again and again, as a watcher does.
  struct SoakTests {
    /// How often it builds; `THREADLINE_SOAK=10000` is the whole of it.
    private static var rounds: Int {
      ProcessInfo.processInfo.environment["THREADLINE_SOAK"].flatMap { Int($0) } ?? 60
    }

    @Test("rebuilds leave no descriptor open and no memory behind (fault 186)")
    func soak() async {
      // In a process of its own, since other tests open files too.
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let fixture = try SiteFixture()
        fixture.extras = "lean"
        fixture.jobs = 1
        var (memory, files) = (0, 0)
        for round in 0..<Self.rounds {
          try fixture.export([
            SiteFixture.post("a"), SiteFixture.post("b", minute: 1, text: "Version \(round)."),
          ])
          try await fixture.build()
          if round == Self.rounds / 3 { (memory, files) = (Self.residentBytes, Self.openFiles) }
        }
        print(
          "soak: \(Self.rounds) builds, \(memory) then \(Self.residentBytes) bytes, \(files) then \(Self.openFiles) files"
        )
        guard Self.residentBytes - memory < 16 << 20, Self.openFiles <= files + 2 else { exit(1) }
      }
      print(String(decoding: ended?.standardOutputContent ?? [], as: UTF8.self))
    }

    private static var residentBytes: Int {
      let statm = FileManager.default.contents(atPath: "/proc/self/statm") ?? Data()
      let pages = String(decoding: statm, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
        Int($0)
      }
      return (pages ?? 0) * 4_096
    }

    private static var openFiles: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
  }
#endif
