/// A template in the place where it is included: what fills its blocks, and how its lines are indented.
struct TemplateFrame {
  /// What a parent tag puts in the place of a block.
  struct Override {
    let frame: TemplateFrame
    let block: TemplateElement
  }

  let template: ParsedTemplate
  /// The templates that include this one, by their text, from the outermost to this one.
  let chain: [String]
  /// What fills blocks, by their names.
  var blocks: [String: Override] = [:]
  /// What each line begins with.
  var indentation: [UInt8] = []
  /// What each line begins with in the source that is not printed.
  var margin: ArraySlice<UInt8> = []

  /// The white space of a line without what is not printed.
  func trimmed(_ space: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    space.dropFirst(zip(space, margin).prefix { $0 == $1 }.count)
  }

  /// The indentation of what is included behind this white space.
  func indentation(behind space: ArraySlice<UInt8>) -> [UInt8] { indentation + trimmed(space) }

  /// The blocks directly in the body of a parent tag; that of a partial is empty. Everything else there is ignored.
  func overrides(in body: Range<Int>) -> [String: Override] {
    var found: [String: Override] = [:]
    var index = body.lowerBound
    while index < body.upperBound {
      let element = template.elements[index]
      if case .block(let name) = element.kind { found[name] = Override(frame: self, block: element) }
      index = element.body.upperBound
    }
    return found
  }
}
