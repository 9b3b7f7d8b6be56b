#!/usr/bin/env python3
"""Runs every code block of README.md and the book, as a new user would type it: `make test-tutorial`.

    run.py [--update] [PAGE …]

Commands run in a sandbox with invented archives or the demo, shown output is compared with what is printed, settings,
templates and records go through the program, and Swift is compiled. docs/contributing/code-blocks.md says what each kind
of block means. The tutorial is also followed with the archives of every network, up to next year's archive and a
takedown. What fails is listed at the end, with exit status 1. `--update` writes what is printed into `console` blocks
that have no `…` lines.

THREADLINE_PROGRAM names the program. Swift needs the modules of `swift build`, in .build/debug. Needs jq, rsync, git and
dpkg-dev.
"""
import json
import re
import sys
import tempfile
import tomllib

import archives
import blocks
import stages
import swift
from output import agrees
from sandbox import PROGRAM, ROOT, Failure, Sandbox

#: Words after a language that say why a block is not run.
NOT_RUN = {
    "set-up": "CI runs the set-up commands as its own steps",
    "needs-network": "it downloads something",
    "needs-root": "it changes the system",
    "needs-swift": "it builds the program",
    "needs-host": "it runs on another machine",
    "fragment": "it is a part of a file that does not stand alone",
}
#: Languages that are shown and not run: settings of other programs, and text.
SHOWN = {"text", "html", "xml", "css", "yaml", "ini", "nginx", "caddy", "mermaid", "diff", "c", "cpp", "python", "make", "js"}
TUTORIAL = "docs/getting-started/first-site.md"
#: The stage of a page that names none.
FIRST_STAGE = {"docs/guides/getting-your-archive": "downloads", "docs/contributing": "sources", "CONTRIBUTING.md": "sources"}
#: How the command that fetches the archive reads for each network; the tutorial writes the first.
DOWNLOADS = {"Mastodon": "archive-*.zip", "Bluesky": "repo.car", "X": "twitter-*.zip", "Threads": "instagram-*.zip"}


