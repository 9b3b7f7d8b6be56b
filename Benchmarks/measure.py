#!/usr/bin/env python3
"""Measures one full build and one cp -r of what it made: measure.py PROGRAM FOLDER, see full-build.sh."""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import threading
import time


def run(command, watch=False):
    """Wall and CPU seconds of a command, and the peak of its private memory in MB where it is watched."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = [0.0]
    done = threading.Event()

    def sample():
        while not done.wait(0.02):
            try:
                status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                return
            # RssAnon is the memory that no file stands behind: the mapped input is in RssFile and RssShmem.
            for line in status.splitlines():
                if line.startswith("RssAnon:"):
                    peak[0] = max(peak[0], int(line.split()[1]) / 1024)

    sampler = threading.Thread(target=sample)
    if watch:
        sampler.start()
    code = process.wait()
    wall = time.monotonic() - start
    done.set()
    if watch:
        sampler.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if code != 0:
        sys.exit(f"{command[0]} ended with {code}")
    return wall, cpu, peak[0]


def main():
    program, room = sys.argv[1], pathlib.Path(sys.argv[2])
    corpus, report = room / "corpus.ndjson", room / "report.json"
    build = [program, "build", str(corpus), "--base-url", "https://benchmark.example", "--output",
             str(room / "site"), "--report", str(report), "--quiet"]
    walls, copies = [], []
    for _ in range(3):
        shutil.rmtree(room / "site", ignore_errors=True)
        shutil.rmtree(room / ".threadline", ignore_errors=True)
        walls.append(run(build, watch=True))
        shutil.rmtree(room / "copy", ignore_errors=True)
        copies.append(run(["cp", "-r", str(room / "site"), str(room / "copy")]))
        shutil.rmtree(room / "copy", ignore_errors=True)
    wall, cpu, _ = sorted(walls)[1]
    memory = max(peak for _, _, peak in walls)
    copy_wall, copy_cpu, _ = sorted(copies)[1]
    numbers = json.loads(report.read_text())
    pages = numbers["pages"]
    print(f"input                 {os.path.getsize(corpus) / 1e6:8.1f} MB, {numbers['postsPublished']} posts")
    print(f"site                  {numbers['bytesTotal'] / 1e6:8.1f} MB, {pages} pages, "
          f"{numbers['bytesTotal'] / max(1, pages) / 1000:.1f} KB a page")
    print(f"build                 {wall:8.2f} s wall, {cpu:.2f} s CPU, {pages / wall:.0f} pages a second")
    print(f"memory beyond input   {memory:8.1f} MB at the peak of three builds")
    print(f"cp -r of the site     {copy_wall:8.2f} s wall, {copy_cpu:.2f} s CPU")
    print(f"build / cp -r         {wall / copy_wall:8.2f} of wall, {cpu / copy_cpu:.2f} of CPU")


if __name__ == "__main__":
    main()
