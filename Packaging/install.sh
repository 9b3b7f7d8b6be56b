#!/bin/sh
# Installs a built program with its theme and documentation: install.sh PROGRAM. PREFIX is the folder to install into
# (/usr/local), DESTDIR a root folder before it, ZSH_COMPLETIONS the folder below PREFIX where zsh looks for completions.
# `make install` calls it.
set -eu
program=$1
sources=$(cd "$(dirname "$0")/.." && pwd)
prefix=${PREFIX:-/usr/local}
to=${DESTDIR:-}$prefix
umask 022

mkdir -p "$to/bin" "$to/share/threadline" "$to/share/man/man1" "$to/share/doc/threadline" "$to/lib/systemd/system" \
  "$to/share/bash-completion/completions" "$to/${ZSH_COMPLETIONS:-share/zsh/site-functions}" \
  "$to/share/fish/vendor_completions.d"

# Replaces the file instead of writing into it, because the old program may be running. Without symbols the program has a
# third of the size.
strip -o "$to/bin/.threadline.new" "$program" 2>/dev/null || cp "$program" "$to/bin/.threadline.new"
chmod 755 "$to/bin/.threadline.new"
mv -f "$to/bin/.threadline.new" "$to/bin/threadline"

# Removes theme files that only an older version had.
rm -rf "$to/share/threadline/Templates" "$to/share/threadline/Public"
cp -R "$sources/Templates" "$sources/Public" "$to/share/threadline/"
chmod -R u=rwX,go=rX "$to/share/threadline"

"$program" --generate-completion-script bash > "$to/share/bash-completion/completions/threadline"
"$program" --generate-completion-script zsh > "$to/${ZSH_COMPLETIONS:-share/zsh/site-functions}/_threadline"
"$program" --generate-completion-script fish > "$to/share/fish/vendor_completions.d/threadline.fish"

version=$("$program" --version | sed 's/^threadline //')
"$program" --experimental-dump-help | "$sources/Packaging/man-page.py" "$version" > "$to/share/man/man1/threadline.1"
sed "s|@PREFIX@|$prefix|g" "$sources/Packaging/threadline.service" > "$to/lib/systemd/system/threadline.service"
rm -rf "$to/share/doc/threadline/docs"
cp -R "$sources/README.md" "$sources/CHANGELOG.md" "$sources/Packaging/THIRD-PARTY.md" "$sources/LICENSE" \
  "$sources/docs" "$to/share/doc/threadline/"
chmod -R u=rwX,go=rX "$to/share/doc/threadline"
