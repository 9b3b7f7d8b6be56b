#!/usr/bin/env python3
"""Writes Sources/SiteSearch/Folding/unicode-15.txt, the table that search folding reads in Swift and JavaScript.

usage: Scripts/search-table.py     needs `pip install unicodedata2==15.0.0`

Each line is a name and a value. Numbers are base 36, places are the distance from the one before.
  unassigned  runs of characters that Unicode 15 does not know: gap.length,…  Folding keeps them as they are.
  word        runs of letters and digits
  mark        runs of marks that may follow a letter in a word (Mn, Mc)
  order       gap.class,…  the combining classes other than 0
  compose     first.second.composed,…  the pairs that folding leaves to be composed
  fold        gap.point.point,…  what a character becomes before composing; nothing if it is removed
"""
import pathlib
import random
import re

import unicodedata2 as unicode

assert unicode.unidata_version == "15.0.0"
REMOVED = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f"
    "\u202a-\u202e\u2066-\u2069\ufe0f\u00ad]")
REPLACED = str.maketrans({
    "ß": "ss", "ς": "σ", "ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ى": "ي", "ة": "ه", "’": "'"})
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def fold(text):
    """The definition of folding, for text whose characters Unicode 15 knows."""
    text = unicode.normalize("NFD", unicode.normalize("NFKC", text).lower())
    return unicode.normalize("NFC", REMOVED.sub("", text)).translate(REPLACED)


def base36(number):
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"


def runs(points):
    """Consecutive points as [first, last]."""
    result = []
    for point in points:
        if result and result[-1][1] == point - 1:
            result[-1][1] = point
        else:
            result.append([point, point])
    return result


def run_list(found):
    """Runs as gap.length."""
    parts, end = [], 0
    for first, last in found:
        parts.append(f"{base36(first - end)}.{base36(last + 1 - first)}")
        end = last + 1
    return ",".join(parts)


def gap_list(entries):
    """Sorted (point, numbers) as gap.number.number."""
    parts, before = [], 0
    for point, numbers in entries:
        parts.append(".".join([base36(point - before), *map(base36, numbers)]))
        before = point
    return ",".join(parts)


def main():
    points = [p for p in range(0x110000) if not 0xD800 <= p < 0xE000]
    unassigned = {p for p in points if unicode.category(chr(p)) == "Cn"}
    known = [p for p in points if p not in unassigned]
    folds = {}
    for point in known:
        folded = unicode.normalize("NFD", fold(chr(point)))
        if folded != chr(point) and not 0xAC00 <= point <= 0xD7A3:
            folds[point] = [ord(c) for c in folded]
    pairs = []
    for point in known:
        parts = unicode.decomposition(chr(point)).split()
        if len(parts) == 2 and parts[0][0] != "<":
            first, second = (int(part, 16) for part in parts)
            composes = unicode.normalize("NFC", chr(first) + chr(second)) == chr(point)
            if composes and not REMOVED.match(chr(second)) and not REMOVED.match(chr(first)):
                pairs.append(".".join(map(base36, (first, second, point))))
    orders = [(p, [unicode.combining(chr(p))]) for p in known if unicode.combining(chr(p)) and p not in folds]
    categories = {p: unicode.category(chr(p)) for p in known}

    # A run may go over characters that are in no word and that folding keeps: they are kept either way.
    kept = []
    for first, last in runs(sorted(unassigned)):
        between = range(kept[-1][1] + 1, first) if kept else [0x41]
        if all(p not in folds and categories.get(p, "C")[0] not in "LNM" for p in between):
            kept[-1][1] = last
        else:
            kept.append([first, last])

    lines = {
        "unassigned": run_list(kept),
        "word": run_list(runs([p for p in known if categories[p][0] in "LN"])),
        "mark": run_list(runs([p for p in known if categories[p] in ("Mn", "Mc")])),
        "order": gap_list(orders),
        "compose": ",".join(pairs),
        "fold": gap_list(sorted(folds.items())),
    }
    check(known, folds)
    path = pathlib.Path(__file__).resolve().parent.parent / "Sources/SiteSearch/Folding/unicode-15.txt"
    path.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))
    print(f"{path.name}: {len(folds)} foldings, {len(pairs)} pairs, {len(kept)} unassigned runs")


def check(known, folds):
    """Folding character by character is folding the text: proven here on random text."""
    def by_table(text):
        return unicode.normalize("NFC", "".join("".join(map(chr, folds.get(ord(c), [ord(c)]))) for c in text))

    random.seed(15)
    marks = [p for p in known if unicode.combining(chr(p))]
    for _ in range(200_000):
        text = "".join(
            chr(random.choice(marks if random.random() < 0.4 else known[:9000] if random.random() < 0.8 else known))
            for _ in range(random.randint(1, 6)))
        assert by_table(text) == fold(text), ascii(text)


if __name__ == "__main__":
    main()
