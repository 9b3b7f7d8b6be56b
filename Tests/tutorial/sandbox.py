"""A home folder in which the commands of our documents run as a person types them.

Only what needs another machine or more rights is replaced: `server:` of rsync is a folder, `git push` goes to a
repository on this disk, the tools of Netlify, Cloudflare and Amazon keep a copy of their input, and `make` only prints
what it would do. `threadline serve` and `threadline preview` run in the background until `stop`.
"""
import os
import pathlib
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("THREADLINE_PROGRAM") or ROOT / ".build" / "release" / "threadline").resolve()

THREADLINE = """
case "${1:-} ${*: -1}" in
  *--help) ;;
  serve*|preview*)
    if [ -f "$HOME/serve.pid" ]; then kill -INT "$(cat "$HOME/serve.pid")" 2> /dev/null && sleep 0.3 || true; fi
    "$PROGRAM" "$@" --port "$PORT" > "$HOME/serve.txt" 2>&1 < /dev/null &
    echo $! > "$HOME/serve.pid"
    for round in $(seq 100); do grep -q http: "$HOME/serve.txt" || sleep 0.05; done
    kill -0 "$(cat "$HOME/serve.pid")" || { cat "$HOME/serve.txt" >&2; exit 1; }
    cat "$HOME/serve.txt"
    exit 0 ;;
esac
exec "$PROGRAM" "$@"
"""
#: Copies the folder that is deployed.
DEPLOY = """
mkdir -p "$HOME/deployed"
for word; do case $word in *.example|--*) ;; *) [ -d "$word" ] && cp -R "$word" "$HOME/deployed/$1"; esac; done
[ -d "$HOME/deployed/$1" ] || { echo "$*: nothing to deploy" >&2; exit 1; }
"""
RSYNC = """
words=()
for word; do
  case $word in
    -*) words+=("$word") ;;
    *:*) mkdir -p "$HOME/server/${word#*:}"; words+=("$HOME/server/${word#*:}") ;;
    *) words+=("$word") ;;
  esac
done
exec /usr/bin/rsync "${words[@]}"
"""
#: A stub of Amazon's tool: it copies to a bucket that is a folder, and writes down other calls.
AWS = """
case "$1 $2" in
  "s3 sync"|"s3 cp")
    for word; do case $word in s3://*) to=$HOME/buckets/${word#s3://} ;; esac; done
    mkdir -p "$(dirname "$to")"
    [ -e "$3" ] || { echo "$3: no such file" >&2; exit 1; }
    cp -R "$3" "$to" ;;
  "s3 "*|"s3api "*|"cloudfront create-invalidation"|"cloudfront-keyvaluestore update-keys") echo "aws $*" >> "$HOME/aws.txt" ;;
  *) echo "aws $*: unexpected" >&2; exit 1 ;;
esac
"""
SUDO = """
case "$1" in
  apt) [ -f "$3" ] || { echo "$3: no such package" >&2; exit 1; } ;;
  systemctl) ;;
  mkdir) shift; for word; do case $word in /*) mkdir -p "$HOME/server$word" ;; esac; done ;;
  nginx|caddy|podman|docker) "$@" ;;
  make) shift; exec /usr/bin/make -n "$@" > "$HOME/make.txt" ;;
  *) echo "sudo $*: unexpected" >&2; exit 1 ;;
esac
"""
#: Installs with the program that exists; of every other target it prints what would run.
MAKE = """
case " $* " in
  *" install "*) exec /usr/bin/make "$@" ;;
  *) exec /usr/bin/make -n "$@" > "$HOME/make.txt" ;;
esac
"""
GIT = """
if [ "${1:-}" = push ]; then git init -q --bare "$HOME/pages.git"; fi
exec /usr/bin/git -c url."$HOME/pages.git".insteadOf=git@github.com:NAME/REPOSITORY.git "$@"
"""
SHIMS = {
    "threadline": THREADLINE, "npx": DEPLOY, "rsync": RSYNC, "aws": AWS, "sudo": SUDO, "git": GIT, "make": MAKE,
}
#: Only says its version: nothing is built here.
SWIFT = """
if [ "${1:-}" = --version ]; then exec "$SWIFT" "$@"; fi
echo "swift $*" >> "$HOME/calls.txt"
"""
SHIMS["swift"] = SWIFT
#: Programs that only have to be called: what they do is not ours.
SHIMS.update({name: f'echo "{name} $*" >> "$HOME/calls.txt"\n' for name in (
    "podman", "docker", "nginx", "caddy", "systemctl", "ssh", "brew", "crontab", "gh", "mdbook", "goat")})


