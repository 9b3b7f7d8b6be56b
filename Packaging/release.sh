#!/bin/sh
# Makes what people download of a built program: release.sh PROGRAM FOLDER puts a tarball, a Debian package and their
# checksums there. The same sources and program give the same bytes. COMPRESSION is the level of gzip (9). `make release`
# calls it.
set -eu
program=$1
folder=$2
sources=$(cd "$(dirname "$0")/.." && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$sources" log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
version=$("$program" --version | sed 's/^threadline //')
name=threadline-$version-linux-$(uname -m)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

mkdir -p "$folder" "$room/$name"
rm -f "$folder"/threadline*.tar.gz "$folder"/threadline*.deb "$folder/SHA256SUMS"
"$sources/Packaging/deb.sh" "$program" "$folder" > /dev/null

PREFIX=/usr/local DESTDIR="$room/root" "$sources/Packaging/install.sh" "$program"
mv "$room/root/usr/local"/* "$room/$name/"
cp "$sources/README.md" "$sources/LICENSE" "$room/$name/"

# The libraries that it runs with, by the names that they have where it was built.
libraries=$(dpkg-deb -f "$folder"/threadline_*.deb Depends | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/,//g')
system=$(. /etc/os-release && echo "$PRETTY_NAME")
cat > "$room/$name/INSTALL" <<END
Threadline $version, built on $system. Install the libraries that it uses, then the program:
  sudo apt-get install $libraries
  sudo cp -r bin lib share /usr/local
Any other folder will do, too: bin/threadline finds its theme in share/ next to bin/.
Begin with: threadline --help
END

chmod -R u=rwX,go=rX "$room/$name"
tar -C "$room" --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  -cf - "$name" | gzip -n "-${COMPRESSION:-9}" > "$folder/$name.tar.gz"
(cd "$folder" && sha256sum threadline*.deb threadline*.tar.gz > SHA256SUMS && cat SHA256SUMS)
