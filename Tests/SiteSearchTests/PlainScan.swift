import SiteSearch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Answers queries by looking at every post: what the index must answer too.
///
/// It shares the query and the cutting of words with the index, which have vectors of their own, and nothing else. That a
/// prefix of very many words is answered by the most frequent ones is a limit of the format, so it gets the cut keys.
struct PlainScan {
  private let posts: [SearchedPost?]
  /// By post its words with their weights, and its filters with 0.
  private let words: [[String: UInt32]]
  /// Every word and filter of all posts.
  private let vocabulary: Set<String>
  private let plain: [String]
  private let spelled: [Set<String>]
  private let segments: [SearchContents.Segment]
  private let days: [ClosedRange<Int>]

  init(_ posts: [SearchedPost?], _ contents: SearchContents) {
    var tokens = SearchTokens()
    self.posts = posts
    words = posts.map { $0.map { Self.words(of: $0, &tokens) } ?? [:] }
    vocabulary = Set(words.joined().map(\.key))
    plain = posts.map { $0.map { " \(tokens.plainWords(of: $0.text)) " } ?? "" }
    spelled = posts.map {
      $0.map { Set(tokens.words(of: WordVariants.spelledOut($0.text), for: .index)) } ?? []
    }
    segments = contents.segments.sorted {
      ($0.days.upperBound, $0.segment.start) > ($1.days.upperBound, $1.segment.start)
    }
    days = contents.days
  }

