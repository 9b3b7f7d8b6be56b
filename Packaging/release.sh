#!/bin/sh
# Makes the files of a release from a built program: release.sh PROGRAM FOLDER writes a tarball, a Debian package, a software
# bill of materials, and their checksums. The same sources and program give the same bytes. COMPRESSION is the level of
# gzip (9). `make release` calls it.
set -eu
program=$1
folder=$2
sources=$(cd "$(dirname "$0")/.." && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$sources" log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
version=$("$program" --version | sed 's/^threadline //')
name=threadline-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$folder" "$work/$name"
rm -f "$folder"/threadline*.tar.gz "$folder"/threadline*.deb "$folder"/threadline*.spdx.json "$folder/SHA256SUMS"
"$sources/Packaging/deb.sh" "$program" "$folder" > /dev/null
"$sources/Scripts/sbom.py" "$folder"/threadline_*.deb "$folder/threadline-$version.spdx.json"

PREFIX=/usr/local DESTDIR="$work/root" "$sources/Packaging/install.sh" "$program"
mv "$work/root/usr/local"/* "$work/$name/"
cp "$sources/README.md" "$sources/LICENSE" "$sources/Packaging/THIRD-PARTY.md" "$work/$name/"

# The libraries that it needs, by their package names on the system of the build.
libraries=$(dpkg-deb -f "$folder"/threadline_*.deb Depends | sed 's/ *([^)]*)//g; s/ *|[^,]*//g; s/,//g')
system=$(. /etc/os-release && echo "$PRETTY_NAME")
cat > "$work/$name/INSTALL" <<END
Threadline $version, built on $system. Install its libraries, then the program:
  sudo apt-get install $libraries
  sudo cp -r bin lib share /usr/local
Any other folder works too: bin/threadline finds its theme in share/ next to bin/.
Start with: threadline --help
END

chmod -R u=rwX,go=rX "$work/$name"
tar -C "$work" --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  -cf - "$name" | gzip -n "-${COMPRESSION:-9}" > "$folder/$name.tar.gz"
(cd "$folder" && sha256sum threadline*.deb threadline*.spdx.json threadline*.tar.gz > SHA256SUMS && cat SHA256SUMS)
