import Foundation

/// The inputs that fuzzing begins with, made of the fixtures that the tests use. Anyone who is in them is made up.
package enum FuzzSeeds {
  /// One input of a format.
  typealias Seed = (format: String, name: String, bytes: [UInt8])

  /// Writes all of them, each into the folder of its format.
  package static func write(to folder: String) throws {
    let seeds =
      networks + threads + natives + containers + pages + pictures + (try media()) + (try repositories())
    for seed in seeds {
      let place = URL(filePath: folder).appending(path: seed.format)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(seed.bytes).write(to: place.appending(path: seed.name))
    }
  }

  /// Several files as one input. (`FuzzFiles`)
  private static func files(_ files: (path: String, bytes: [UInt8])...) -> [UInt8] {
    Array(files.map { Array("=== \($0.path)\n".utf8) + $0.bytes }.joined(separator: [0x0A]))
  }

  private static func text(_ path: String, _ text: String) -> (path: String, bytes: [UInt8]) {
    (path, Array(text.utf8))
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xD9]

  // MARK: Mastodon and X

  private static var networks: [Seed] {
    let format = "mastodon-archive"
    return [
      (format, "plain", Array(Ada.outbox([Ada.note(1), Ada.note(2)]).utf8)),
      (
        format, "rich",
        files(
          text("outbox.json", Ada.outbox(mastodonActivities)), text("actor.json", mastodonActor),
          ("media_attachments/files/1.jpg", jpeg), ("!media_attachments/files/2.jpg", jpeg),
          ("avatar.png", jpeg))
      ),
      (format, "folder", files(text("export/outbox.json", Ada.outbox([Ada.note(1)])))),
      ("x-archive", "plain", files(text("data/tweets.js", Wilma.script("tweets", [Wilma.tweet("11")])))),
      ("x-archive", "bare", Array("[\(Wilma.tweet("11"))]".utf8)),
      ("x-archive", "rich", xArchive),
      ("x-archive", "old", xOldArchive),
    ]
  }

  private static var mastodonActivities: [String] {
    let media = """
      ,"attachment":[{"type":"Document","mediaType":"image/jpeg","url":"/media_attachments/files/1.jpg","name":"A hill",
      "width":40,"height":30},{"type":"Document","mediaType":"video/mp4","url":"/media_attachments/files/2.jpg",
      "icon":{"type":"Image","url":"https://social.example/i.png"}},{"type":"Hologram","href":"https://a.example"}],
      "sensitive":true,"summary":"hills","contentMap":{"en":"<p>hello</p>"},"updated":"2024-01-03T00:00:00Z",
      "tag":[{"type":"Hashtag","name":"#hills","href":"https://social.example/tags/hills"},{"type":"Mention"}],
      "replies":{"type":"Collection","totalItems":2},"likes":{"totalItems":3},"shares":{"totalItems":1},
      "atomUri":"https://social.example/users/ada/statuses/1"
      """
    let poll = """
      ,"oneOf":[{"type":"Note","name":"yes","replies":{"totalItems":3}},{"type":"Note","name":"no"}],
      "endTime":"2024-02-01T00:00:00Z","closed":"2024-02-01T00:00:00Z","votersCount":3
      """
    return [
      Ada.note(1, media), Ada.note(2, type: "Question", poll),
      Ada.note(3, ",\"inReplyTo\":\"\(Ada.status(1))\",\"inReplyToAtomUri\":\"\(Ada.status(1))\""),
      Ada.note(4, to: "[\"\(Ada.followers)\"]", cc: "[]"), Ada.note(5, to: "\"as:Public\"", cc: "null"),
      Ada.note(6, ",\"quote\":\"\(Ada.status(4))\",\"quoteUrl\":\"\(Ada.status(1))\""),
      Ada.note(7, ",\"quote\":{\"id\":\"\(Ada.bob)/1\",\"type\":\"Tombstone\"}"),
      Ada.boost(8, of: Ada.bob + "/statuses/9"), Ada.boost(9, of: Ada.status(4)),
      Ada.boost(10, of: Ada.status(1)),
      "{\"type\":\"Delete\",\"object\":\"\(Ada.status(7))\"}", "7",
    ]
  }

  private static let mastodonActor = """
    {"id":"\(Ada.id)","type":"Service","preferredUsername":"ada","name":"Ada","summary":"<p>hills</p>",
    "url":"https://social.example/@ada","published":"2020-01-01T00:00:00Z","movedTo":"\(Ada.bob)","memorial":true,
    "alsoKnownAs":["\(Ada.bob)"],"icon":{"type":"Image","mediaType":"image/png","url":"avatar.png"},
    "image":{"type":"Image","url":"https://social.example/h.png"},
    "attachment":[{"type":"PropertyValue","name":"Home","value":"<a href='https://ada.example'>a</a>"}]}
    """

  private static var xArchive: [UInt8] {
    let link = Wilma.url("https://t.co/aaa", "https://x.com/bob/status/7", 6, 22)
    let mention = Wilma.mention("bob", id: "5", 0, 4)
    let photo = Wilma.photo("https://t.co/bbb", file: "abc.jpg", 6, 22)
    let video = """
      ,"extended_entities":{"media":[{"type":"video","url":"https://t.co/ccc","indices":["0","16"],
      "media_url_https":"https://pbs.example/media/f.jpg","source_status_id_str":"4","source_user_id_str":"5",
      "video_info":{"duration_millis":"1500","variants":[{"bitrate":"832000","content_type":"video/mp4",
      "url":"https://video.example/f.mp4?tag=1"},{"content_type":"application/x-mpegURL","url":"https://v.example"}]}}]}
      """
    let repost = """
      ,"retweeted_status":{"id_str":"99","full_text":"hi","created_at":"Sat Nov 09 12:14:18 +0000 2024",
      "user":{"screen_name":"bob","id_str":"5","name":"Bob"}}
      """
    let edits = ",\"edit_info\":{\"initial\":{\"editTweetIds\":[\"15\",\"16\"],\"editableUntil\":\"2024\"}}"
    let later =
      ",\"edit_info\":{\"edit\":{\"initialTweetId\":\"15\",\"editControlInitial\":{\"editTweetIds\":[\"15\",\"16\"]}}}"
    let tweets = [
      Wilma.tweet("11", "hello https://t.co/aaa", urls: [link]),
      Wilma.tweet("12", "hello https://t.co/bbb", photo),
      Wilma.tweet(
        "13", "@bob hi #a $B", mentions: [mention],
        ",\"in_reply_to_status_id_str\":\"11\","
          + "\"in_reply_to_user_id_str\":\"1001\",\"in_reply_to_screen_name\":\"wilma\",\"possibly_sensitive\":true"
      ),
      Wilma.tweet("14", "https://t.co/ccc", video), Wilma.tweet("15", "hello", edits),
      Wilma.tweet("16", "hello again", later),
      Wilma.tweet("17", "RT @bob: hello", mentions: [Wilma.mention("bob", id: "5", 3, 7)]),
      Wilma.tweet("18", "RT @bob: hi", repost),
      Wilma.tweet("19", "club", ",\"community_id_str\":\"77\",\"scopes\":{\"followers\":false}"),
      Wilma.tweet("20", "circle", ",\"trusted_friends_info\":{}"),
      Wilma.tweet("21", "a long text that goes on…"),
    ]
    let style = """
      ,"styletags":[{"fromIndex":"0","toIndex":"6","styleTypes":[{"name":"Bold"},{"name":"Italic"}]}],
      "urls":[{"expandedUrl":"https://a.example","shortUrl":"https://t.co/ddd","displayUrl":"a","fromIndex":"7",
      "toIndex":"11"}],"mentions":[{"screenName":"bob","fromIndex":"0","toIndex":"1"}],"hashtags":[],"cashtags":[]
      """
    return files(
      text("data/tweets.js", Wilma.script("tweets", tweets)),
      text("data/tweets-part1.js", "window.YTD.tweets.part1 = [\(Wilma.tweet("30"))]"),
      (path: Wilma.account.name, bytes: Wilma.account.bytes),
      text(
        "data/note-tweet.js",
        Wilma.script(
          "note_tweet",
          [
            Wilma.note("1", "a long text that goes on and on and on", style), Wilma.note("2", "alone"),
          ])),
      text("data/twitter-circle-tweet.js", Wilma.script("twitter_circle_tweet", [Wilma.tweet("40")])),
      text("data/community-tweet.js", Wilma.script("community_tweet", [Wilma.tweet("41")])),
      text("data/profile.js", xProfile), text("data/protected-history.js", xProtection),
      text("data/manifest.js", xManifest), ("data/tweets_media/12-abc.jpg", jpeg),
      ("!data/tweets_media/14-f.mp4", jpeg),
      ("data/profile_media/1001-me.jpg", jpeg))
  }

  private static let xProfile = Wilma.script(
    "profile",
    [
      """
      {"profile":{"description":{"bio":"hills https://t.co/eee","website":"https://t.co/aaa","location":"Dale"},
      "avatarMediaUrl":"https://pbs.example/profile_images/1/me.jpg","headerMediaUrl":"https://pbs.example/h/1"}}
      """
    ])
  private static let xProtection = Wilma.script(
    "protected_history",
    [
      """
      {"protectedHistory":{"protectedAt":"2020-01-01T00:00:00.000Z","action":"Unprotect"}}
      """
    ])
  private static let xManifest = """
    window.__THAR_CONFIG = {"userInfo":{"accountId":"1001","userName":"wilma","displayName":"Wilma"},
    "archiveInfo":{"sizeBytes":"9","generationDate":"2024-11-10T00:00:00.000Z","isPartialArchive":false},
    "dataTypes":{"tweets":{"mediaDirectory":"data/tweets_media","files":[{"fileName":"data/tweets.js",
    "globalName":"YTD.tweets.part0","count":"11"}]}}}
    """

  private static var xOldArchive: [UInt8] {
    let tweet = """
      {"id":8,"id_str":"8","text":"caf\\u00e9 <3","created_at":"2013-07-01 10:00:00 +0000","source":"web",
      "entities":{"urls":[],"media":[],"hashtags":[{"text":"a","indices":[0,2]}],"user_mentions":[]},
      "user":{"screen_name":"wilma","id_str":"1001"}}
      """
    return files(
      text("data/js/tweets/2013_07.js", "Grailbird.data.tweets_2013_07 = [\(tweet)]"),
      text("data/js/user_details.js", "var user_details = {\"screen_name\":\"wilma\",\"id\":\"1001\"}"))
  }

  // MARK: Threads

  private static var threads: [Seed] {
    let posts = [
      Mira.post(1_700_000_000, Mira.spoiled("Fjörd 🎉"), uri: "media/posts/1.jpg"),
      Mira.post(1_700_000_100, "words"),
      Mira.post(1_700_000_200, "reply", settings: "\"is_reply\":true,\"in_reply_to_username\":\"ada\""),
      Mira.carousel(1_700_000_300, "two", uris: ["media/posts/1.jpg", "media/posts/2.mp4", "gone.jpg"]),
    ]
    return [
      ("threads-archive", "plain", Array(Mira.archive(posts).utf8)),
      (
        "threads-archive", "rich",
        files(
          text("threads/threads_and_replies.json", Mira.archive(posts)),
          text("threads/personal_information.json", Mira.openProfile),
          text("threads/archived_threads.json", "{\"text_post_app_text_app_archived_posts\":[{}]}"),
          ("media/posts/1.jpg", jpeg), ("!media/posts/2.mp4", jpeg),
          text("threads/saved.json", Mira.page(savedPosts)))
      ),
      ("threads-api", "page", Array(Mira.page(savedPosts).utf8)),
      ("threads-api", "lines", Array(savedPosts.joined(separator: "\n").replacing("\n ", with: " ").utf8)),
      (
        "threads-api", "files",
        files(
          text("a.json", Mira.page([savedPosts[0]])),
          text("b.jsonl", savedPosts.suffix(2).joined(separator: "\n")))
      ),
    ]
  }

  private static let savedPosts = [
    Mira.saved(
      "1", "one 🎉 two",
      """
      "text_entities":{"data":[{"entity_type":"SPOILER","offset":4,"length":2}]},"topic_tag":"#hills",
      "link_attachment_url":"https://a.example","reply_audience":"EVERYONE","is_verified":true
      """.replacing("\n", with: "")),
    Mira.saved(
      "2", "poll",
      """
      "poll_attachment":{"option_a":"yes","option_b":"no","option_a_votes_percentage":0.5,"total_votes":4,
      "expiration_timestamp":"2026-03-05T05:06:07+0000"},"is_reply":true,"replied_to":{"id":"1"},"root_post":{"id":"1"}
      """.replacing("\n", with: "")),
    Mira.saved(
      "3", nil, type: "CAROUSEL_ALBUM",
      """
      "children":{"data":[{"id":"4","media_type":"IMAGE","media_url":"https://cdn.example/a.jpg","alt_text":"hill"},
      {"id":"5","media_type":"VIDEO","media_url":"https://cdn.example/b.mp4","thumbnail_url":"https://cdn.example/t.jpg"}]}
      """.replacing("\n", with: "")),
    Mira.saved(
      "6", nil, type: "REPOST_FACADE",
      "\"reposted_post\":{\"id\":\"77\",\"username\":\"ada\",\"text\":\"hi\"}"),
    Mira.saved(
      "7", "long",
      """
      "text_attachment":{"plaintext":"long words","text_with_styling_info":[{"offset":0,"length":4,"styling_info":
      ["bold","underline"]}]},"is_quote_post":true,"quoted_post":{"id":"1","permalink":"https://www.threads.net/p"}
      """.replacing("\n", with: "")),
    Mira.saved("8", "hidden", "\"hide_status\":\"HIDDEN\",\"is_reply\":true"),
    Mira.saved("9", "ghost", "\"ghost_post_status\":\"ACTIVE\",\"gif_url\":\"https://gif.example/1.gif\""),
  ]
}
