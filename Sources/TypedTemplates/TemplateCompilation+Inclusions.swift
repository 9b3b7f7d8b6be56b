extension TemplateCompilation {
  /// Compiles a partial or a parent in its place, with the fields of the place.
  ///
  /// Of two that fill one block, the outer stands: a template that extends another has the last word.
  mutating func include(_ name: String, for tag: TemplateElement, of frame: TemplateFrame) {
    guard admitsTag(at: tag.offset, of: frame) else { return }
    guard let template = compiler.templates[name], template.source.slot == nil else {
      let place = frame.template.place(at: tag.offset)
      return report(compiler.missing(name, called: "partial", code: .templateMissingPartial, at: place))
    }
    guard !frame.chain.contains(name) else {
      let circle = (frame.chain.drop { $0 != name } + [name]).joined(separator: " > ")
      let message = "\"\(name)\" includes itself: \(circle)"
      return report(TemplateProblem(.templatePartialCycle, message), at: tag.offset, in: frame.template)
    }
    included.insert(name)
    let inner = TemplateFrame(
      template: template, chain: frame.chain + [name],
      blocks: frame.blocks.merging(frame.overrides(in: tag.body)) { outer, _ in outer },
      indentation: tag.margin.map { frame.indentation(behind: frame.template.bytes[$0]) } ?? [])
    compile(template.elements.indices, of: inner)
    markup.state.cut()
  }

  /// Compiles a block: what a parent tag or a slot's file puts in its place, or else its own content.
  mutating func compileBlock(_ name: String, _ block: TemplateElement, of frame: TemplateFrame) {
    guard admitsTag(at: block.offset, of: frame) else { return }
    let slot = TemplateSlot(blockName: name)
    if let slot, let filling = compiler.templates["slots/\(slot.name)"] {
      fill(block, called: slot, with: filling, of: frame)
    } else if let override = frame.blocks[name] {
      replace(block, called: name, with: override, of: frame)
    } else {
      if let slot, slot.isRequired {
        let message =
          "the slot \"\(slot.name)\" must be filled; expected a file Templates/slots/\(slot.name).mustache"
        report(TemplateProblem(.templateSlotRequired, message), at: block.offset, in: frame.template)
      }
      compile(block.body, of: frame)
    }
    markup.state.cut()
  }

  private mutating func fill(
    _ block: TemplateElement, called slot: TemplateSlot, with filling: ParsedTemplate, of frame: TemplateFrame
  ) {
    let link = "slots/\(slot.name)"
    guard !frame.chain.contains(link) else {
      let message = "the slot \"\(slot.name)\" asks to be filled by itself"
      return report(TemplateProblem(.templatePartialCycle, message), at: block.offset, in: frame.template)
    }
    included.insert(link)
    let inner = TemplateFrame(
      template: filling, chain: frame.chain + [link], blocks: frame.blocks,
      indentation: indentation(of: block, in: frame))
    compile(filling.elements.indices, of: inner, skipsFirstMargin: !block.isStandalone)
  }

  /// Compiles the content that another template gives for a block. It sees the fields of the block's place,
  /// and a block of the same name inside it is the block's own content, so that none goes round in a circle.
  private mutating func replace(
    _ block: TemplateElement, called name: String, with override: TemplateFrame.Override,
    of frame: TemplateFrame
  ) {
    let source = override.frame
    var blocks = frame.blocks
    blocks[name] = nil
    let margin = source.template.margin(of: override.block)
    let inner = TemplateFrame(
      template: source.template, chain: source.chain, blocks: blocks,
      indentation: indentation(of: block, in: frame), margin: margin ?? [])
    if block.isStandalone, margin == nil { write(inner.indentation[...], of: inner) }
    compile(override.block.body, of: inner, skipsFirstMargin: !block.isStandalone)
  }

  /// What the lines begin with that are put in the place of a block. A block with a line to itself is
  /// indented as its own content is.
  private func indentation(of block: TemplateElement, in frame: TemplateFrame) -> [UInt8] {
    if block.isStandalone, !block.body.isEmpty {
      return frame.indentation(behind: frame.template.margin(of: block) ?? [])
    }
    return frame.indentation(behind: frame.template.bytes[block.indentation ?? 0..<0])
  }
}
