"""Compares what a page shows as printed with what a program prints, apart from times, sizes and versions."""
import re

#: What may differ from run to run.
VARIABLE = [
    (re.compile(r"\b[0-9][0-9,.]* ?(?:KB|MB|GB|KiB|MiB|GiB|bytes|ms|s|seconds)\b"), "SIZE"),
    (re.compile(r"\b[0-9]+\.[0-9]+\.[0-9]+\b"), "VERSION"),
    (re.compile(r"\b[0-9a-f]{8,}\b"), "HASH"),
]


def settled(line):
    """A line without what may differ from run to run."""
    for pattern, name in VARIABLE:
        line = pattern.sub(name, line)
    return line.rstrip()


def agrees(shown, printed):
    """Whether lines are as shown, where a line `…` is any lines and `…` in a line is any text."""
    pattern = ""
    for line in shown:
        if line.strip() == "…":
            pattern += r"(?:[^\n]*\n)*"
        else:
            pattern += ".*".join(re.escape(part) for part in settled(line).split("…")) + r"\n"
    return re.fullmatch(pattern, "".join(settled(line) + "\n" for line in printed)) is not None
