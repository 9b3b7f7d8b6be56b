#!/usr/bin/env python3
"""What commands.sh types, copied from README.md and docs/guides/swift-library.md: extract.py FOLDER."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "tutorial"))
import blocks  # noqa: E402


def page(name):
    path = ROOT / name
    return path.read_text(), [part for part in blocks.read(path, name) if isinstance(part, blocks.Block)]


def main():
    folder = pathlib.Path(sys.argv[1])
    text, readme = page("README.md")
    commands = [block for block in readme if "set-up" in block.words][0].text.splitlines()
    found = {name: line for line in commands for name in ("demo", "test") if line.startswith(f"make {name}")}
    found["install"] = re.search(r"`(make install[^`]*)`", text)[1]
    for name, command in found.items():
        (folder / f"{name}.sh").write_text(command + "\n")

    # Two packages beside the clone: the sample of README.md, and a site built from Swift.
    guide = [block.text for block in page("docs/guides/swift-library.md")[1] if block.language == "swift"]
    manifest = next(block for block in guide if 'name: "publish"' in block)
    program = next(block for block in guide if "struct Publish" in block)
    write_package(folder / "publish", "Publish", manifest, program)
    sample = next(block.text for block in readme if block.language == "swift")
    alone = manifest.replace('path: "../threadline"', 'path: "../threadline", traits: []')
    alone = alone.replace('"publish"', '"links"').replace("ThreadlineKit", "LinkPreviews")
    write_package(folder / "links", "main", alone, sample)


def write_package(folder, file, manifest, program):
    sources = folder / "Sources" / folder.name
    sources.mkdir(parents=True)
    (folder / "Package.swift").write_text(manifest)
    (sources / f"{file}.swift").write_text(program)


main()
