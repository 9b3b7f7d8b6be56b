"""The fenced code blocks of a Markdown page, and its comments `<!-- stage: NAME -->`, in order.

A comment `<!-- quote: FILE -->` says that the next block is a part of that file.

docs/contributing/code-blocks.md says what each kind of block means and what is done with it.
"""
import dataclasses
import re


@dataclasses.dataclass
class Stage:
    """From here on the commands run in a new home folder, prepared like this."""
    place: str
    name: str


@dataclasses.dataclass
class Block:
    """A code block: where it is, the heading above it, its language, the words and settings after that, and its text."""
    document: str
    line: int
    heading: str
    language: str
    words: list
    settings: dict
    text: str

    @property
    def place(self):
        return f"{self.document}:{self.line}"

    @property
    def file(self):
        return self.settings.get("file")

    def steps(self):
        """The commands of a `console` block, each with the lines that it shows as printed."""
        found = []
        lines = iter(self.text.splitlines())
        for line in lines:
            if line.startswith("$ "):
                command = line[2:]
                while command.endswith("\\"):
                    command += "\n" + next(lines)
                found.append((command, []))
            elif found:
                found[-1][1].append(line)
        return found


FENCE = re.compile(r"^( *)(`{3,})(.*)$")
#: The next block is a part of this file of the repository.
QUOTE = re.compile(r"^ *<!-- quote: (\S+).* -->\s*$")
STAGE = re.compile(r"^ *<!-- stage: ([a-z-]+) -->\s*$")


def read(path, name):
    """The blocks and stages of a page; `name` is how messages call it."""
    found, heading, quoted = [], "", None
    lines = path.read_text().splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
        stage = STAGE.match(line)
        if stage:
            found.append(Stage(f"{name}:{number}", stage[1]))
        quote = QUOTE.match(line)
        quoted = quote[1] if quote else quoted
        fence = FENCE.match(line)
        if not fence:
            continue
        indent, ticks, information = fence.groups()
        start, text = number, []
        while number < len(lines) and lines[number].strip() != ticks:
            text.append(lines[number].removeprefix(indent))
            number += 1
        number += 1
        language, *words = re.split(r"[,\s]+", information.strip())
        settings = dict(word.split("=", 1) for word in words if "=" in word)
        words = [word for word in words if "=" not in word]
        if quoted:
            settings["from"], quoted = quoted, None
        found.append(Block(name, start, heading, language, words, settings, "\n".join(text) + "\n"))
    return found
