#!/usr/bin/env python3
"""Measures one build of an archive: measure-import.py PROGRAM FOLDER, see import.sh."""
import json
import pathlib
import sys

from measure import run


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    report, archive = folder / "report.json", folder / "archive.zip"
    command = [program, "build", str(archive), "--extras", "lean", "--base-url", "https://benchmark.example",
               "--output", str(folder / "site"), "--report", str(report), "--quiet"]
    took = run(command, cwd=folder, watch=True)
    numbers = json.loads(report.read_text())
    print(f"archive               {archive.stat().st_size / 1e6:8.1f} MB, {numbers['recordsRead']} records, "
          f"{numbers['postsPublished']} posts published")
    print(f"site                  {numbers['bytesTotal'] / 1e6:8.1f} MB, {numbers['pages']} pages")
    print(f"build                 {took.wall:8.2f} s wall, {took.cpu:.2f} s CPU, "
          f"{numbers['recordsRead'] / took.wall:.0f} records a second")
    print(f"peak memory           {took.all:8.1f} MB, as time -v prints it")
    print(f"  beyond files        {took.private:8.1f} MB")
    print(f"  of mapped files     {took.mapped:8.1f} MB")


main()