class Walk:
    """Goes through a page from top to bottom. `networks` are whose archives are used, instead of Mastodon's."""

    def __init__(self, page, networks=None, update=False):
        self.page, self.networks, self.update = page, networks, update
        self.box, self.failures, self.samples, self.counts = None, [], [], {}
        self.path = ROOT / page
        self.replacements = []

    def run(self):
        first = next((stage for start, stage in FIRST_STAGE.items() if self.page.startswith(start)), "site")
        parts = blocks.read(self.path, self.page)
        try:
            for part in parts:
                if isinstance(part, blocks.Stage):
                    self.end_stage()
                    first = part.name
                    continue
                if self.box is None and self.needs_box(part):
                    self.box = Sandbox()
                    stages.begin(self.box, first, part.place)
                self.count(part)
                try:
                    self.try_block(part)
                except Failure as failure:
                    self.failures.append(str(failure))
        except Failure as failure:
            self.failures.append(str(failure))
        if self.networks is None:
            self.end_stage()
        if self.replacements:
            self.write_updates()
        return self

    def needs_box(self, block):
        return not self.reason(block) and block.language not in SHOWN

    def reason(self, block):
        return next((NOT_RUN[word] for word in block.words if word in NOT_RUN), None)

    def count(self, block):
        kind = f"{block.language or 'no language'}{', not run' if self.reason(block) else ''}"
        self.counts[kind] = self.counts.get(kind, 0) + 1

    def end_stage(self):
        if self.box:
            try:
                for headers in self.box.home.rglob("_headers"):
                    self.box.expect_nowhere("SECRET", headers.parent)
            except Failure as failure:
                self.failures.append(f"{self.page}: {failure}")
            self.box.close()
        self.box = None

    # MARK: Blocks

    def try_block(self, block):
        if "from" in block.settings:
            self.compare_with_source(block)
        elif self.reason(block) or block.language in SHOWN:
            return
        elif block.file:
            self.write_file(block)
        else:
            kinds = {"sh": self.type_commands, "console": self.type_steps, "toml": self.add_settings,
                     "json": self.parse_json, "ndjson": self.build_records, "mustache": self.compile_slot,
                     "swift": self.samples.append}
            if block.language not in kinds:
                known = ", ".join([*kinds, *sorted(SHOWN)])
                raise Failure(f"{block.place}: the language \"{block.language}\" is unknown; there are {known}")
            kinds[block.language](block)

    def typed(self, commands):
        """Commands with the archives of these networks in place of Mastodon's."""
        for folder in ("~/Downloads", "exports"):
            names = " ".join(f"{folder}/{DOWNLOADS[network]}" for network in self.networks or ["Mastodon"])
            commands = commands.replace(f"{folder}/archive-*.zip", names)
        return commands

    def type_commands(self, block):
        self.box.run(self.typed(block.text), block.place)

    def type_steps(self, block):
        """Types each command and compares what it prints. One that fails has to show it."""
        lines = []
        for command, shown in block.steps():
            while shown and not shown[-1].strip():
                shown.pop()
            status, output = self.box.type(self.typed(command))
            printed = output.rstrip("\n").splitlines()
            if not any("example.ndjson: note" in line for line in shown):
                printed = [line for line in printed if not line.endswith("[example-left-out]")]
            if status and not any(re.search(r"(?i)\b(error|warning)\b", line) for line in shown):
                raise Failure(f"{block.place}: exit status {status} of\n{command}\n\n{output}")
            if self.networks or agrees(shown, printed):
                lines += [f"$ {command}", *shown]
                continue
            if not self.update or any(line.strip() == "…" for line in shown):
                self.failures.append(
                    f"{block.place}: `{command}` prints\n{output}\ninstead of\n" + "\n".join(shown))
                return
            lines += [f"$ {command}", *printed]
        if self.update:
            self.replacements.append((block.text, "\n".join(lines) + "\n"))

    def write_updates(self):
        text = self.path.read_text()
        for old, new in self.replacements:
            text = text.replace(old, new)
        self.path.write_text(text)

    def write_file(self, block):
        """Writes a file of the site folder; a template or strings file is then built with, other settings planned with."""
        name = block.file
        path = self.box.home / "server" / name[1:] if name.startswith("/") else self.box.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text)
        if block.text.startswith("#!"):
            path.chmod(0o755)
        if name.startswith("Templates/"):
            self.box.run("threadline build", block.place)
        elif block.language == "toml":
            self.box.run("threadline config" if path.name == "threadline.toml" else "threadline plan", block.place)

    def add_settings(self, block):
        """Adds settings to threadline.toml, or with the word `alone` parses them as a whole file."""
        network = next((name for name in DOWNLOADS if name.lower() in block.words), None)
        if network and network not in (self.networks or ["Mastodon"]):
            return
        try:
            tomllib.loads(block.text)
        except tomllib.TOMLDecodeError as error:
            raise Failure(f"{block.place}: {error}") from None
        for program in re.findall(r'"\./([\w./-]+)"', block.text):
            self.stub(self.box.folder / program)
        path = self.box.folder / "threadline.toml"
        if block.text.lstrip().startswith("[[redaction]]"):
            self.plan_with_redactions(block, path)
            return
        if "alone" in block.words or not path.exists():
            with tempfile.NamedTemporaryFile("w", suffix=".toml", dir=self.box.folder) as file:
                file.write(block.text)
                file.flush()
                self.box.run(f'threadline config --config "{file.name}"', block.place)
            return
        path.write_text(with_settings(path.read_text(), block.text))
        self.box.run("threadline config", block.place)

    def plan_with_redactions(self, block, configuration):
        """Plans with these entries as the site's redactions.toml, which stays as it is."""
        redactions = self.box.folder / "shown-redactions.toml"
        settings = self.box.folder / "shown-threadline.toml"
        redactions.write_text(block.text)
        settings.write_text(with_settings(configuration.read_text(), f'[privacy]\nredactions = "{redactions.name}"'))
        self.box.run(f"threadline plan --config {settings.name}", block.place)
        redactions.unlink()
        settings.unlink()

    def stub(self, path):
        """A program that a setting names, if the page does not write it."""
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("#!/bin/sh\ntrue\n")
            path.chmod(0o755)

    def parse_json(self, block):
        try:
            json.loads(block.text)
        except ValueError as error:
            raise Failure(f"{block.place}: {error}") from None

    def build_records(self, block):
        """Builds a site of native records; without a header they get one that says they are public."""
        header = '{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}\n'
        text = block.text if '"header"' in block.text.splitlines()[0] else header + block.text
        path = self.box.home / "records" / "export.ndjson"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        for name in re.findall(r'"file":"([^"]+\.png)"', text):
            (path.parent / name).parent.mkdir(parents=True, exist_ok=True)
            (path.parent / name).write_bytes(archives.png())
        self.box.run(
            'cd "$HOME/records"\nthreadline build export.ndjson --no-cache --base-url https://me.example --output site\n'
            f'rm -r site .threadline\ncd "{self.box.folder}"', block.place)

    def compile_slot(self, block):
        """Builds with a template of no name as the footer, and takes it away again."""
        path = self.box.folder / "Templates" / "slots" / "footer.mustache"
        old = path.read_text() if path.exists() else None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text)
        try:
            self.box.run("threadline build", block.place)
        finally:
            path.unlink() if old is None else path.write_text(old)

    def compare_with_source(self, block):
        """Expects each line in a file of the repository, in this order; a line `…` is any lines."""
        name = block.settings["from"]
        try:
            rest = [line.strip() for line in (ROOT / name).read_text().splitlines()]
        except OSError:
            raise Failure(f"{block.place}: there is no file {name}") from None
        for line in block.text.splitlines():
            line = line.strip()
            if line in ("…", "// …", ""):
                continue
            if line not in rest:
                raise Failure(f"{block.place}: {name} does not have the line \"{line}\" here")
            rest = rest[rest.index(line) + 1:]


