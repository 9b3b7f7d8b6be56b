import Importers
import BuildDiagnostics

extension ReadExports {
  /// Decides what of the records is published, pass after pass. Each pass receives what those before it made and changes
  /// none of it. Of each group in `same` the accounts become one. `decided` is what an earlier build decided, of which
  /// the records are those that it showed.
  init(
    of exports: [ReadSource], _ collector: inout RecordCollector, joining same: [[String]] = [],
    rules: PublishRules? = nil, redactions: Redactions = Redactions(), decided: BuildDecisions? = nil,
    imports: ReadImports = ReadImports()
  ) {
    let (sources, collected) = (collector.sources, collector.log)
    // They are too many to hold them twice.
    var records = CollectedRecords()
    swap(&records, &collector.records)
    let extras = records.accountExtras
    let visibility = VisibilityDecisions(records, joining: same, rules, redactions)
    let references = ResolvedReferences(records, visibility)
    let selection = PublishSelection(records, visibility, references, rules)
    let assembly = ArchiveAssembly(
      consume records, references, selection, takenDown: visibility.takenDown, joining: same, sources,
      hiding: decided?.hiddenNames)

    var log = DiagnosticLog()
    for export in exports.compactMap(\.export) { log.append(export.facts.tally.diagnostics) }
    log.append(collected)
    for note in sources.all.flatMap(\.unknown.notes) { log.append(note) }
    for decisions in [visibility.log, selection.log, assembly.log] { log.append(decisions) }
    let tallies = decided?.tallies ?? assembly.tallies.all
    var reports = zip(exports, tallies).map { SourceReport($0, $1) }
    reports.removeAll { $0.isEarlier && $0.records.values.allSatisfy { $0.published == 0 } }
    for lost in reports.compactMap(\.lostMedia) + reports.flatMap(\.losses) { log.append(lost) }
    self.init(
      archive: assembly.archive, bodies: assembly.bodies,
      redactions: decided?.settled(redactions) ?? visibility.redactions,
      accountExtras: extras, missing: assembly.missing, sources: reports,
      unknownKinds: decided?.unknownKinds ?? assembly.unknownKinds,
      diagnostics: decided?.diagnostics ?? log, tallies: tallies, imports: imports)
  }
}
