#!/usr/bin/env python3
"""Checks README.md and the book: links, the table of contents, and that what they name exists: `make docs`.

    check-docs.py [PAGE …]

- A link leads to a file of the repository, and its `#part` to a heading.
- docs/SUMMARY.md names every page of docs/ once, and no page that is missing.
- A command, flag, `make` target, configuration key, diagnostic code, path or identifier in a code span or block exists.
- Every command and flag is in docs/reference/commands.md, every diagnostic code in docs/reference/diagnostics.md.
- Every test that Tests/FAULTS.md names exists, and every fault that a test names has a row there.
- Code is fenced and names its language. README.md has at most 150 lines, CONTRIBUTING.md at most 60.

THREADLINE_PROGRAM names a built program, which lists its commands and flags. `make test-tutorial` runs the code blocks.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("THREADLINE_PROGRAM", str(ROOT / ".build" / "debug" / "threadline"))
DOCS = ROOT / "docs"
#: Words of other programs, networks and formats that our sources do not have.
FOREIGN = set("""
  add_header client_max_body_size default_server google-chrome if-none-match
  insteadOf keep-alive listen_addr node_modules proxy_http_version proxy_pass proxy_set_header
  server_name ssl_certificate ssl_certificate_key map_hash_bucket_size map_hash_max_size netlify-cli ngx_brotli
  ngx_http_brotli_static_module gzip_static sarif_file upload-artifact upload-sarif codeql-action brotli_static
  CLOUDFLARE_API_TOKEN CLOUDFLARE_ACCOUNT_ID NETLIFY_AUTH_TOKEN NETLIFY_SITE_ID NAME_blobs fatalError mdBook runs-on setup-swift error_page try_files
""".split())
#: Flags of other programs, and of our scripts.
#: Custom properties of the style sheets, which begin like flags.
STYLE_PROPERTIES = {
    name for sheet in (ROOT / "Public").glob("*.css") for name in re.findall(r"--[a-z0-9-]+(?=:)", sheet.read_text())}
FOREIGN_FLAGS = set("""
  --update
  --amend --delete --delete-delay --delay-updates --build-arg --rm --prod --dir --project-name --now --config --filter
  --strict --recursive --scratch-path --static-swift-stdlib --show-bin-path --product --show-build-errors --depth --branch