def with_settings(text, added):
    """Settings added as an editor would: in place of the key that exists, in the table that exists, or at the end."""
    lines, table = text.splitlines(), ""
    pending = ""
    for line in added.splitlines():
        pending += line + "\n"
        if line.startswith("["):
            table, pending = line, ""
            if table not in lines:
                lines.append(table)
        elif not line.strip() or line.startswith("#"):
            pending = ""
        elif is_complete(pending):
            start = lines.index(table) + 1 if table else 0
            end = next((n for n in range(start, len(lines)) if lines[n].startswith("[")), len(lines))
            key = pending.split("=")[0].strip()
            same = [n for n in range(start, end) if lines[n].split("=")[0].strip() == key]
            for number in reversed(same):
                del lines[number]
            lines[start:start] = pending.splitlines()
            pending = ""
    return "\n".join(lines) + "\n"


def is_complete(text):
    try:
        tomllib.loads(text)
        return True
    except tomllib.TOMLDecodeError:
        return False


# MARK: The tutorial, with the archives of every network

def follow(networks):
    """The tutorial from an empty folder to a served site, then next year's archive and a takedown."""
    walk = Walk(TUTORIAL, networks).run()
    try:
        if not walk.failures:
            after_the_tutorial(walk.box, networks)
    except Failure as failure:
        walk.failures.append(f"after {TUTORIAL}: {failure}")
    walk.end_stage()
    return [f"with {', '.join(networks)}: {failure}" for failure in walk.failures]


def after_the_tutorial(box, networks):
    expect_posts(box, networks, [1, 2, 3], served=False)
    for network in networks:
        archives.write(network, 2026, box.folder / "exports")
    box.run("threadline build\nthreadline serve", "next year")
    expect_posts(box, networks, [2, 3, 4])
    page = box.page(archives.words(networks[0], 3))
    box.run(f"threadline redact {page} --receipt receipt.json\nthreadline check --redactions", "takedown")
    box.expect_nowhere(archives.words(networks[0], 3))
    expect_posts(box, networks, [2, 4], served=False)
    receipt = json.loads((box.folder / "receipt.json").read_text())
    if not any(url.endswith(page) for url in receipt["purge"]):
        raise Failure(f"the receipt does not name {page}")
    box.run("threadline serve", "takedown")
    status, _ = box.get(page)
    if status != 410:
        raise Failure(f"{page} answers {status} after the takedown, not 410")


def expect_posts(box, networks, numbers, served=True):
    """Expects a page for each post."""
    for network in networks:
        for number in numbers:
            words = archives.words(network, number)
            path = box.page(words)
            if served:
                status, text = box.get(path)
                if status != 200 or words not in text or 'property="og:title"' not in text:
                    raise Failure(f"{path} answers {status} without the post or its preview")
    if served and box.get("/")[0] != 200:
        raise Failure("the front page does not answer")


# MARK: All pages

def pages():
    """README.md, the book, and what belongs to them."""
    found = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
    found += sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))
    return [page for page in found if (ROOT / page).exists()]


def main(arguments):
    update = "--update" in arguments
    chosen = [argument for argument in arguments if not argument.startswith("-")]
    if not PROGRAM.exists():
        sys.exit(f"error: there is no program at {PROGRAM}; build one, or name it with THREADLINE_PROGRAM")
    failures, samples, counts = [], [], {}
    for page in chosen or pages():
        walk = Walk(page, update=update).run()
        failures += walk.failures
        samples += walk.samples
        for kind, number in walk.counts.items():
            counts[kind] = counts.get(kind, 0) + number
        print(f"  {page}: {sum(walk.counts.values())} blocks, {len(walk.failures)} failures", flush=True)
    failures += swift.failures(samples)
    if not chosen and (ROOT / TUTORIAL).exists():
        for networks in [[name] for name in archives.NAMES] + [list(archives.NAMES)]:
            failures += follow(networks)
            print(f"  {TUTORIAL} with {', '.join(networks)}", flush=True)
    print(", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))
    for failure in failures:
        print(f"\nerror: {failure}", file=sys.stderr)
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
