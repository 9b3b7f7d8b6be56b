"""The system calls of a build: which ones there are, and a build with one of them refused or its last."""
import collections
import os
import re
import signal
import subprocess

#: Every call that changes a file system or can report a failed write, and the opening of what is read.
TRACED = (
    "write pwrite64 writev pwritev openat openat2 creat mkdir mkdirat rename renameat renameat2 unlink unlinkat rmdir fsync "
    "fdatasync syncfs ftruncate truncate fallocate link linkat symlink symlinkat fchmod fchmodat chmod close "
    "copy_file_range sendfile flock utimensat").split()
MODES = {"kill": "signal=KILL", "ENOSPC": "error=ENOSPC", "EIO": "error=EIO", "EACCES": "error=EACCES"}
CALL = re.compile(r"^(\d+) +(\w+)\((.*)$")
# One thread takes all tasks, so that the n-th call is the same one in every run.
ENVIRONMENT = {**os.environ, "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1", "LC_ALL": "C"}

# A file of the cache that waits under a name with a random number. `-P` selects by whole names.
RANDOM = re.compile(r"\.\d+\.part$")

# The number-th call of a name that has to do with a path, as strace's `-P` selects; and the line of the log. Without a
# path it is the number-th of a thread.
Point = collections.namedtuple("Point", "call path number text")


def run(program, folder, extras, mode=None, point=None, log=os.devnull):
    """Builds, under strace where a point is disturbed or a log asked for; gives the status and what was said."""
    command = [program, "build", "--extras", extras, "--jobs", "1", "--quiet"]
    if log != os.devnull:
        # The filter makes strace quick, but with it not every signal is given that should be.
        strace = ["strace", "-f"] + ["--seccomp-bpf"] * (mode != "kill") + ["-y", "-s", "0", "-o", log]
        if point is None:
            command = strace + ["-e", "trace=" + ",".join(TRACED)] + command
        else:
            injection = f"inject={point.call}:{MODES[mode]}:when={point.number}"
            selection = [] if point.path is None else ["-P", str(folder) + point.path]
            command = strace + selection + ["-e", "trace=" + point.call, "-e", injection] + command
    done = subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
    status = 128 + -done.returncode if done.returncode < 0 else done.returncode
    return status, done.stderr.decode("utf-8", "replace")


def points(log, folder):
    """The calls of a log that have to do with the project's folder, and how many more strace cannot reach.

    It counts in each thread for itself, so of two threads with the same call to the same path, as when a lock is given
    back, it stops the first. A file that was only read is closed with nothing to lose: such a call is no point."""
    counts, found, written, hidden = collections.Counter(), {}, set(), 0
    for line in open(log, encoding="utf-8", errors="replace"):
        match = CALL.match(line)
        if not match:
            continue
        thread, call, rest = match[1], match[2], match[3].strip()
        counts[thread, call, None] += 1
        result = re.search(r" = \d+<(.*)>$", rest)
        if call == "openat" and result and re.search("O_WRONLY|O_RDWR", rest):
            written.add(result[1])
        arguments = rest[:rest.rfind(" = ")]
        paths = re.findall(r"(?<!AT_FDCWD)<(/[^>]*)>", arguments) + re.findall(r'"(/[^"]*)"', arguments)
        paths = list(dict.fromkeys(path for path in paths if path.startswith(str(folder))))
        if call == "rename":
            paths = paths[:1]  # strace looks at no more
        for path in paths:
            counts[thread, call, path] += 1
        if paths and (call != "close" or paths[0] in written):
            path = None if RANDOM.search(paths[-1]) else paths[-1]
            key = (call, path and path[len(str(folder)):], counts[thread, call, path])
            hidden += key in found
            found.setdefault(key, Point(*key, rest.replace(str(folder), "")))
    return [point for point in found.values() if not is_medium(point)], hidden


def is_medium(point):
    """Whether a call opens a picture of the export, or one unpacked from it. One that cannot be read is not published,
    and the build goes on with a warning: that is no part of what is proved here."""
    return is_reading(point) and (point.path or "").startswith(("/demo/media/", "/.threadline/site/spool/media/"))


def is_reading(point):
    """Whether a call only reads: the opening of what is there already."""
    return point.call in ("openat", "openat2") and not re.search("O_CREAT|O_TRUNC|O_WRONLY|O_RDWR", point.text)


def is_page_write(point):
    """Whether a call writes one of the many files that wait next to the site, which all go the same way."""
    return point.call in ("openat", "write", "close", "mkdirat") and (
        ".threadline-staged" in point.text or "/demo" in point.text)


def is_asset(point):
    """Whether a call keeps one of many cards and pictures in the cache."""
    return "/.threadline/cache/assets/" in point.text


def is_move(point):
    """Whether a call moves one of many files into the existing site, or removes one."""
    return ".threadline-staged" in point.text or (point.path or "").startswith("/site/") or "</site>" in point.text


def was_injected(mode, point, status, log, folder):
    """Whether a call to the folder was reached; who is killed leaves a log that may lack its end. Without a path strace
    stops the n-th call of each thread: one that stopped anything but a file with such a name proves nothing."""
    if mode == "kill":
        return status == KILLED
    stopped = [line for line in open(log, encoding="utf-8", errors="replace") if "(INJECTED)" in line]
    named = [str(folder) in line and (point.path is not None or re.search(r"\.\d+\.part\b", line)) for line in stopped]
    return bool(stopped) and all(named)


KILLED = 128 + signal.SIGKILL
