#!/usr/bin/env python3
"""An hour of everything for threadline serve, with its memory and descriptors at the start and at the end.

Browsers that keep their connection, browsers that hang up in the middle of a video, requests that drip, bytes that are no
request, conditions, ranges and packed pages, while the site is changed under them. Every answer to a good request is
compared with the file on the disk. It ends with 1 if memory grew by more than 5 %, a descriptor was lost or an answer
was wrong.

    Benchmarks/soak_server.py --program .build/release/threadline --minutes 60
"""
import argparse
import gzip
import http.client
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

#: Seconds until every kind of asking has been there so often that memory has found its size.
WARM_UP = 120
#: How often memory is printed meanwhile, in seconds.
GLANCE = 600
VIDEO = 8_000_000


class Site:
    """A folder of pages, each of one letter, which are replaced by rename now and then."""

    def __init__(self, folder, pages=300):
        self.folder, self.pages = folder, pages
        for number in range(pages):
            os.makedirs(f"{folder}/{number}")
            self.save(number, 0)
        with open(f"{folder}/video.bin", "wb") as video:
            video.write(bytes(VIDEO))
        with open(f"{folder}/_redirects", "w") as rules:
            rules.write("/gone/ 410\n/moved/ /1/ 301\n")

    def save(self, number, version):
        path = f"{self.folder}/{number}/index.html"
        page = (chr(97 + (number + version) % 26) * (500 + number * 40)).encode()
        for suffix, content in ((".gz", gzip.compress(page, 1, mtime=0)), ("", page)):
            if suffix and number % 2:
                continue
            with open(path + ".next", "wb") as file:
                file.write(content)
            os.replace(path + ".next", path + suffix)

    def is_right(self, number, body):
        return len(body) == 500 + number * 40 and len(set(body)) == 1


