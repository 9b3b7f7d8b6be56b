#!/usr/bin/env python3
"""Turns what the program says of itself into a man page: `threadline --experimental-dump-help | man-page.py VERSION`.

Every verb, argument and flag stands there in the words of `--help`, so the page cannot fall behind the program.
"""
import json
import re
import sys


def roff(text):
    """A text as it stands: a dash is a dash, no line begins a request, and every letter is one that groff knows."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(letter if ord(letter) < 128 else f"\\[u{ord(letter):04X}]" for letter in text)
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def bold(text):
    return f"\\fB{roff(text)}\\fP"


def paragraphs(text):
    """A discussion: what is set in stands as it is, like an example; a line of capitals is a heading."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        first, *rest = block.split("\n")
        if re.fullmatch(r"[A-Z]+", first):
            lines += [".PP", bold(first.capitalize()), ".nf", *map(roff, rest), ".fi"]
        elif first.startswith(" "):
            lines += [".PP", ".nf", *map(roff, block.split("\n")), ".fi"]
        else:
            lines += [".PP", roff(block)]
    return lines


def spelled(argument):
    """`-b, --base-url <base-url>`"""
    if argument["kind"] == "positional":
        return f"<{argument['valueName']}>" + (" …" if argument.get("isRepeating") else "")
    names = sorted(argument.get("names", []), key=lambda name: name["kind"] != "short")
    words = ", ".join(("-" if name["kind"] == "short" else "--") + name["name"] for name in names)
    return words + (f" <{argument['valueName']}>" if argument["kind"] == "option" else "")


def arguments(command):
    lines = []
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        lines += [".TP", bold(spelled(argument)), roff(" ".join(
            word for word in (argument.get("abstract"), argument.get("discussion")) if word))]
        values, default = argument.get("allValues"), argument.get("defaultValue")
        notes = ([f"values: {', '.join(values)}"] if values else []) + ([f"default: {default}"] if default else [])
        if notes:
            lines.append(roff(f"({'; '.join(notes)})"))
    return lines


EXIT_STATUS = [
    ("0", "The site is published, or all is good; there may be warnings."),
    ("1", "The site is published, but there were errors; or errors were found."),
    ("2", "Nothing was published. With diff --exit-code: an error, so the difference is unknown."),
    ("64", "The command was called wrongly."),
    ("130", "It was ended by Ctrl-C."),
    ("143", "It was ended by kill."),
]
FILES = [
    ("threadline.toml", "What a site is made from and how, in the working folder."),
    ("permalinks.lock", "Every URL ever published. Keep it."),
    ("redactions.toml", "What was taken down. Keep it."),
    (".threadline/", "What one build leaves for the next."),
    ("exports/", "What is published: the archives as they were downloaded."),
    ("Templates/", "Templates that replace those of the built-in theme, and slots/ with your own parts."),
    ("Public/", "Files that are copied to the site, and replace those of the built-in theme."),
]


def page(command, version):
    name = command["commandName"]
    verbs = [verb for verb in command["subcommands"] if verb["commandName"] != "help" and verb.get("shouldDisplay", True)]
    lines = [
        f'.TH {name.upper()} 1 "" "{name} {roff(version)}" ""', ".SH NAME",
        f"{name} \\- {roff(command['abstract'].rstrip('.'))}", ".SH SYNOPSIS"]
    for verb in verbs:
        lines += [f"{bold(name)} {bold(verb['commandName'])} {roff('[argument …]')}", ".br"]
    lines += [".SH DESCRIPTION", *paragraphs(command.get("discussion", ""))]
    for verb in verbs:
        lines += [f".SH {verb['commandName'].upper()}", roff(verb["abstract"])]
        lines += paragraphs(verb.get("discussion", "")) + arguments(verb)
    for heading, entries in ((".SH EXIT STATUS", EXIT_STATUS), (".SH FILES", FILES)):
        lines.append(heading)
        for word, text in entries:
            lines += [".TP", bold(word), roff(text)]
    return "\n".join(line for line in lines if line) + "\n"


def main():
    sys.stdout.write(page(json.load(sys.stdin)["command"], sys.argv[1]))


if __name__ == "__main__":
    main()
