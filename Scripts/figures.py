#!/usr/bin/env python3
"""Prints how large the sources are, and fails if a figure is over its limit: `make figures`.

- Lines: lines of Swift under `Sources` that are neither blank nor comment.
- Largest types: the same lines of a type, with its extensions and without the types inside it.
- Stored properties: per type.

`Scripts/figures.py FOLDER` prints the figures of another checkout.
"""
import collections
import pathlib
import re
import sys

LINES, TYPE_LINES, PROPERTIES = 54000, 600, 12
#: Types whose properties mirror something else: a record of an export, a table of the configuration, a document, the
#: flags of a command, the traits of a consumer of previews.
ROWS = {
    "Exports.ExportReader.Options", "Importers.MastodonPost", "NativeFormat.RecordOutline", "Importers.ThreadsAPIPost",
    "Importers.XTweet", "LinkPreviews.LinkPreview", "LinkPreviews.PreviewConsumer", "PageRendering.PageTemplates", "PageRendering.RenderSettings",
    "Syndication.ShownPost",
    "SitePlanning.PlacedPost", "SitePlanning.PlanSettings", "ThreadModel.Account", "ThreadModel.Post",
    "ThreadlineKit.BuildReport", "ThreadlineKit.PageExplanation", "ThreadlineKit.SiteConfiguration",
    "threadline.CheckCommand", "threadline.RedactCommand", "threadline.ServeCommand", "threadline.SiteFlags",
}
#: What hides braces: strings, comments, and regular expressions.
HIDDEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?P<pounds>#+)"(?:""(?:.*?)""|[^\n]*?)"(?P=pounds)|"""(?:\\.|.)*?"""|"(?:\\\([^\n]*?\)|\\.|[^"\\\n])*"',
    re.DOTALL)
TYPE = re.compile(r"\b(?P<kind>struct|class|enum|actor|extension|protocol)\s+(?P<name>`?[A-Za-z_][\w.`]*)")
PROPERTY = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate|nonisolated|unowned|weak|final)"
    r"(?:\((?:set|unsafe)\))?\s+)*(?P<binding>let|var)\s+(?P<names>\(?[\w`]+(?:\s*,\s*[\w`]+)*)")


def code(text):
    """The text with strings and comments replaced by as many lines of nothing, or of `s` where code was on them."""
    def hide(match):
        found = match.group()
        if found.startswith(("//", "/*")):
            return "\n" * found.count("\n")
        return '""' + "s\n" * found.count("\n")
    return HIDDEN.sub(hide, text)


def types(lines):
    """Yields the name of the type that each line belongs to, and the properties that the line stores."""
    scopes, pending, depth = [], None, 0  # A scope: the type's name, and the depth of the braces inside it.
    for line in lines:
        inside = bool(scopes) and scopes[-1][1] == depth
        owner = scopes[-1][0] if scopes else None
        stored = PROPERTY.match(line) if inside else None
        match = None if re.match(r"\s*(?:import|case)\b", line) else TYPE.search(line)
        if match and (not scopes or inside) and not re.search(r"\b(?:class|static)\s+(?:func|var|let)\b", line):
            name = match["name"].replace("`", "")
            pending = ".".join([scope[0] for scope in scopes[-1:]] + [name])
        for character in line:
            if character == "{":
                depth += 1
                if pending:
                    scopes.append((pending, depth))
                    owner, pending = pending, None
            elif character == "}":
                if scopes and scopes[-1][1] == depth:
                    scopes.pop()
                depth -= 1
        names = []
        if stored and not re.search(r"\{(?!\s*(?:didSet|willSet))", line.split("=")[0]):
            names = re.findall(r"[\w`]+", stored["names"])
        yield owner, names


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[1])
    total, modules = 0, collections.Counter()
    sizes, properties = collections.Counter(), collections.Counter()
    for file in sorted((root / "Sources").rglob("*.swift")):
        module = file.relative_to(root / "Sources").parts[0]
        text = code(file.read_text())
        lines = [line for line in text.split("\n") if line.strip()]
        total += len(lines)
        modules[module] += len(lines)
        for owner, names in types(lines):
            if owner:
                sizes[f"{module}.{owner}"] += 1
                properties[f"{module}.{owner}"] += len(names)
    print(f"{total:,} lines of Swift (limit {LINES:,})")
    for module, count in modules.most_common():
        print(f"  {count:6,} {module}")
    print(f"largest types (limit {TYPE_LINES} lines)")
    for name, count in sizes.most_common(8):
        print(f"  {count:6,} {name}")
    print(f"types with more than {PROPERTIES} stored properties, besides {len(ROWS)} rows and tables")
    crowded = {name: count for name, count in properties.items() if count > PROPERTIES and name not in ROWS}
    for name, count in sorted(crowded.items()):
        print(f"  {count:6,} {name}")
    faults = [f"{name} has {count:,} lines" for name, count in sizes.items() if count > TYPE_LINES]
    faults += [f"{name} has {count} stored properties" for name, count in crowded.items()]
    faults += [f"{total:,} lines in all"] if total > LINES else []
    for fault in faults:
        print(f"error: {fault}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