  private static func words(of post: SearchedPost, _ tokens: inout SearchTokens) -> [String: UInt32] {
    let all = tokens.words(of: post.text, for: .index)
    var words: [String: UInt32] = [:]
    for (word, count) in Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +) {
      // Pairs of a script without spaces have no weight.
      let isPair = isUnspaced(word.unicodeScalars.first)
      words[word] = isPair ? 0 : SearchWeight.weight(count: count, length: all.count)
    }
    words["@" + tokens.name(post.handle)] = 0
    for tag in post.tags { words["#" + tokens.name(tag)] = 0 }
    for place in post.places { words[">" + tokens.name(place)] = 0 }
    for (name, kind) in SearchedPost.Kinds.named where post.kinds.contains(kind) { words["!" + name] = 0 }
    if let language = post.language { words["~" + tokens.name(language)] = 0 }
    return words
  }

  /// The ordinals of the posts that match, in order.
  func search(_ query: SearchQuery, _ order: SiteSearcher.Order) -> [Int] {
    guard !query.isEmpty else { return [] }
    var (found, scores, exact): ([Int], [Int: Double], [Int: Bool]) = ([], [:], [:])
    let wanted = query.terms.filter { !$0.isNegated && !"@#!>~".contains($0.word.first ?? "x") }
    let answering = segments.map { segment in query.terms.map { accepted($0, segment) } }
    for (segment, answers) in zip(segments, answering) {
      for ordinal in (segment.segment.start..<segment.segment.end).reversed()
      where matches(ordinal, query, answers) { found.append(ordinal) }
    }
    guard order == .best else { return found }
    for term in wanted { rank(term, found, &scores, &exact) }
    let newest = segments.map(\.days.upperBound).max() ?? 0
    let final = found.enumerated().map { place, ordinal in
      let age = Double(newest - days[ordinal / 4_096].lowerBound)
      let score = ((scores[ordinal] ?? 0) * (0.6 + 0.4 * exp(-age / 1_000)) * 1_048_576 + 0.5).rounded(.down)
      return (ordinal, exact[ordinal] ?? true, score, place)
    }
    return final.sorted { left, right in
      if left.1 != right.1 { return left.1 }
      return left.2 == right.2 ? left.3 < right.3 : left.2 > right.2
    }.map(\.0)
  }

  /// The words that answer for a cut prefix in a segment; `nil` if all that begin with it do.
  private func answers(_ term: SearchQuery.Term, _ segment: SearchContents.Segment) -> [String: Set<String>]?
  {
    guard term.isPrefix else { return nil }
    var crowds: [String: Set<String>] = [:]
    let prefixes = [term.word] + (term.isNegated ? [] : WordVariants.words(for: term.word))
    for prefix in prefixes where segment.cutKeys.contains(prefix) {
      var counts: [String: Int] = [:]
      for ordinal in segment.segment.start..<segment.segment.end {
        for word in words[ordinal].keys where word.utf8.starts(with: prefix.utf8) && word != prefix {
          counts[word, default: 0] += 1
        }
      }
      let most = counts.sorted { (one: (key: String, value: Int), other: (key: String, value: Int)) in
        one.value != other.value
          ? one.value > other.value : one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
      }
      crowds[prefix] = Set(most.prefix(8).map(\.key) + [prefix])
    }
    return crowds
  }

  private func has(
    _ words: some Collection<String>, _ word: String, _ isPrefix: Bool, _ crowds: [String: Set<String>]?
  ) -> Bool {
    guard isPrefix else { return words.contains(word) }
    if let crowd = crowds?[word] { return words.contains(where: crowd.contains) }
    return words.contains { $0.utf8.starts(with: word.utf8) }
  }

  /// The words of the posts that answer for a term in a segment, and those that do for its variants.
  private func accepted(
    _ term: SearchQuery.Term, _ segment: SearchContents.Segment
  ) -> (own: Set<String>, variants: Set<String>) {
    let crowds = answers(term, segment)
    func answering(_ words: [String]) -> Set<String> {
      vocabulary.filter { word in words.contains { has([word], $0, term.isPrefix, crowds) } }
    }
    return (answering([term.word]), term.isNegated ? [] : answering(WordVariants.words(for: term.word)))
  }

  private func matches(
    _ ordinal: Int, _ query: SearchQuery, _ answers: [(own: Set<String>, variants: Set<String>)]
  ) -> Bool {
    guard let post = posts[ordinal] else { return false }
    if let before = query.before, post.time >= before * 86_400 { return false }
    if let after = query.after, post.time < after * 86_400 { return false }
    for (term, accepted) in zip(query.terms, answers) {
      var isThere = words[ordinal].keys.contains(where: accepted.own.contains)
      if !isThere, !accepted.variants.isEmpty {
        isThere =
          words[ordinal].keys.contains(where: accepted.variants.contains)
          && has(spelled[ordinal], term.word, term.isPrefix, nil)
      }
      if isThere == term.isNegated { return false }
    }
    return query.phrases.allSatisfy { phrase in
      let start = Self.isUnspaced(phrase.text.unicodeScalars.first) ? "" : " "
      let end = phrase.isOpen || Self.isUnspaced(phrase.text.unicodeScalars.last) ? "" : " "
      return contains(plain[ordinal], start + phrase.text + end) != phrase.isNegated
    }
  }

  private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.unicodeScalars), Array(part.unicodeScalars))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }

  private static func isUnspaced(_ scalar: Unicode.Scalar?) -> Bool {
    guard let value = scalar?.value else { return false }
    return [
      0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3005, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFD,
    ].contains { $0.contains(value) }
  }

  /// Adds what a term counts for the posts that were found.
  private func rank(
    _ term: SearchQuery.Term, _ found: [Int], _ scores: inout [Int: Double], _ exact: inout [Int: Bool]
  ) {
    var (weights, count): ([Int: UInt32], Int) = ([:], 0)
    for segment in segments {
      let (range, accepted) = (segment.segment.start..<segment.segment.end, accepted(term, segment))
      let answering = accepted.own.union(accepted.variants)
      var lists: [String: [Int: UInt32]] = [:]
      for ordinal in range {
        for (word, weight) in self.words[ordinal] where answering.contains(word) {
          lists[word, default: [:]][ordinal] = weight
        }
      }
      let isCommon = { (posts: Int) in posts * 4 > range.count && range.count >= 256 }
      var (listed, blocks): ([Int: UInt32], Set<Int>) = ([:], [])
      for list in lists.values {
        if isCommon(list.count) {
          blocks.formUnion(list.keys.map { $0 / 32 })
        } else {
          listed.merge(list, uniquingKeysWith: max)
        }
      }
      count += min(range.count, listed.count + 32 * blocks.count)
      weights.merge(listed) { $1 }
      guard term.isPrefix else { continue }
      let own = lists[term.word] ?? [:]
      let ownBlocks = isCommon(own.count) ? Set(own.keys.map { $0 / 32 }) : []
      for ordinal in found where range.contains(ordinal) {
        let isExact = ownBlocks.isEmpty ? own[ordinal] != nil : ownBlocks.contains(ordinal / 32)
        if !isExact { exact[ordinal] = false }
      }
    }
    let rarity = log(1 + (Double(posts.count) - Double(count) + 0.5) / (Double(count) + 0.5))
    for ordinal in found {
      if let weight = weights[ordinal] { scores[ordinal, default: 0] += Double(weight + 1) * rarity }
    }
  }
}
