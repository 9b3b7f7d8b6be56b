#!/usr/bin/env bash
# Runs on the new machine, and types what README.md shows. run.sh prepares the machine, extract.py copies the commands.
set -euo pipefail
fresh=/opt/fresh
step() { printf '\n== %s (%s)\n' "$*" "$(date -u +%H:%M:%S)"; }

# The first line and the page of an answer of the local server, without curl, which the machine may not have.
ask() {
  exec 3<> /dev/tcp/127.0.0.1/${PORT:-8080} || return
  printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$1" >&3
  cat <&3
  exec 3>&-
}

cd ~/threadline
if [ -e $fresh/program ]; then
  step "make setup"
  make --no-print-directory setup > $fresh/setup.log 2>&1 || { tail -50 $fresh/setup.log; exit 1; }
  swift package resolve > $fresh/resolve.log 2>&1 || { cat $fresh/resolve.log; exit 1; }
  export THREADLINE_PROGRAM=$fresh/program
else
  step "$(cat $fresh/demo.sh)"
  set -m
  bash $fresh/demo.sh > $fresh/demo.log 2>&1 &
  demo=$!
  until (ask / > $fresh/front.html) 2> /dev/null; do
    kill -0 $demo 2> /dev/null || { tail -50 $fresh/demo.log; echo "error: make demo ended" >&2; exit 1; }
    sleep 2
  done
  kill -INT -- -$demo
  wait $demo || true
  set +m
  tail -5 $fresh/demo.log
  head -1 $fresh/front.html
  grep -q '<title>' $fresh/front.html || { echo "error: the front page of the demo has no title" >&2; exit 1; }
fi

step "$(cat $fresh/install.sh)"
bash $fresh/install.sh > $fresh/install.log 2>&1 || { tail -50 $fresh/install.log; exit 1; }
export PATH="$HOME/.local/bin:$PATH"
threadline --version
ls ~/.local/share/man/man1 ~/.local/share/threadline

step "the library examples"
cp -r $fresh/links $fresh/publish ~/
(cd ~/links && swift run --quiet links | tee $fresh/links.log)
grep -q 'P[0-9][0-9]' $fresh/links.log || { echo "error: the sample of README.md printed no finding" >&2; exit 1; }
if [ ! -e $fresh/program ]; then
  (cd ~/publish && ln -s ~/threadline/Examples/demo && sed 's|"../site"|"site"|' ~/threadline/Examples/threadline.toml > \
    threadline.toml && swift run --quiet publish threadline.toml | tail -3 && test -s site/index.html)
  export THREADLINE_BUILD=$HOME/publish/.build/debug
fi

step "every other command of README.md"
make --no-print-directory setup PACKAGES="dpkg-dev git jq python3 rsync" > /dev/null
# Where the modules of the larger example are missing, so is the check of the Swift sample, which has run above.
[ -n "${THREADLINE_BUILD:-}" ] || export THREADLINE_BUILD=$HOME/links/.build/debug
THREADLINE_PROGRAM=$HOME/.local/bin/threadline python3 Tests/tutorial/run.py README.md

if [ -n "$UNIT" ]; then
  step "$(cat $fresh/test.sh)"
  bash $fresh/test.sh > $fresh/test.log 2>&1 || { tail -50 $fresh/test.log; exit 1; }
  tail -1 $fresh/test.log
fi
step "done"