class Load:
    def __init__(self, port, site):
        self.port, self.site = port, site
        self.ends = threading.Event()
        self.counts, self.wrong, self.lock = {}, [], threading.Lock()

    def note(self, kind, wrong=None):
        with self.lock:
            self.counts[kind] = self.counts.get(kind, 0) + 1
            if wrong:
                self.wrong.append(f"{kind}: {wrong}")

    def run(self, step, seed):
        draw = random.Random(seed)
        state = {}
        while not self.ends.is_set():
            try:
                step(draw, state)
            except (OSError, http.client.HTTPException) as error:
                state.clear()
                self.note("connection lost", None if self.ends.is_set() else repr(error))

    def browser(self, draw, state):
        """Asks on one connection for pages, packed or not, again with its tag, or for a part."""
        if "connection" not in state or draw.random() < 0.01:
            if "connection" in state:
                state["connection"].close()
            state["connection"] = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection, number = state["connection"], draw.randrange(self.site.pages)
        kind = draw.choice(["page", "packed", "part", "gone", "missing", "again"])
        target = {"gone": "/gone/", "missing": f"/none/{draw.random()}"}.get(kind, f"/{number}/")
        headers = {"packed": {"Accept-Encoding": "gzip"}, "part": {"Range": "bytes=0-9"},
                   "again": {"If-None-Match": state.get("tag", '"x"')}}.get(kind, {})
        connection.request("GET", target, headers=headers)
        response = connection.getresponse()
        body = response.read()
        state["tag"] = response.getheader("ETag", '"x"')
        expected = {"gone": [410], "missing": [404], "part": [206], "again": [200, 304]}.get(kind, [200])
        wrong = None if response.status in expected else f"{target} gave {response.status}"
        if response.status == 200:
            if response.getheader("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            wrong = wrong or (None if self.site.is_right(number, body) else f"{target} is not whole")
        self.note(kind, wrong)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def hang_up(self, draw, _):
        """Takes some of a video and goes."""
        with self.connect() as link:
            link.sendall(b"GET /video.bin HTTP/1.1\r\nHost: x\r\n\r\n")
            wanted = draw.randrange(VIDEO)
            while wanted > 0:
                wanted -= len(link.recv(min(wanted, 65_536))) or wanted
        self.note("hung up")

    def video(self, draw, _):
        with self.connect() as link:
            link.sendall(b"GET /video.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            count = 0
            while piece := link.recv(1 << 20):
                count += len(piece)
        self.note("video", None if VIDEO < count < VIDEO + 1_000 else f"{count} bytes")

    def drip(self, draw, _):
        """Never ends its request."""
        with self.connect() as link:
            try:
                for byte in b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 100:
                    link.sendall(bytes([byte]))
                    if self.ends.wait(0.2):
                        break
            except OSError:
                pass
        self.note("dripped")

    def nonsense(self, draw, _):
        """No request at all, or one too large."""
        with self.connect() as link:
            try:
                link.sendall(draw.choice([bytes(draw.randrange(256) for _ in range(200)), b"GET /" + b"x" * 100_000,
                                          b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nContent-Length: 8\r\n\r\n"]))
                while link.recv(65_536):
                    pass
            except OSError:
                pass
        self.note("nonsense")
        self.ends.wait(0.02)

    def author(self, draw, state):
        state["version"] = state.get("version", 0) + 1
        self.site.save(draw.randrange(self.site.pages), state["version"])
        self.note("saved")
        self.ends.wait(0.05)


def measured(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/metrics", headers={"Host": "localhost"})
    text = connection.getresponse().read().decode()
    connection.close()
    return {name: int(re.search(rf"^{name} (\d+)$", text, re.M).group(1))
            for name in ("process_resident_memory_bytes", "process_open_fds", "threadline_connections_open")}


def resting(load, port):
    """What is in use after the last request."""
    for _ in range(100):
        values = measured(port)
        if values["threadline_connections_open"] == 0:
            break
        time.sleep(0.5)
    time.sleep(1)
    return measured(port)


def spell(site, port, metrics, seconds, seed):
    load = Load(port, site)
    steps = [load.browser] * 6 + [load.hang_up, load.video, load.nonsense, load.author] + [load.drip] * 8
    threads = [threading.Thread(target=load.run, args=(step, seed + i)) for i, step in enumerate(steps)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    while (rest := end - time.monotonic()) > 0:
        time.sleep(min(rest, GLANCE))
        if rest > GLANCE:
            print(f"{rest - GLANCE:.0f} s before the end: {measured(metrics)['process_resident_memory_bytes']:,} bytes", flush=True)
    load.ends.set()
    for thread in threads:
        thread.join()
    return load, resting(load, metrics)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.environ.get("THREADLINE_PROGRAM"))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not arguments.program:
        sys.exit("name the program with --program or THREADLINE_PROGRAM")
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        os.chmod(folder, 0o755)
        site, port, metrics = Site(folder + "/site"), free_port(), free_port()
        server = subprocess.Popen([
            arguments.program, "serve", folder + "/site", "--port", str(port), "--metrics", str(metrics), "--quiet",
            "--request-time", "5", "--access-log", "/dev/null"])
        try:
            time.sleep(1)
            _, start = spell(site, port, metrics, WARM_UP, arguments.seed)
            load, end = spell(site, port, metrics, arguments.minutes * 60, arguments.seed + 100)
        finally:
            server.terminate()
            status = server.wait(30)
    print(", ".join(f"{count:,} {kind}" for kind, count in sorted(load.counts.items())))
    grown = end["process_resident_memory_bytes"] / start["process_resident_memory_bytes"] - 1
    for name in start:
        print(f"{name}: {start[name]:,} after {WARM_UP} s, {end[name]:,} after {arguments.minutes:g} min more")
    print(f"memory grew by {grown:.1%}; {len(load.wrong)} wrong answers; the server ended with {status}")
    for line in load.wrong[:20]:
        print("  " + line)
    sys.exit(1 if grown > 0.05 or load.wrong or status or end["process_open_fds"] > start["process_open_fds"] else 0)


if __name__ == "__main__":
    # Whoever ends this ends the servers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    main()