class Failure(Exception):
    """A command that failed, or a page that is missing."""


class Sandbox:
    """A home folder with the program on its path."""

    def __init__(self):
        self.scratch = tempfile.TemporaryDirectory(prefix="threadline-tutorial-")
        self.home = pathlib.Path(self.scratch.name).resolve()
        self.folder = self.home
        tools = self.home / "tools"
        for folder in (tools, self.home / "Downloads"):
            folder.mkdir()
        for name, text in SHIMS.items():
            file = tools / name
            file.write_text("#!/bin/bash\nset -eu\n" + text.lstrip())
            file.chmod(file.stat().st_mode | stat.S_IXUSR)
        self.port = free_port()
        self.environment = {
            "HOME": str(self.home), "PATH": f"{tools}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "PROGRAM": str(PROGRAM), "SWIFT": shutil.which("swift") or "/usr/bin/false", "THREADLINE_PROGRAM": str(PROGRAM), "PORT": str(self.port), "LANG": "C.UTF-8",
            "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@me.example",
            "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@me.example",
        }

    def close(self):
        self.stop()
        self.scratch.cleanup()

    def run(self, commands, where):
        """Types commands into a shell and returns what they print; the next ones start where these end."""
        status, output = self.type(commands)
        if status != 0:
            raise Failure(f"{where}: exit status {status} of\n{commands}\n\n{output}")
        return output

    def type(self, commands):
        """Types commands into a shell and returns their exit status and what they print."""
        commands = commands.replace("127.0.0.1:8080", f"127.0.0.1:{self.port}")
        script = f"set -euo pipefail\ntrap 'pwd > \"$HOME/pwd\"' EXIT\n{commands}\n"
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, env=self.environment, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        self.folder = pathlib.Path((self.home / "pwd").read_text().strip())
        return done.returncode, done.stdout.replace(f"127.0.0.1:{self.port}", "127.0.0.1:8080")

    # MARK: The server

    def get(self, path):
        """The status and the text that the running server answers."""
        for attempt in range(100):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
                    return answer.status, answer.read().decode()
            except urllib.error.HTTPError as error:
                return error.code, error.read().decode()
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise Failure(f"no server answers: {(self.home / 'serve.txt').read_text()}")

    def stop(self):
        """Stops the server that `threadline serve` started."""
        file = self.home / "serve.pid"
        if not file.exists():
            return
        number = int(file.read_text())
        file.unlink()
        try:
            os.kill(number, signal.SIGINT)
        except ProcessLookupError:
            return
        for attempt in range(100):
            try:
                os.kill(number, 0)
            except ProcessLookupError:
                return
            time.sleep(0.05)
        os.kill(number, signal.SIGKILL)

    # MARK: Sites

    def page(self, words, site="site"):
        """The path of the page of the post with these words on a site in the current folder."""
        place = self.folder / site
        for file in sorted(place.glob("**/post/*/index.html")):
            if words in file.read_text():
                return "/" + str(file.parent.relative_to(place)) + "/"
        raise Failure(f"no page of {place} has the post \"{words}\"")

    def expect_nowhere(self, words, site="site"):
        """Fails if any file of a site holds these words."""
        for file in sorted(path for path in (self.folder / site).rglob("*") if path.is_file()):
            if words.encode() in file.read_bytes():
                raise Failure(f"\"{words}\" is in {file}")


def free_port():
    with socket.socket() as number:
        number.bind(("127.0.0.1", 0))
        return number.getsockname()[1]
