import ThreadModel

/// The records of a fixture, by their position.
struct FixtureBodies: RecordBodies {
  enum Record: Sendable {
    case post(Post)
    case repost(Repost)
    case tombstone(Tombstone)
  }

  struct Unreadable: Error {}

  let records: [Record]
  let unreadable: Set<String>

  func post(_ row: RecordRow) throws -> Post {
    guard case .post(let post) = try record(row) else { throw Unreadable() }
    return post
  }

  func repost(_ row: RecordRow) throws -> Repost {
    guard case .repost(let repost) = try record(row) else { throw Unreadable() }
    return repost
  }

  func tombstone(_ row: RecordRow) throws -> Tombstone {
    guard case .tombstone(let tombstone) = try record(row) else { throw Unreadable() }
    return tombstone
  }

  private func record(_ row: RecordRow) throws -> Record {
    let record = records[Int(row.place.offset)]
    guard !unreadable.contains(record.id) else { throw Unreadable() }
    return record
  }
}

extension FixtureBodies.Record {
  var kind: RecordRow.Kind {
    switch self {
    case .post: .post
    case .repost: .repost
    case .tombstone: .tombstone
    }
  }

  var id: String {
    switch self {
    case .post(let post): post.id
    case .repost(let repost): repost.id
    case .tombstone(let tombstone): tombstone.id
    }
  }

  var account: String? {
    switch self {
    case .post(let post): post.account
    case .repost(let repost): repost.account
    case .tombstone(let tombstone): tombstone.account
    }
  }

  var published: Instant {
    switch self {
    case .post(let post): post.published
    case .repost(let repost): repost.published
    case .tombstone(let tombstone): tombstone.deleted ?? .earliest
    }
  }

  var parent: String? {
    switch self {
    case .post(let post): post.replyTo?.id
    case .repost: nil
    case .tombstone(let tombstone): tombstone.replyTo?.id
    }
  }

  var subject: String? {
    switch self {
    case .post(let post): post.quote?.id
    case .repost(let repost): repost.subject.id
    case .tombstone: nil
    }
  }
}
