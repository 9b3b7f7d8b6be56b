import Foundation

/// Answers queries from the files of an index, as the search page does.
package struct SiteSearcher {
  /// How results are sorted.
  package enum Order: String, Sendable, CaseIterable { case newest, best }

  /// The posts that match, with what their rows say, and whether there may be more than were asked for.
  package typealias Answer = (hits: [(ordinal: Int, row: SearchedPost)], isCut: Bool)

  private let reader: SearchReader
  private let contents: SearchContents
  /// Newest first.
  private let segments: [SearchContents.Segment]

  /// Opens an index.
  package init(_ source: @escaping SearchReader.Source) throws(SearchError) {
    reader = SearchReader(source)
    contents = try reader.contents()
    segments = contents.segments.sorted { left, right in
      (left.days.upperBound, left.segment.start) > (right.days.upperBound, right.segment.start)
    }
  }

  /// The first posts that match a query.
  package func search(_ query: SearchQuery, _ order: Order = .newest, limit: Int = .max) throws(SearchError)
    -> Answer
  {
    var answer: Answer = ([], false)
    guard !query.isEmpty else { return answer }
    var proof = RowProof(query)
    switch order {
    case .newest:
      for segment in segments {
        let matches = try SegmentMatches(query, segment, contents, reader)
        for ordinal in matches.ordinals {
          guard try add(ordinal, matches, &proof, limit, &answer) else { return answer }
        }
      }
    case .best:
      for (ordinal, matches) in try ranked(query) {
        guard try add(ordinal, matches, &proof, limit, &answer) else { return answer }
      }
    }
    return answer
  }

  /// Adds a post if its row proves that it matches; false if there are enough.
  private func add(
    _ ordinal: Int, _ matches: SegmentMatches, _ proof: inout RowProof, _ limit: Int, _ answer: inout Answer
  ) throws(SearchError) -> Bool {
    guard let row = try reader.row(ordinal), proof.matches(row, open: matches.openTerms(ordinal)) else {
      return true
    }
    guard answer.hits.count < limit else {
      answer.isCut = true
      return false
    }
    answer.hits.append((ordinal, row))
    return true
  }

  /// The posts of all segments that may match, the best first, each with the matches of its segment.
  private func ranked(
    _ query: SearchQuery
  ) throws(SearchError) -> [(ordinal: Int, matches: SegmentMatches)] {
    var all: [SegmentMatches] = []
    for segment in segments { all.append(try SegmentMatches(query, segment, contents, reader)) }
    let newest = segments.map(\.days.upperBound).max() ?? 0
    let counts = all.map { $0.counts() }
    let rarities = (counts.first ?? []).indices.map { term in
      rarity(of: counts.reduce(0) { $0 + $1[term] })
    }
    var ranked: [(isExact: Bool, score: Double, ordinal: Int, segment: Int)] = []
    for (index, matches) in all.enumerated() {
      for ordinal in matches.ordinals {
        let days = contents.days[ordinal / SearchFormat.ordinalsPerDayRange]
        let age = Double(newest) - Double(days.lowerBound)
        let sum = zip(matches.weights(ordinal), rarities).reduce(0) { $0 + Double($1.0) * $1.1 }
        // Rounded, so that rounding in other languages makes no difference.
        let score = (sum * (0.6 + 0.4 * exp(-age / 1_000)) * 1_048_576 + 0.5).rounded(.down)
        ranked.append((matches.isExact(ordinal), score, ordinal, index))
      }
    }
    ranked.sort { left, right in
      left.isExact == right.isExact ? left.score > right.score : left.isExact
    }
    return ranked.map { ($0.ordinal, all[$0.segment]) }
  }

  /// How much a word counts that so many posts have.
  private func rarity(of posts: Int) -> Double {
    log(1 + (Double(contents.count) - Double(posts) + 0.5) / (Double(posts) + 0.5))
  }
}

/// The posts of a segment that may match a query, the newest first.
struct SegmentMatches {
  let segment: SearchSegment
  private let terms: [(term: SearchQuery.Term, matches: TermMatches)]
  private(set) var ordinals: [Int] = []

  init(
    _ query: SearchQuery, _ segment: SearchContents.Segment, _ contents: SearchContents,
    _ reader: SearchReader
  ) throws(SearchError) {
    self.segment = segment.segment
    var terms: [(SearchQuery.Term, TermMatches)] = []
    for term in query.terms { terms.append((term, try TermMatches(term, in: segment, reader))) }
    self.terms = terms
    let wanted = self.terms.filter { !$0.term.isNegated }.map(\.matches)
    let unwanted = self.terms.filter { $0.term.isNegated }.map(\.matches)
    ordinals = candidates(wanted).filter { ordinal in
      query.mayHave(contents.days[ordinal / SearchFormat.ordinalsPerDayRange])
        && wanted.allSatisfy { $0.mayMatch(ordinal) } && !unwanted.contains { $0.weights[ordinal] != nil }
    }
  }

  /// The posts of the term with the fewest.
  private func candidates(_ wanted: [TermMatches]) -> [Int] {
    guard let rarest = wanted.min(by: { $0.count(in: segment) < $1.count(in: segment) }) else {
      return (segment.start..<segment.end).reversed()
    }
    guard !rarest.blocks.isEmpty else { return rarest.weights.keys.sorted(by: >) }
    return (segment.start..<segment.end).reversed().filter(rarest.mayMatch)
  }

  /// The terms that lists leave open for a post: it is only in a block of theirs, or has only a variant.
  func openTerms(_ ordinal: Int) -> [RowProof.OpenTerm] {
    terms.filter { term, matches in
      term.isNegated ? matches.isInBlock(ordinal) : !matches.proven.contains(ordinal)
    }.map { ($0.term, $0.matches.weights[ordinal] != nil) }
  }

  /// By term that counts: how many posts may match.
  func counts() -> [Int] { textMatches.map { $0.matches.count(in: segment) } }

  /// The weights of the terms that count for a post; 0 for those of `*` lists, else the weight plus one.
  func weights(_ ordinal: Int) -> [UInt32] {
    textMatches.map { $0.matches.weights[ordinal].map { $0 + 1 } ?? 0 }
  }

  /// Whether a post has each prefix of a query as a word.
  func isExact(_ ordinal: Int) -> Bool {
    textMatches.allSatisfy { !$0.term.isPrefix || $0.matches.isExact(ordinal) }
  }

  private var textMatches: [(term: SearchQuery.Term, matches: TermMatches)] {
    terms.filter { !$0.term.isNegated && $0.term.isText }
  }
}

extension SearchQuery {
  /// Whether posts of these days may match.
  fileprivate func mayHave(_ days: ClosedRange<Int>) -> Bool {
    !(before.map { $0 <= days.lowerBound } ?? false) && !(after.map { $0 > days.upperBound } ?? false)
  }
}
