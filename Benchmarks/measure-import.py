#!/usr/bin/env python3
"""Measures one build of an archive: measure-import.py PROGRAM FOLDER, see import.sh."""
import json
import os
import pathlib
import subprocess
import sys
import threading
import time

FIELDS = ("RssAnon", "RssFile", "RssShmem", "VmRSS")


def sample(process, peaks, done):
    """Keeps the highest of each kind of memory, in MB. Files in /dev/shm that are mapped count as RssShmem."""
    while not done.wait(0.02):
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        except OSError:
            return
        for line in status.splitlines():
            name, _, value = line.partition(":")
            if name in FIELDS:
                peaks[name] = max(peaks.get(name, 0), int(value.split()[0]) / 1024)


def main():
    program, room = sys.argv[1], pathlib.Path(sys.argv[2])
    report, archive = room / "report.json", room / "archive.zip"
    command = [program, "build", str(archive), "--surfaces", "lean", "--base-url", "https://benchmark.example",
               "--output", str(room / "site"), "--report", str(report), "--quiet"]
    peaks, done = {}, threading.Event()
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=room)
    sampler = threading.Thread(target=sample, args=(process, peaks, done))
    sampler.start()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    done.set()
    sampler.join()
    if status != 0:
        sys.exit(f"{program} ended with {os.waitstatus_to_exitcode(status)}")
    numbers = json.loads(report.read_text())
    print(f"archive               {archive.stat().st_size / 1e6:8.1f} MB, {numbers['recordsRead']} records, "
          f"{numbers['postsPublished']} posts published")
    print(f"site                  {numbers['bytesTotal'] / 1e6:8.1f} MB, {numbers['pages']} pages")
    print(f"build                 {wall:8.2f} s wall, {usage.ru_utime + usage.ru_stime:.2f} s CPU, "
          f"{numbers['recordsRead'] / wall:.0f} records a second")
    print(f"peak memory           {usage.ru_maxrss / 1024:8.1f} MB, as time -v prints it")
    print(f"  beyond files        {peaks.get('RssAnon', 0):8.1f} MB")
    print(f"  of mapped files     {peaks.get('RssFile', 0) + peaks.get('RssShmem', 0):8.1f} MB")


main()