""".split())
#: Folders of the repository; a path that begins with one of them has to exist.
FOLDERS = ("docs/", "Sources/", "Tests/", "Scripts/", "Packaging/", "Benchmarks/", "Fuzz/", "Examples/", ".ci/", ".github/")


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


#: How many lines a page may have that people read first.
LINES = {"README.md": 150, "CONTRIBUTING.md": 60}


class Facts:
    """What exists: commands with their flags, keys, codes, targets and words of the sources."""

    def __init__(self):
        dump = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
        self.flags = {}
        self.add_command(json.loads(dump)["command"], [])
        self.targets = set(re.findall(r"(?m)^([a-z][a-z-]*):", (ROOT / "Makefile").read_text()))
        configuration = (DOCS / "reference" / "configuration.md").read_text()
        self.keys = self.configuration_keys(configuration)
        self.tables = {key.rsplit(".", 1)[0] for key in self.keys if "." in key}
        self.words = self.words_of("Sources", "Templates", "Public", "Packaging", "Examples", "Package.swift", "Makefile") | FOREIGN
        #: Tests have misspelled names on purpose, so only pages about contributing may use their words.
        self.contributor_words = self.words | self.words_of(
            "Tests", "Scripts", "Benchmarks", "Fuzz", ".ci", ".github", "Containerfile")
        self.codes = set(re.findall(r'Diagnostic\.Code = "([a-z0-9-]+)"', git("grep", "-h", "Code = ", "Sources")))

    def words_of(self, *places):
        text = []
        for name in git("ls-files", *places).split("\n"):
            path = ROOT / name
            if path.is_file() and path != pathlib.Path(__file__).resolve() and path.suffix not in (".png", ".jpg"):
                text.append(name + "\n" + path.read_text(errors="ignore"))
        return set(re.findall(r"[A-Za-z][\w-]*[A-Za-z0-9]", "\n".join(text)))

    def words_for(self, page):
        is_for_contributors = page.name.startswith(("docs/contributing", "CONTRIBUTING", "Fuzz", "docs/explanation"))
        return self.contributor_words if is_for_contributors else self.words

    def add_command(self, command, parents):
        verb = " ".join([*parents, command["commandName"]]) if parents or command["commandName"] != "threadline" else ""
        names = {"--help", "-h", "--version", "--experimental-dump-help", "--generate-completion-script"}
        for argument in command.get("arguments", []):
            for name in argument.get("names") or []:
                names.add(("-" if name["kind"] == "short" else "--") + name["name"])
        self.flags[verb] = names
        for part in command.get("subcommands", []):
            self.add_command(part, [verb] if verb else [])

    def configuration_keys(self, text):
        keys, table = set(), ""
        for line in text.splitlines():
            heading = re.match(r"## `\[+([a-z_.]+)\]+`", line)
            row = re.match(r"\| `([a-z_]+)` \|", line)
            if line.startswith("## "):
                table = heading[1] + "." if heading else ""
            elif row:
                keys.add(table + row[1])
        return keys

    @property
    def all_flags(self):
        return set().union(*self.flags.values())


class Page:
    """A Markdown page: its lines outside of code, its code spans, its blocks and the ids of its headings."""

    def __init__(self, path):
        self.path, self.name = path, str(path.relative_to(ROOT))
        self.prose, self.spans, self.blocks, self.ids = [], [], [], set()
        self.indented = []
        fence, inside_list, block = None, False, None
        seen = {}
        previous = ""
        for number, line in enumerate(path.read_text().splitlines(), 1):
            mark = re.match(r" *(`{3,})(.*)$", line)
            if fence:
                if line.strip() == fence:
                    fence = None
                else:
                    block[2].append(line.strip())
                continue
            if mark and "`" not in mark[2]:
                fence, block = mark[1], (number, mark[2].strip(), [])
                self.blocks.append(block)
                continue
            if line.startswith("    ") and not inside_list and not previous.strip():
                self.indented.append(number)
            if line.strip():
                inside_list = bool(re.match(r" *([-*]|[0-9]+\.) ", line)) or (inside_list and line.startswith(" "))
            previous = line
            if re.match(r"#+ ", line):
                self.add_heading(line, seen)
            self.ids.update(re.findall(r'<a (?:id|name)="([^"]+)"', line))
            self.spans += [(number, span) for span in re.findall(r"`+([^`]+)`+", line)]
            self.prose.append((number, re.sub(r"`[^`]*`", "``", line)))

    def add_heading(self, line, seen):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.lstrip("#").strip()).lower()
        name = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        seen[name] = seen.get(name, 0) + 1
        self.ids.add(name if seen[name] == 1 else f"{name}-{seen[name] - 1}")


class Check:
    """Goes through the pages and collects what is wrong."""

    def __init__(self, chosen):
        self.facts = Facts()
        names = [name for name in git("ls-files", "-co", "--exclude-standard", "*.md").split("\n")
                 if name and not name.startswith("Tests/")]
        self.pages = {ROOT / name: Page(ROOT / name) for name in names if (ROOT / name).exists()}
        self.chosen = [ROOT / name for name in chosen] or list(self.pages)
        self.errors = []

    def run(self):
        for path in self.chosen:
            page = self.pages[path]
            self.check_blocks(page)
            self.check_links(page)
            self.check_length(page)
            if page.name != "CHANGELOG.md":  # It names what was removed.
                for number, span in page.spans:
                    self.check_span(page, number, span)
        self.check_summary()
        self.check_coverage()
        self.check_faults()
        return self.errors

    def error(self, page, number, text):
        self.errors.append(f"{page.name}:{number}: error: {text}")

    # MARK: Code

    def check_blocks(self, page):
        for number in page.indented:
            self.error(page, number, "code is indented; put it between ``` and name its language")
        for number, information, lines in page.blocks:
            if not information:
                self.error(page, number, "the block has no language; write text if it is output")
            if information.startswith("mermaid"):
                continue
            text = "\n".join(lines).replace("\\\n", " ")
            shown = text.split("\n")
            for offset, line in enumerate(shown, 1):
                if information.startswith("console") and "".join(shown[offset:offset + 1]).startswith("error:"):
                    continue  # A mistake that the page shows on purpose.
                if information.startswith("text") and not line.startswith("threadline "):
                    continue  # A message, whose words may be those of a command.
                if re.match(r"(sh|console|yaml|toml|ini|text)", information):
                    self.check_commands(page, number + offset, line.split(" #")[0])

    def check_commands(self, page, number, line):
        """Commands of ours and targets of make in a line."""
        for command in re.split(r"[|;&<>]|\$\(", line):
            words = re.sub(r"^[$-] |^run: ", "", command.strip()).split()
            while words and (re.match(r"[A-Z_]+=", words[0]) or words[0] in ("sudo", "run:", "-", "$")):
                words.pop(0)
            if words[:1] == ["threadline"]:
                self.check_command(page, number, words[1:])
            elif words[:1] == ["make"]:
                for target in words[1:]:
                    if re.fullmatch(r"[a-z][a-z-]*", target) and target not in self.facts.targets:
                        self.error(page, number, f"the Makefile has no target \"{target}\"")

    def check_command(self, page, number, words):
        verb = ""
        for length in (2, 1):
            if " ".join(words[:length]) in self.facts.flags:
                verb = " ".join(words[:length])
                break
        first = words[0] if words else ""
        if not verb and re.fullmatch(r"[a-z]+", first) and first != "help":
            self.error(page, number, f"there is no command \"threadline {first}\"")
            return
        for word in words:
            name = word.strip("\"'[],.").split("=")[0]
            if re.fullmatch(r"--[a-z-]+", name) and name not in self.facts.flags[verb]:
                self.error(page, number, f"\"threadline {verb}\" has no flag {name}")

    def check_span(self, page, number, span):
        if span.startswith("threadline ") or span == "threadline" or span.startswith("make "):
            self.check_commands(page, number, span)
        elif re.match(r"--[a-z]", span):
            name = re.split(r"[ =\[|,]", span)[0]
            if not name.endswith(":") and name not in self.facts.all_flags | FOREIGN_FLAGS | STYLE_PROPERTIES:
                self.error(page, number, f"no command has the flag {name}, and no style sheet the property")
        elif re.fullmatch(r"\[+[a-z_.]+\]+", span):
            if span.strip("[]") not in self.facts.tables | {"redaction"} and span.strip("[]") not in self.facts.words_for(page):
                self.error(page, number, f"threadline.toml has no table {span}")
        elif re.match(r"[a-z_]+(\.[a-z_]+)* = ", span):
            self.check_setting(page, number, span)
        elif re.fullmatch(r"[a-z_]+\.[a-z_]+", span) and span.split(".")[0] in self.facts.tables:
            if span not in self.facts.keys and span.split(".")[1] not in ("toml", "md", "json", "css", "js", "mustache", "txt", "sh", "png", "ndjson", "lock"):
                self.error(page, number, f"threadline.toml has no key {span}")
        elif span.startswith(FOLDERS):
            self.check_path(page, number, span)
        elif re.fullmatch(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)+|[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*", span):
            if span not in self.facts.words_for(page):
                self.error(page, number, f"`{span}` is nowhere in the sources")

    def check_setting(self, page, number, span):
        """A setting: a key of threadline.toml, or of another file of ours."""
        name = span.split(" = ")[0]
        leaves = {key.split(".")[-1] for key in self.facts.keys}
        if "." in name and name.split(".")[0] in self.facts.tables:
            known = name in self.facts.keys
        else:
            known = name in leaves or name in self.facts.words_for(page)
        if not known:
            self.error(page, number, f"there is no key {name}")
        try:
            tomllib.loads(span.replace("…", ""))
        except tomllib.TOMLDecodeError as error:
            self.error(page, number, f"`{span}` is not TOML: {error}")

    def check_path(self, page, number, span):
        if re.search(r"[A-Z]{4,}|[<*…{]", span.replace("README", "").replace("FAULTS", "")):
            return
        if not (ROOT / span.split(":")[0]).exists():
            self.error(page, number, f"there is no {span}")

    # MARK: Links

    def check_links(self, page):
        for number, line in page.prose:
            for target in re.findall(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)", line):
                self.check_link(page, number, target)

    def check_link(self, page, number, target):
        if re.match(r"[a-z]+:", target):
            return
        file, _, part = target.partition("#")
        path = pathlib.Path(os.path.normpath(page.path.parent / file)) if file else page.path
        if not path.exists():
            self.error(page, number, f"the link leads to {path.relative_to(ROOT)}, which does not exist")
        elif part and path in self.pages and part not in self.pages[path].ids:
            self.error(page, number, f"{path.relative_to(ROOT)} has no heading #{part}")

    # MARK: Faults

    def check_faults(self):
        page = ROOT / "Tests" / "FAULTS.md"
        suites = {}
        for path in (ROOT / "Tests").rglob("*.swift"):
            suites[path.stem] = suites.get(path.stem, "") + path.read_text()
        swift = "\n".join(suites.values())
        suites["Tests/crash"] = (ROOT / "Tests" / "crash" / "run.py").read_text()
        numbers = set()
        for line, row in enumerate(page.read_text().splitlines(), 1):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
            if len(cells) != 4 or not cells[0].isdigit():
                continue
            numbers.add(int(cells[0]))
            suite = None
            for name, test in re.findall(r'([A-Z][\w+]*Tests|Tests/crash)\b|(?<!=)"((?:[^"\\]|\\.)*)"', cells[3]):
                if name and name not in suites and not re.search(rf"(struct|class) {re.escape(name)}\b", swift):
                    self.errors.append(f"Tests/FAULTS.md:{line}: there is no {name}")
                elif test and test.replace("\\|", "|") not in suites.get(suite, ""):
                    self.errors.append(f"Tests/FAULTS.md:{line}: {suite} has no test \"{test}\"")
                suite = name or suite
        for names in re.findall(r"\(faults? ([\d, to and]+)\)", swift):
            for number in map(int, re.findall(r"\d+", names)):
                if number not in numbers:
                    self.errors.append(f"Tests/FAULTS.md:1: a test names fault {number}, which has no row")

    # MARK: Completeness

    def check_length(self, page):
        lines = len(page.path.read_text().splitlines())
        if lines > LINES.get(page.name, lines):
            self.error(page, lines, f"the page has more than {LINES[page.name]} lines; move some of it into the book")

    def check_summary(self):
        summary = self.pages[DOCS / "SUMMARY.md"]
        named = []
        for number, line in summary.prose:
            named += [DOCS / target for target in re.findall(r"\]\(([^)#\s]+)\)", line)]
        for path in sorted(path for path in self.pages if DOCS in path.parents and path != summary.path):
            if named.count(path) != 1:
                self.error(summary, 1, f"{path.relative_to(DOCS)} is named {named.count(path)} times; expected once")

    def check_coverage(self):
        commands = self.pages.get(DOCS / "reference" / "commands.md")
        if commands:
            text = commands.path.read_text()
            for verb, flags in sorted(self.facts.flags.items()):
                if verb.startswith("help"):
                    continue
                if f"threadline {verb}".strip() not in text:
                    self.error(commands, 1, f"\"threadline {verb}\" is missing")
                for flag in sorted(flags):
                    if flag.startswith("--") and "dump-help" not in flag and "completion" not in flag and flag not in text:
                        self.error(commands, 1, f"{flag} of \"threadline {verb}\" is missing")
        diagnostics = self.pages.get(DOCS / "reference" / "diagnostics.md")
        if diagnostics:
            text = diagnostics.path.read_text()
            for code in sorted(self.facts.codes):
                if code not in text:
                    self.error(diagnostics, 1, f"the code {code} is missing")


def main(arguments):
    check = Check(arguments)
    errors = check.run()
    for error in errors:
        print(error)
    spans = sum(len(check.pages[path].spans) for path in check.chosen)
    print(f"{len(check.chosen)} pages, {spans} code spans, {len(check.facts.words)} words: {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
