#!/bin/sh
# Makes a Debian package of a built program: deb.sh PROGRAM FOLDER. The package depends on the libraries that the program is
# linked with, found by dpkg-shlibdeps, and on those that it loads itself for pictures and cards. It recommends what the
# program can do without: libcurl for import --fetch-media, and ffmpeg. The same sources and program give the same bytes.
# `make deb` calls it.
set -eu
program=$1
folder=$2
sources=$(cd "$(dirname "$0")/.." && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$sources" log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
version=$("$program" --version | sed 's/^threadline //')
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tree=$work/tree
PREFIX=/usr DESTDIR=$tree ZSH_COMPLETIONS=share/zsh/vendor-completions "$sources/Packaging/install.sh" "$program"
mv "$tree/usr/share/doc/threadline/LICENSE" "$tree/usr/share/doc/threadline/copyright"
gzip -9n "$tree/usr/share/man/man1/threadline.1"

# dpkg-shlibdeps has to run in the sources of a package.
mkdir -p "$work/debian" "$tree/DEBIAN"
printf 'Source: threadline\n\nPackage: threadline\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "$tree/usr/bin/threadline" 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "dpkg-shlibdeps names no library; is dpkg-dev installed?" >&2; exit 1; }

# The program does not list the libraries that it loads. Finds the packages that this machine has them from.
for library in libvips.so.42 libpangocairo-1.0.so.0; do
  package=$(dpkg-query -S "*/$library" 2>/dev/null | cut -d: -f1 | head -n 1)
  [ -n "$package" ] || { echo "no package has $library; is it installed?" >&2; exit 1; }
  least=$(dpkg-query -W -f '${source:Upstream-Version}' "$package:$architecture")
  depends="$depends, $package (>= $least)"
done

cat > "$tree/DEBIAN/control" <<END
Package: threadline
Version: $version
Architecture: $architecture
Maintainer: ${MAINTAINER:-Threadline <threadline@localhost>}
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$tree" | cut -f1)
Depends: $depends
Recommends: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, libcurl4 | libcurl3-gnutls, ca-certificates, ffmpeg
Section: web
Priority: optional
Description: turns an export of public posts and threads into a website
 Every post gets a page with a permanent URL and a good link preview in every
 messenger. Reads archives of Mastodon, Bluesky, X and Threads. Pages need no
 scripts, set no cookies, and load nothing from other sites.
END
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$folder"
dpkg-deb --root-owner-group --build "$tree" "$folder/threadline_${version}_$architecture.deb"
