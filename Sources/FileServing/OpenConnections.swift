import NIOCore
import Synchronization

/// The connections that are open now, so that they can be counted and sent home.
final class OpenConnections: Sendable {
  private struct State: Sendable {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isDraining = false
  }

  private let limit: Int
  /// What is counted of them.
  let counters: ServerCounters
  private let state = Mutex(State())

  /// At most `limit` are let in.
  init(limit: Int, _ counters: ServerCounters) {
    self.limit = limit
    self.counters = counters
  }

  /// How many are open.
  var count: Int { state.withLock { $0.channels.count } }

  /// Lets a connection in until it closes, or says no where there are too many or the server is stopping.
  func admit(_ channel: any Channel) -> Bool {
    let isAdmitted = state.withLock { state in
      guard !state.isDraining, state.channels.count < limit else { return false }
      state.channels[ObjectIdentifier(channel)] = channel
      return true
    }
    (isAdmitted ? counters.connections : counters.connectionsRefused).add()
    if isAdmitted {
      channel.closeFuture.whenComplete { _ in
        _ = self.state.withLock { $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
      }
    }
    return isAdmitted
  }

  /// Closes those that wait, lets those that answer finish, and closes what is left after `grace`.
  func drain(within grace: TimeAmount, on eventLoop: any EventLoop) async {
    let channels = state.withLock { state in
      state.isDraining = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ServerIsStopping()) }
    let end = eventLoop.scheduleTask(in: grace) {
      for channel in channels { channel.close(promise: nil) }
    }
    try? await EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: eventLoop).get()
    end.cancel()
  }
}
