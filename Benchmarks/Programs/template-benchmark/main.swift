// Renders one page of five posts with a template and by hand, and prints what both cost.
//
//     "$(Benchmarks/program.sh template-benchmark)"
//
// The two take turns, and the best of many turns counts: what is asked is the ratio.

import BuildDiagnostics
import SafeMarkup
import TypedTemplates

let compiler = TemplateCompiler(
  sources: [
    TemplateSource(name: "page", path: "page.mustache", text: BenchmarkPage.template),
    TemplateSource(name: "entry", path: "entry.mustache", text: BenchmarkPage.entryTemplate),
  ])
let compiled = compiler.compile([(template: "page", shapes: [Shape(PageFields.self)])])
for diagnostic in compiled.diagnostics { print(diagnostic) }

if let page = BenchmarkPage.sample(), let template = compiled.templates["page"], compiled.diagnostics.isEmpty
{
  run(page, template)
} else {
  print("the page of the benchmark is not well made")
}

/// Compares the two ways, after making sure that they write the same bytes.
func run(_ page: BenchmarkPage, _ template: Template) {
  let record = page.record()
  var byTemplate = HTML()
  template.render(record, into: &byTemplate)
  var byHand = HTML()
  page.append(to: &byHand)
  guard byTemplate == byHand else {
    print("the two pages differ:\n\(byTemplate.string)\n---\n\(byHand.string)")
    return
  }
  print("\(byHand.bytes.count) bytes")
  var best = (template: Double.infinity, hand: Double.infinity, record: Double.infinity)
  for _ in 0..<200 {
    best.template = min(best.template, microseconds { template.render(record, into: &$0) })
    best.hand = min(best.hand, microseconds { page.append(to: &$0) })
    best.record = min(best.record, microseconds { _ in _ = page.record() })
  }
  print("template \(best.template) µs, by hand \(best.hand) µs, ratio \(best.template / best.hand)")
  print("filling the record \(best.record) µs")
}

/// What one call costs, as the mean of a few hundred.
func microseconds(_ body: (inout HTML) -> Void) -> Double {
  var html = HTML()
  html.reserveCapacity(16_384)
  let count = 300
  let time = ContinuousClock().measure {
    for _ in 0..<count {
      html.removeAll()
      body(&html)
    }
  }
  let (seconds, attoseconds) = time.components
  return (Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(count)
}
