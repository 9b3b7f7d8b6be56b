import SyscallShim

/// How many event loops a server has: one for each core that this process may run on, which a container or `taskset` may
/// have made fewer than the machine has. Two that share a core only stand in each other's way.
enum EventLoops {
  /// The number.
  static var count: Int { max(1, Int(threadline_allowed_cores())) }
}
