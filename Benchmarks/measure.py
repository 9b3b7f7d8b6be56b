"""Runs a command and says what it cost: time, processor time and memory."""
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import typing

MEGABYTE = 1024.0


class Run(typing.NamedTuple):
    """What one run cost: seconds, and megabytes at the peak."""

    wall: float
    cpu: float
    #: Memory that is not backed by a file: a mapped input is not in it. (RssAnon in /proc/PID/status)
    private: float = 0.0
    #: Files that are mapped, those of a memory file system too. (RssFile and RssShmem)
    mapped: float = 0.0
    #: Both, as `time -v` prints it.
    all: float = 0.0


def memory_of(pid):
    """Private and mapped megabytes of a process now, or nothing where it has ended."""
    kinds = {}
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("Rss"):
                    name, value = line.split(":")
                    kinds[name] = int(value.split()[0]) / MEGABYTE
    except OSError:
        return None
    return (kinds["RssAnon"], kinds["RssFile"] + kinds["RssShmem"]) if kinds else None


def run(command, cwd=None, watch=False):
    """Runs a command; where its memory is watched, it is looked at a hundred times a second, at first more often. Ends
    the program if the command fails."""
    peaks, done = [0.0, 0.0], threading.Event()

    def sample():
        while not done.is_set() and (now := memory_of(process.pid)):
            peaks[:] = map(max, peaks, now)
            done.wait(0.002 if time.monotonic() - start < 0.5 else 0.01)

    errors = tempfile.TemporaryFile()
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=errors)
    sampler = threading.Thread(target=sample)
    if watch:
        sampler.start()
    try:
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        done.set()
        if process.returncode is None:
            process.kill()
            process.wait()
    if watch:
        sampler.join()
    if process.returncode != 0:
        errors.seek(0)
        said = errors.read(2_000).decode(errors="replace")
        sys.exit(f"{' '.join(map(str, command))[:300]}\nended with {process.returncode}\n{said}")
    errors.close()
    return Run(wall, usage.ru_utime + usage.ru_stime, peaks[0], peaks[1], usage.ru_maxrss / MEGABYTE)


def median(runs):
    """The medians of times, and the highest of memory, of several runs."""
    walls, cpus, *memory = zip(*runs)
    return Run(statistics.median(walls), statistics.median(cpus), *map(max, memory))
