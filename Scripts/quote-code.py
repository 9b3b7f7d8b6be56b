#!/usr/bin/env python3
"""Copies code from the sources into the book, so that its samples compile.

Usage: quote-code.py [--check] [FILE.md...]     (default: README.md, CONTRIBUTING.md, docs, and the catalogs in Sources)

A comment before a code block names a file, and possibly the first words of one of its declarations:

    <!-- quote: Sources/PageRendering/Kinds/MonthPages.swift struct MonthPage -->

The block is replaced by the whole file, or by that declaration with its doc comment, without its indentation. With --check nothing is written,
and the exit status is 1 if a block is not current.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATHS = ["README.md", "CONTRIBUTING.md", "docs", "Sources"]
QUOTE = re.compile(r"(<!-- quote: (?P<file>\S+)(?: (?P<start>[^\n]+?))? -->\n+(?P<fence>```+)\w*\n)(?P<code>.*?)(?P=fence)\n", re.DOTALL)


def quoted(file, start):
    """The code of a file, or of the declaration in it whose first line begins with `start`."""
    text = (ROOT / file).read_text(encoding="utf8")
    if start is None:
        return text
    lines = text.splitlines(keepends=True)
    first = next((number for number, line in enumerate(lines) if line.lstrip().startswith(start)), None)
    if first is None:
        raise LookupError(f"no line of {file} begins with \"{start}\"")
    margin = lines[first][:-len(lines[first].lstrip())]
    last = first
    if lines[first].rstrip().endswith("{"):
        last = next(number for number, line in enumerate(lines) if number > first and line.rstrip() == margin + "}")
    while first > 0 and lines[first - 1].lstrip().startswith(("///", "@")):
        first -= 1
    return "".join(line.removeprefix(margin) for line in lines[first:last + 1])


def main(arguments):
    check = "--check" in arguments
    named = [argument for argument in arguments if argument != "--check"] or PATHS
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", *named],
                            cwd=ROOT, capture_output=True, text=True, check=True)
    count = faults = 0
    for name in listed.stdout.split():
        if not name.endswith(".md"):
            continue
        text = (ROOT / name).read_text(encoding="utf8")
        try:
            current = QUOTE.sub(lambda m: m[1] + quoted(m["file"], m["start"]) + m["fence"] + "\n", text)
        except (OSError, LookupError) as error:
            print(f"{name}: error: {error}; expected the code that the page quotes; correct the comment before the block")
            faults += 1
            continue
        count += len(QUOTE.findall(text))
        if current == text:
            continue
        if check:
            print(f"{name}: error: a code block differs from its source; run Scripts/quote-code.py {name}")
            faults += 1
        else:
            (ROOT / name).write_text(current, encoding="utf8")
            print(f"{name}: updated")
    print(f"{count} quoted code blocks, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
