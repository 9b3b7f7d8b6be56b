#!/usr/bin/env python3
"""threadline serve next to nginx and Caddy: the same files, one core for the server and another for wrk, in one run.

The servers take turns, so that what else the machine does meets all alike; of the turns the median counts. Requests a
second depend on the machine; what counts are the ratios, and the time of the processor a request takes, which other
programs disturb least. Needs wrk, nginx and caddy (Debian: apt-get install wrk nginx-light caddy) and two cores.

    Benchmarks/server.py --program .build/release/threadline --seconds 5 --rounds 3
"""
import argparse
import gzip
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

WORDS = "thread post line reply quiet river stone paper signal garden".split()
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  default_type text/html; sendfile on; tcp_nopush on; access_log off; keepalive_timeout 65; gzip_static {packed};
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5; {more}
  server {{ listen 127.0.0.1:{port}; root {site}; }}
}}
"""
CADDY = """
{{
  admin off
  auto_https off
}}
http://127.0.0.1:{port} {{
  root * {site}
  file_server {{
    precompressed gzip
  }}
}}
"""


class Server:
    """One server on a port of its own, pinned to one core."""

    def __init__(self, name, command, port, core, log):
        self.name, self.port = name, port
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core)] + command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def wait(self):
        for _ in range(100):
            try:
                return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/page/", timeout=5).headers
            except OSError:
                time.sleep(0.1)
        sys.exit(f"{self.name} does not answer")

    def processes(self):
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        return [str(self.process.pid)] + children

    def processor_seconds(self):
        ticks = 0
        for pid in self.processes():
            fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def megabytes(self):
        pages = sum(int(open(f"/proc/{pid}/statm").read().split()[1]) for pid in self.processes())
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make_site(folder):
    """A page of 8 KB, and its compressed copy."""
    draw = random.Random(1)
    text = "<!doctype html><title>A page</title><p>"
    while len(text) < 8192:
        text += draw.choice(WORDS) + " "
    page = text[:8192].encode()
    os.makedirs(folder + "/page")
    with open(folder + "/page/index.html", "wb") as file:
        file.write(page)
    with open(folder + "/page/index.html.gz", "wb") as file:
        file.write(gzip.compress(page, 6, mtime=0))


def start_all(arguments, folder, log):
    site = folder + "/site"
    servers = []

    def add(name, command):
        servers.append(Server(name, command, port, arguments.server_core, log))

    port = free_port()
    add("threadline", [arguments.program, "serve", site, "--port", str(port), "--quiet"])
    for name, more in (("nginx", ""), ("nginx, open_file_cache", "open_file_cache max=1000 inactive=60s;")):
        port = free_port()
        own = f"{folder}/nginx-{port}"
        os.makedirs(own)
        with open(own + "/nginx.conf", "w") as file:
            file.write(NGINX.format(folder=own, site=site, port=port, more=more, packed="on"))
        add(name, ["nginx", "-c", own + "/nginx.conf", "-p", own])
    port = free_port()
    with open(folder + "/Caddyfile", "w") as file:
        file.write(CADDY.format(site=site, port=port))
    add("Caddy", ["env", f"HOME={folder}", "caddy", "run", "--adapter", "caddyfile", "--config",
                  folder + "/Caddyfile"])
    return servers


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def turn(server, connections, headers, arguments):
    command = ["taskset", "-c", str(arguments.client_core), "wrk", "-t1", f"-c{connections}",
               f"-d{arguments.seconds}s", "--latency", f"http://127.0.0.1:{server.port}/page/"]
    for header in headers:
        command += ["-H", header]
    before = server.processor_seconds()
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    spent = server.processor_seconds() - before
    if "Non-2xx" in output or "Socket errors" in output:
        print(f"  {server.name}: {output}", file=sys.stderr)
    requests = int(re.search(r"(\d+) requests in", output).group(1))
    return {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)),
            "p99": milliseconds(re.search(r"\n\s+99%\s+(\S+)", output).group(1)),
            "cpu": spent / max(requests, 1) * 1e6}


def measure(servers, title, headers_of, connections, arguments):
    turns = {server.name: [] for server in servers}
    for _ in range(arguments.rounds):
        for server in servers:
            turns[server.name].append(turn(server, connections, headers_of(server), arguments))
    middle = {name: {key: statistics.median(t[key] for t in all) for key in all[0]} for name, all in turns.items()}
    base = middle["nginx"]["rate"]
    for name, row in middle.items():
        print(f"| {title} | {connections} | {name} | {row['rate']:,.0f} | {row['rate'] / base:.2f} "
              f"| {row['p99']:.2f} | {row['cpu']:.1f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.environ.get("THREADLINE_PROGRAM"), required=False)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--connections", default="1,64,256")
    parser.add_argument("--modes", default="page,304,packed")
    parser.add_argument("--only", default="", help="names of servers, such as threadline,nginx")
    parser.add_argument("--server-core", type=int, default=0)
    parser.add_argument("--client-core", type=int, default=1)
    arguments = parser.parse_args()
    missing = [tool for tool in ("wrk", "nginx", "caddy", "taskset") if not shutil.which(tool)]
    if missing:
        sys.exit(f"missing: {', '.join(missing)} (Debian: apt-get install wrk nginx-light caddy)")
    if not arguments.program:
        sys.exit("name the program with --program or THREADLINE_PROGRAM")
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        os.chmod(folder, 0o755)
        make_site(folder + "/site")
        with open(folder + "/servers.log", "w") as log:
            servers = start_all(arguments, folder, log)
            try:
                tags = {server.name: server.wait()["ETag"] for server in servers}
                chosen = [s for s in servers if not arguments.only or s.name in arguments.only.split(",")]
                modes = {"page": lambda _: [], "304": lambda s: [f"If-None-Match: {tags[s.name]}"],
                         "packed": lambda _: ["Accept-Encoding: gzip"]}
                print("| answer | connections | server | requests/s | × nginx | p99 ms | µs of processor a request |")
                print("|---|---|---|---|---|---|---|")
                for mode in arguments.modes.split(","):
                    for connections in map(int, arguments.connections.split(",")):
                        measure(chosen, mode, modes[mode], connections, arguments)
                print("\nmemory: " + ", ".join(f"{s.name} {s.megabytes():.0f} MB" for s in servers))
            finally:
                for server in servers:
                    server.stop()


if __name__ == "__main__":
    # Whoever ends this ends the servers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    main()
