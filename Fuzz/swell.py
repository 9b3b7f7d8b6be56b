#!/usr/bin/env python3
"""Swells seeds: swell.py SEEDS FOLDER BYTES writes each seed many times over, one value of its JSON made huge.

An element of a list stands there again and again, alike or with one of its strings counted up; a string is filled
with what readers look for. A reader whose time grows with the square of any of them is found by this and by
nothing smaller. Seeds that are no text are passed over.
"""
import pathlib
import re
import sys

STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
PIECES = dict(spaces=b"ab ", marks=b"@a #b http://a.example ", tags=b"<a>", entities=b"&amp;",
              letters="é".encode(), escapes=b"\\ud83d\\ude00")


def values(text):
    """Begin, end and bracket around each value of a JSON text; keys are no values."""
    found, brackets, index = [], [], 0
    while index < len(text):
        start, letter = index, text[index:index + 1]
        index += 1
        if letter in b"{[":
            brackets.append(start)
        elif letter in b"}]" and brackets:
            start = brackets.pop()
            found.append((start, index, text[brackets[-1]:brackets[-1] + 1] if brackets else b""))
        elif letter == b'"':
            match = STRING.match(text, start)
            index = match.end() if match else index
            if not is_key(text, index):
                found.append((start, index, text[brackets[-1]:brackets[-1] + 1] if brackets else b""))
    return found


def is_key(text, end):
    return text[end:end + 2].lstrip().startswith(b":")


def lists(value, size):
    """The element again and again: alike, and with each of its first strings counted up."""
    count = min(size // (len(value) + 8), 60_000)
    yield "alike", b",".join([value] * count)
    strings = [match for match in STRING.finditer(value) if not is_key(value, match.end())]
    for match in strings[:12]:
        before, after = value[:match.end() - 1], value[match.end() - 1:]
        yield f"counted-{match.start()}", b",".join(before + b"%d" % number + after for number in range(count))


def strings(value, size):
    """The string filled with what readers look for, and with itself."""
    pieces = dict(PIECES, itself=value[1:-1] or b"a")
    for name, piece in pieces.items():
        yield name, b'"' + piece * (size // len(piece)) + b'"'


def main():
    seeds, folder, size = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in sorted(seeds.iterdir()):
        text = seed.read_bytes()
        if b"\0" in text:
            continue
        for start, end, bracket in values(text):
            value = text[start:end]
            swollen = lists(value, size) if bracket == b"[" else strings(value, size) if value[:1] == b'"' else []
            for name, huge in swollen:
                (folder / f"{seed.name}-{start}-{name}").write_bytes(text[:start] + huge + text[end:])


main()
