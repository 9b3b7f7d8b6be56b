import Testing

@testable import SitePlanning

@Suite("Work done together")
struct TogetherTests {
  @Test("two pieces of work give what each made, one after the other or at the same time", arguments: [1, 2])
  func both(jobs: Int) {
    let (sum, word) = together(jobs: jobs, { (1...1_000).reduce(0, +) }, { "made" })
    #expect(sum == 500_500 && word == "made")
  }
}
