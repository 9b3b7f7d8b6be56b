import CFuzzer
import FuzzSeeds
import Glibc

/// The target of this process, named by `THREADLINE_FUZZ_FORMAT`.
private let run: FuzzRun = {
  let name = getenv("THREADLINE_FUZZ_FORMAT").map { String(cString: $0) } ?? ""
  guard let format = FuzzFormat.named(name) else {
    FuzzFault.found("THREADLINE_FUZZ_FORMAT is \"\(name)\", not one of \(FuzzFormat.all.map(\.name))")
  }
  return FuzzRun(format: format, workspace: FuzzWorkspace())
}()

/// What libFuzzer calls first. With `THREADLINE_FUZZ_SEEDS` the seeds go into that folder, and that is all.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutableRawPointer) -> Int32 {
  guard let folder = getenv("THREADLINE_FUZZ_SEEDS") else { return 0 }
  do {
    try FuzzSeeds.write(to: String(cString: folder))
  } catch {
    FuzzFault.found("cannot write the seeds: \(error)")
  }
  exit(0)
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  run.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// What libFuzzer calls to make a new input out of an old one, in the same memory.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ maximum: Int, _ seed: UInt32) -> Int
{
  guard seed % 4 != 0 else { return LLVMFuzzerMutate(bytes, count, maximum) }
  var mutation = FuzzMutation(
    UnsafeMutableBufferPointer(start: bytes, count: maximum), count: count, seed: seed)
  return mutation.apply() ?? LLVMFuzzerMutate(bytes, count, maximum)
}
