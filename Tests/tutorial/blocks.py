"""The code blocks of a document that are indented by four spaces, with the heading above them."""
import dataclasses

#: The first words of what a person types into a shell in our documents.
COMMANDS = {
    "threadline", "make", "cd", "mv", "cp", "cat", "git", "rsync", "npx", "sudo", "sh", "jq", "aws", "tar", "mkdir",
    "sha256sum", "podman", "rm", "echo", "unzip", "curl",
}


@dataclasses.dataclass
class Block:
    """A code block: the document's name, its line there, the heading above it, and its text without the indent."""
    document: str
    line: int
    heading: str
    text: str

    @property
    def place(self):
        return f"{self.document}:{self.line}"

    @property
    def prompted(self):
        """Whether it shows commands behind a `$` with what they print."""
        return self.text.startswith("$ ")

    @property
    def commands(self):
        """The lines to type, or `None` if it is a file, or what a program prints."""
        lines = self.text.splitlines()
        if self.prompted:
            return "\n".join(line[2:] for line in lines if line.startswith("$ "))
        words = lines[0].split()
        return self.text if words[0] in COMMANDS else None


def read(path):
    """The blocks of a Markdown file, in order."""
    found, heading, lines, start = [], "", [], 0
    inside_list = inside_fence = False

    def finish():
        while lines and not lines[-1]:
            lines.pop()
        if lines:
            found.append(Block(path.name, start, heading, "\n".join(lines)))
        lines.clear()

    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("```"):
            inside_fence = not inside_fence
        if inside_fence:
            continue
        if line.startswith("    ") and not inside_list:
            start = start if lines else number
            lines.append(line[4:])
        elif not line.strip():
            if lines:
                lines.append("")
        else:
            finish()
            inside_list = line.startswith("- ") or (inside_list and line.startswith(" "))
            if line.startswith("#"):
                heading = line.lstrip("#").strip()
    finish()
    return found
