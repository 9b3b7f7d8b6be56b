#!/usr/bin/env bash
# The commands of README.md on a machine that has nothing but Debian, Swift, Git and Make: `make test-fresh`.
#
# It installs Debian into a new folder with debootstrap, clones the current commit into it, lends it the Swift toolchain
# without write access, and runs commands.sh there. It needs root, about 10 GB, and as long as two release builds and a
# debug build take.
#
#   SUITE    the release of Debian (that of this machine)
#   MIRROR   where its packages come from (http://deb.debian.org/debian)
#   SWIFT    the toolchain, a folder with usr/bin/swift (that of this machine)
#   SHARE    more files and folders that the new machine may read, such as a mirror of Swift packages
#   PORT     where the demo is served (8080)
#   UNIT=1   runs `make test`, too
#   PROGRAM  a built program with Swift's libraries in it; then nothing is built but the smaller library example
#   KEEP=1   leaves the folder
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
sources=$(cd "$here/../.." && pwd)
suite=${SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
swift=${SWIFT:-$(readlink -f "$(command -v swift)")}
swift=${swift%/usr/bin/*}
[ "$(id -u)" = 0 ] || { echo "error: this needs root, to install a system into a folder" >&2; exit 1; }
root=$(mktemp -d "${TMPDIR:-/var/tmp}/threadline-fresh-XXXXXX")
chmod 755 "$root"
# What is mounted below is gone by then: it is in the mount namespace of the commands.
trap '[ -n "${KEEP:-}" ] || rm -rf --one-file-system "$root"' EXIT

# What https://www.swift.org/install/linux/ asks for, and Git and Make.
packages=binutils,gcc,libc6-dev,libcurl4,libedit2,libncurses6,libsqlite3-0,libstdc++-12-dev,libxml2,libz3-4,tzdata
packages+=,zlib1g-dev,ca-certificates,git,make
echo "== Debian $suite in $root"
debootstrap --variant=minbase --include="$packages" "$suite" "$root" "${MIRROR:-http://deb.debian.org/debian}" \
  > "$root.log" || { cat "$root.log" >&2; exit 1; }
rm -f "$root.log"
git clone --quiet "$sources" "$root/root/threadline"
mkdir -p "$root/opt/fresh"
cp "$here/commands.sh" "$root/opt/fresh/"
"$here/extract.py" "$root/opt/fresh"
[ -z "${PROGRAM:-}" ] || cp "$PROGRAM" "$root/opt/fresh/program"

unshare --mount --pid --fork --kill-child bash -c '
  set -euo pipefail
  root=$1 unit=$2 port=$3 swift=$4
  shift 3
  for path in "$@"; do
    [ -e "$path" ] || { echo "error: there is no $path to share" >&2; exit 1; }
    if [ -d "$path" ]; then
      mkdir -p "$root$path"
    else
      mkdir -p "$(dirname "$root$path")"
      touch "$root$path"
    fi
    mount --bind "$path" "$root$path"
    mount -o remount,bind,ro "$root$path"
  done
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec chroot "$root" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 UNIT="$unit" PORT="$port" \
    PATH="$swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" bash /opt/fresh/commands.sh
' fresh "$root" "${UNIT:-}" "${PORT:-8080}" "$swift" /etc/resolv.conf /etc/hosts ${SHARE:-}
echo "README.md works on a new machine with Debian $suite"
