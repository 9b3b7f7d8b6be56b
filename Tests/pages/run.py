#!/usr/bin/env python3
"""Proves in a real browser that the pages of built sites are as they should be: `make test-pages`.

THREADLINE_PROGRAM names the program. THREADLINE_DATA may name a folder with archives of real people; pages of
those are sampled. Names of sites as arguments check these alone: demo, stress, search, or an archive's. MOST_PAGES says how
many pages of the demo are checked, else all are.
"""
import asyncio
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time

import browser
import faulty
import markup
import own_theme
import publishing
import script
import search
import stress
from findings import Findings
from sites import Site, build, served
from structure import Structure

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_SAMPLED = 25
MOST_EMBEDS = 40


def check(program, site, findings):
    """Every check over one site; returns the looks that it has."""
    pages, begin = site.sampled_pages(), time.monotonic()
    checker = markup.start(site.file(page) for page in pages)
    try:
        with served(program, site):
            Structure(site, findings).check(pages)
            visit = browser.Browser(site, findings)
            asyncio.run(visit.check(pages))
            if site.is_demo and site.name != "faults":
                asyncio.run(script.Visit(program, site, findings).run())
        markup.finish(checker, site, pages, findings)
    finally:
        checker.kill()
    looks = ", ".join(["light", "dark", *sorted(visit.looks)])
    print(
        f"{site.name}: {len(pages)} of {len(site.pages())} pages in {time.monotonic() - begin:.0f} s, "
        f"{visit.pages_in_looks} of them in {looks}", flush=True)


def check_the_checks(program, folder):
    """The site of faults has to break every rule."""
    base = faulty.write(folder / "faults")
    findings = Findings()
    check(program, Site("faults", folder / "faults", base, is_demo=True), findings)
    missed = faulty.BROKEN - findings.rules()
    return [f"the rule {rule} is blind: it does not see what is wrong with the site of faults" for rule in sorted(missed)]


def sites(program, folder, wanted):
    """The sites to check, each built when its turn comes."""
    if not wanted or "demo" in wanted:
        arguments = ["--config", ROOT / "Examples" / "threadline.toml"]
        most_pages = int(os.environ["MOST_PAGES"]) if "MOST_PAGES" in os.environ else None
        yield build(
            program, "demo", [], folder, "https://threads.example", arguments, is_demo=True, most_pages=most_pages)
    if not wanted or "stress" in wanted:
        stress.write(folder / "stress-export")
        yield build(program, "stress", [folder / "stress-export"], folder, "https://stress.example", most_embeds=MOST_EMBEDS)
    shared = os.environ.get("THREADLINE_DATA")
    archives = [path for pattern in ("x-archive/*", "mastodon-archive/*", "bluesky-car/*.car")
                for path in sorted(pathlib.Path(shared).resolve().glob(pattern))] if shared else []
    for archive in archives:
        if not wanted or archive.name in wanted:
            arguments = ["--assume-visibility", "public", "--publish-anyway"]
            # A repository does not say the handle of its account.
            arguments += ["--handle", "archive.example"] if archive.suffix == ".car" else []
            yield build(program, archive.name, [archive], folder, "https://archive.example", arguments, most_pages=MOST_SAMPLED)


def main():
    # Stopped from outside, it still stops its server and browser and leaves no folder behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    program = pathlib.Path(os.environ.get("THREADLINE_PROGRAM", ROOT / ".build" / "release" / "threadline")).resolve()
    room = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="threadline-pages-", dir=room))
    findings = Findings()
    try:
        findings.check("faults", "blind", check_the_checks(program, folder))
        findings.print()
        for name, checks in (("search", (search, publishing)), ("demo", (own_theme,))):
            if sys.argv[1:] and name not in sys.argv[1:]:
                continue
            own = Findings()
            for part in checks:
                part.check(program, folder, own)
            own.print()
            findings.passed += own.passed
            findings.found += own.found
        for site in sites(program, folder, sys.argv[1:]):
            own = Findings()
            check(program, site, own)
            own.print()
            findings.passed += own.passed
            findings.found += [(f"{site.name}{page}", rule, fault) for page, rule, fault in own.found]
    finally:
        shutil.rmtree(folder)
    print(f"\npages: {findings.passed} passed, {findings.failed} failed")
    sys.exit(1 if findings.found else 0)


if __name__ == "__main__":
    main()
