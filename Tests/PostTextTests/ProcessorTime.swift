import Foundation

/// How long a piece of work occupies its own thread, whatever else the machine is busy with.
func processorTime(of work: () -> Void) -> Duration {
  let start = threadTime()
  work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
