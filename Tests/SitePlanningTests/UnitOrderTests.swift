import SitePlanning
import Testing
import ThreadModel

@Suite("The order of units")
struct UnitOrderTests {
  private func plan() async -> SitePlan {
    var fixture = PlanFixture()
    fixture.settings.timelineLength = 4
    for number in 0..<40 {
      fixture.add("\(number)", by: number % 2 == 0 ? "ada" : "ben", at: Int64(number))
    }
    return await fixture.plan()
  }

  @Test("every unit comes once")
  func once() async {
    let plan = await plan()
    let units = (0..<plan.unitCount).map { plan.unit(at: $0) }
    #expect(Set(units).count == units.count)
    #expect(units.count { if case .thread = $0 { true } else { false } } == plan.threads.count)
  }

  @Test("the posts of a list are in threads that came right before, so that they are at hand")
  func near() async {
    let plan = await plan()
    var places: [RowID: Int] = [:]
    for place in 0..<plan.unitCount {
      plan.forEachPage(of: plan.unit(at: place)) { page in
        for case .post(let post) in page.tokens {
          if case .page = page.kind {
            #expect((places[post.row] ?? -100) > place - 30)
          } else {
            places[post.row] = place
          }
        }
      }
    }
    #expect(places.count == 40)
  }
}
