import SiteSearch

/// The small site of `ranking.json`.
struct VectorSite {
  let posts: [SearchedPost?]

  init() throws {
    posts = try SearchVectors("ranking").entries("posts").map { entry in
      guard let path = entry["path"] as? String else { return nil }
      var post = SearchedPost(
        path: path, handle: entry["handle"] as? String ?? "", time: entry["time"] as? Int ?? 0,
        text: entry["text"] as? String ?? "")
      let has = entry["has"] as? [String] ?? []
      for (name, kind) in SearchedPost.Kinds.named where has.contains(name) { post.kinds.insert(kind) }
      if entry["warned"] as? Bool == true { post.kinds.insert(.warning) }
      post.tags = entry["tags"] as? [String] ?? []
      post.places = entry["in"] as? [String] ?? []
      post.language = entry["language"] as? String
      post.parent = entry["parent"] as? Int
      return post
    }
  }
}
