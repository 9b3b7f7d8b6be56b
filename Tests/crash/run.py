#!/usr/bin/env python3
"""Kills a build at every system call that writes, and refuses it every one of them: `make test-crash`.

A part of the demo is built into an empty folder and brought up to date after some changes, in the lean set and the standard
one, and so is an archive, whose posts and pictures go through the cache. Each such build is run once for every point
and each of four modes: killed there, and failed with ENOSPC, EIO or EACCES. Afterwards the folder has to hold a site that
serves, and the next build has to make of it what a build into an empty folder makes. The points are all those of
publishing and of the build's own memory, a sample of the many files that only wait next to the site, and in the
standard set one of the many that move into it or into the cache; `--every` takes all of these too, `--seed` the same ones
again.

THREADLINE_PROGRAM names the program. Needs strace.
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import random
import shutil
import sys
import tempfile
import threading
import time

import calls
import project


#: The builds that are disturbed.
KINDS = {"first": "first build", "rebuild": "rebuild", "archive": "first build of an archive"}

#: Seconds after which a build takes note of a medium; one that changed a moment ago is made again by the next.
MEMORABLE = 3.1


class Scenario:
    """One build that is disturbed: what exists before it, and what an undisturbed one makes of that."""

    def __init__(self, program, folder, extras, kind):
        self.program, self.extras = program, extras
        self.is_rebuild, self.is_archive = kind == "rebuild", kind == "archive"
        self.name = f"{extras} {KINDS[kind]}"
        self.folder = folder / self.name.replace(" ", "-")
        self.clean, self.guard = {}, threading.Lock()
        self.before = self.folder / "before" / "p"
        self.prepare(self.before)
        self.sources = project.tree(self.before / "demo")
        self.old = self.site(self.before)
        self.old_lock = self.lock(self.before)
        after = self.folder / "after" / "p"
        self.prepare(after)
        self.log = str(self.folder / "calls.log")
        self.build(after, log=self.log)
        self.points, self.hidden = calls.points(self.log, after)
        self.new, self.new_lock = self.site(after), self.lock(after)
        self.both = [name for name in self.old if name in self.new]
        self.expected_broken = project.broken_links(self.old, self.both) | project.broken_links(self.new, self.both)

    def prepare(self, folder):
        """What exists before the disturbed build. A copy of it would do, but no file of a copy is kept unchanged: the
        time of its last change says that it was touched. Cards take long, so the standard set is copied."""
        self.write_sources(folder, is_changed=False)
        if self.is_rebuild:
            time.sleep(MEMORABLE)
            self.build(folder)
            project.put_foreign(folder)
            self.write_sources(folder, is_changed=True)

    def write_sources(self, folder, is_changed):
        if self.is_archive:
            project.make_archive(folder)
        else:
            project.make(folder, is_changed)

    def build(self, folder, **options):
        status, said = calls.run(self.program, folder, self.extras, **options)
        if status != 0:
            raise SystemExit(f"{self.name}: the undisturbed build ends with {status}: {said}")

    @staticmethod
    def site(folder):
        return project.tree(folder / "site") if (folder / "site").exists() else {}

    @staticmethod
    def lock(folder):
        path = folder / "permalinks.lock"
        return path.read_bytes() if path.exists() else b""

    def fresh(self, lock):
        """What a build into an empty folder makes with a lock: the site, the lock and the manifest."""
        with self.guard:
            if lock not in self.clean:
                folder = self.folder / f"fresh-{len(self.clean)}" / "p"
                self.write_sources(folder, is_changed=self.is_rebuild)
                if lock:
                    (folder / "permalinks.lock").write_bytes(lock)
                self.build(folder)
                self.clean[lock] = self.result(folder)
            return self.clean[lock]

    def result(self, folder):
        """What has to be alike: the site without a person's files, the lock, and what the build remembers."""
        state = project.tree(folder / ".threadline")
        # What pages depend on goes with fingerprints; a wrong one shows in the site. The cache may be deleted at any time.
        state = {name: text for name, text in state.items() if name != "site/dependencies" and name.split("/")[0] != "cache"}
        if "site/manifest" in state:
            state["site/manifest"] = project.files_listed(state["site/manifest"])
        if "site/search" in state:
            state["site/search"] = project.search_without_keys(state["site/search"])
        return project.without_foreign(self.site(folder)), self.lock(folder), state

    def chosen(self, mode, sample, seed):
        """The points of a mode: all that matter, and of each call some of the many that write pages; all where `sample`
        is None."""
        many, rest = collections.defaultdict(list), []
        for point in self.points:
            is_reading = calls.is_reading(point)
            if is_reading and mode in ("kill", "ENOSPC") or point.call == "close" and mode in ("kill", "EACCES"):
                continue
            if is_reading or calls.is_page_write(point):
                many[point.call, sample].append(point)
            elif self.extras != "lean" and (calls.is_move(point) or calls.is_asset(point)):
                many[point.call, sample and 6 * sample].append(point)
            else:
                rest.append(point)
        for (call, most), found in sorted(many.items()):
            chance = random.Random(f"{seed} {self.name} {mode} {call}")
            rest += chance.sample(found, len(found) if most is None else min(most, len(found)))
        return rest

    def try_point(self, mode, point, number):
        """Disturbs one build; gives what is wrong afterwards, or None where the call was not reached."""
        folder = self.folder / f"try-{mode}-{number}" / "p"
        log = str(folder.parent) + ".log"
        try:
            if self.is_rebuild and self.extras != "lean":
                project.copy(self.before, folder)
            else:
                self.prepare(folder)
            status, said = calls.run(self.program, folder, self.extras, mode, point, log)
            if not calls.was_injected(mode, point, status, log, folder):
                return None
            wrong = list(self.wrong_status(mode, status, said, folder)) + list(self.wrong_site(folder))
            wrong += self.wrong_lock(folder) + self.wrong_afterwards(folder)
            return [f"{self.name}, {mode} at {point.call} {point.number} {point.text[:150]}: {each}" for each in wrong]
        finally:
            shutil.rmtree(folder.parent, ignore_errors=True)
            pathlib.Path(log).unlink(missing_ok=True)

    def wrong_status(self, mode, status, said, folder):
        if mode == "kill":
            pass
        elif status == 0:
            if self.site(folder) != self.new:
                yield "it ended well, but the site is not the new one"
        elif status not in (1, 2):
            yield f"it ended with {status}: {said[-300:]}"
        elif status == 2 and self.site(folder) != (self.old if self.is_rebuild else {}):
            yield f"it says that nothing was published, but the site is another one: {said[-300:]}"
        elif "error: " not in said:
            yield f"it failed without a word: {said[-300:]}"
        if project.tree(folder / "demo") != self.sources:
            yield "the sources were touched"

    def wrong_site(self, folder):
        standing = self.site(folder)
        if not self.is_rebuild:
            if standing and standing != self.new:
                yield "a part of a first site is there"
            return
        for name, text in standing.items():
            # A folder may be empty until its first page has moved in.
            if text is not None and text not in (self.old.get(name), self.new.get(name)):
                yield f"{name} is neither old nor new"
        for name in self.both:
            if name not in standing and not project.is_sibling(name):
                yield f"{name} is gone"
        yield from project.wrong_siblings(standing)
        for page, target in project.broken_links(standing, self.both) - self.expected_broken:
            yield f"{page} leads to {target}, which is not there"

    def wrong_lock(self, folder):
        lock = self.lock(folder)
        if lock == self.new_lock or self.new_lock.startswith(lock) and len(lock) >= len(self.old_lock):
            return []
        return [f"the lock of {len(lock)} bytes is not between the old and the new one"]

    def wrong_afterwards(self, folder):
        """The next build mends everything; a person's files are still there."""
        lock = self.lock(folder)
        status, said = calls.run(self.program, folder, self.extras)
        if status != 0:
            return [f"the next build ends with {status}: {said[-300:]}"]
        wrong = []
        for what, got, wanted in zip(("site", "lock", "state"), self.result(folder), self.fresh(lock)):
            if got != wanted:
                names = [n for n in {**got, **wanted} if got.get(n, 0) != wanted.get(n, 0)] if what != "lock" else []
                wrong.append(f"after the next build the {what} is not that of a fresh one: {sorted(names)[:5]}")
        standing = self.site(folder)
        if self.is_rebuild and any(standing.get(name) != text for name, text in project.FOREIGN.items()):
            wrong.append("a person's file was touched")
        left = sorted(p.name for p in folder.iterdir())
        if left != [".threadline", "demo", "permalinks.lock", "site", "threadline.toml"]:
            wrong.append(f"left behind: {left}")
        return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--sample", type=int, default=6, help="of each call that writes pages, how many")
    parser.add_argument("--every", action="store_true", help="all calls that write pages")
    parser.add_argument("--extras", choices=["lean", "standard"], action="append")
    parser.add_argument("--mode", choices=list(calls.MODES), action="append")
    parser.add_argument("--call", help="the points of one system call alone")
    parser.add_argument("--only", choices=list(KINDS))
    parser.add_argument("--verbose", action="store_true", help="name the points that were not reached")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--packed", action="store_true", help="with compressed copies of the files")
    options = parser.parse_args()
    project.IS_PACKED = options.packed
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    program = os.path.realpath(os.environ["THREADLINE_PROGRAM"])
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="threadline-crash-", dir=base) as folder:
        passed, failed = walk(program, pathlib.Path(folder).resolve(), options, seed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def walk(program, folder, options, seed):
    passed = failed = 0
    builds = list(KINDS) if options.only is None else [options.only]
    for extras, kind in itertools.product(options.extras or ["lean", "standard"], builds):
        scenario = Scenario(program, folder, extras, kind)
        print(f"{scenario.name}: {len(scenario.points)} points, and {scenario.hidden} that strace cannot reach", flush=True)
        for mode in options.mode or calls.MODES:
            good, bad = walk_mode(scenario, mode, options, seed)
            passed, failed = passed + good, failed + bad
    return passed, failed


def walk_mode(scenario, mode, options, seed):
    """Every point of a mode, and a line about it."""
    chosen = scenario.chosen(mode, None if options.every else options.sample, seed)
    everything = scenario.chosen(mode, None, seed)
    chosen, everything = (
        [point for point in points if options.call in (None, point.call)] for points in (chosen, everything))
    good = bad = missed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tries = pool.map(lambda pair: scenario.try_point(mode, pair[1], pair[0]), enumerate(chosen))
        for point, wrong in zip(chosen, tries):
            missed += wrong is None
            if wrong is None and options.verbose:
                print(f"  not reached: {point}", flush=True)
            good += wrong == []
            bad += bool(wrong)
            for line in wrong or []:
                print(f"  {line}", flush=True)
    print(
        f"{scenario.name}, {mode}: {len(chosen) - missed} of {len(everything)} points tried, {bad} failed"
        + (f", {missed} not reached" if missed else ""), flush=True)
    return good, bad


if __name__ == "__main__":
    sys.exit(main())
