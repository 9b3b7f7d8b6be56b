"""Where a benchmark runs: a folder that is removed at the end, the free space, and a description of the machine."""
import contextlib
import os
import pathlib
import platform
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]


def program():
    """The program that is measured: the one that THREADLINE_PROGRAM names, or a release build."""
    if named := os.environ.get("THREADLINE_PROGRAM"):
        return str(pathlib.Path(named).resolve(strict=True))
    build = ["swift", "build", "-c", "release", "--product", "threadline"]
    subprocess.run(build, cwd=ROOT, stdout=sys.stderr, check=True)
    shown = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return str(pathlib.Path(shown.stdout.strip()) / "threadline")


def remove(*paths):
    # `rm` takes a third of the time that Python takes for a site of 100,000 pages.
    subprocess.run(["rm", "-rf", *map(str, paths)], check=True)


@contextlib.contextmanager
def temporary_folder():
    """A folder on a memory file system, removed at the end of the program however that comes, but for kill -9."""
    place = os.environ.get("THREADLINE_BENCHMARK_FOLDER") or ("/dev/shm" if os.path.isdir("/dev/shm") else None)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="threadline-benchmark.", dir=place))
    try:
        yield folder
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        sys.exit(130)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        remove(folder)


def file_system(folder):
    """The kind of file system that a folder is on, such as tmpfs."""
    best = ("", "a file system")
    with contextlib.suppress(OSError), open("/proc/mounts", encoding="utf-8") as file:
        for line in file:
            _, mount, kind, *_ = line.split()
            if (str(folder) + "/").startswith(mount.rstrip("/") + "/"):
                best = max(best, (mount, kind), key=lambda found: len(found[0]))
    return best[1]


def memory(field):
    """A figure of /proc/meminfo in bytes."""
    with contextlib.suppress(OSError), open("/proc/meminfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    return 1 << 50


def free(folder):
    """Bytes that may be written there and files that may be made. A memory file system uses memory too."""
    space = os.statvfs(folder)
    free = space.f_bavail * space.f_frsize
    if file_system(folder) in ("tmpfs", "ramfs"):
        free = min(free, memory("MemAvailable"))
    return int(free * 0.9), space.f_favail or 1 << 50


def processor():
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                return " ".join(line.split(":", 1)[1].split())
    return platform.machine()


def machine(folder):
    """The machine in words."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (f"{cores} cores ({processor()}), {memory('MemTotal') / 1e9:.0f} GB of memory, {file_system(folder)} at "
            f"{folder.parent}, {platform.system()} {platform.release()}")
