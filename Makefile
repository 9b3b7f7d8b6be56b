# Two commands on a fresh Debian machine with Swift 6.3: `make demo` and `make test`.

PACKAGES = pkg-config libcmark-dev libgumbo-dev libarchive-dev libvips-dev nettle-dev libpango1.0-dev libjpeg-dev \
  libdeflate-dev libbrotli-dev libcurl4-openssl-dev libtomlplusplus-dev \
  fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
PAGE_PACKAGES = chromium default-jre-headless w3m python3-venv
CRASH_PACKAGES = strace python3
TUTORIAL_PACKAGES = dpkg-dev git jq python3 rsync
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
PORT ?= 8080
# How many archaic phrases and names there may be. Lower these, never raise them.
WORDS = 14
NAMES = 0
RELEASE = swift build -c release --product threadline
# The program with Swift's own libraries in it, so that it runs without Swift. The same sources give the same bytes wherever
# they are built: paths are mapped, hashes of intermediate code, which depend on them, are left out, and the compiler's
# addresses in memory are not random where the system allows that. docs/contributing/release.md has the reasons.
PORTABLE = $(shell setarch --addr-no-randomize true 2>/dev/null && echo setarch --addr-no-randomize) $(RELEASE) \
  --static-swift-stdlib --scratch-path .build/portable \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=/threadline" -Xcc "-ffile-prefix-map=$(CURDIR)=/threadline" \
  -Xcxx "-ffile-prefix-map=$(CURDIR)=/threadline" \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xlinker --strip-all
PREFIX ?= /usr/local

.PHONY: demo examples test check-all test-tutorial test-fresh pages-venv test-pages test-first-paint test-offline test-photographs test-privacy test-preview test-rebuild \
  test-crash soak soak-server build install deb release check-reproducible words docs book workflows docs-venv docc lint bench bench-growth bench-server bench-media bench-pictures bench-search benchmark figures fuzz setup clean

# Builds the demo site and shows it until Ctrl-C.
demo: build
	"$$($(RELEASE) --show-bin-path)/threadline" build --config Examples/threadline.toml
	"$$($(RELEASE) --show-bin-path)/threadline" serve site --port $(PORT)

# The package in Examples/, which uses this one from outside, and a package that uses LinkPreviews alone.
examples: setup
	cd Examples && swift build --build-tests && swift run --skip-build walks walks/threadline.toml && \
	  swift run --skip-build publish threadline.toml && PREVIEW_SITE=.build/walks-site swift test --skip-build
	Tests/library/run.sh

# Every test, a few at a time: all at once they wait for each other, until time limits that were meant for one of them are
# over. What failed is said again at the end. With THREADLINE_DATA the real exports and conformance suites are tried too.
test: setup
	@mkdir -p .build
	@bash -o pipefail -c 'swift test --explicit-target-dependency-import-check error \
	  --experimental-maximum-parallelization-width 8 2>&1 | tee .build/test.log' || \
	  { printf '\nWhat failed:\n'; grep -aE '✘|error:' .build/test.log; exit 1; }

# Everything that `.ci/run` leaves out or does in part: all pages of all sites, 300 edits, every crash, the fuzz targets
# for FUZZ seconds each, and the benchmarks. It takes hours.
check-all: lint test test-tutorial test-pages test-first-paint test-offline test-photographs test-privacy
	$(MAKE) test-preview test-rebuild
	$(MAKE) test-crash
	$(MAKE) test-crash CRASH="--extras lean"
	$(MAKE) fuzz SECONDS=$(or $(FUZZ),60)
	$(MAKE) soak soak-server MINUTES=$(or $(MINUTES),10)
	$(MAKE) bench bench-media

# Every code block of README.md and the book: commands are typed as written, settings and templates are read, Swift is
# compiled. THREADLINE_PROGRAM names a built program.
test-tutorial: setup
	@$(MAKE) --no-print-directory setup PACKAGES="$(TUTORIAL_PACKAGES)"
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" python3 Tests/tutorial/run.py

# Every page of built sites in a real browser: of the demo, of a site of everything, and of real archives; SITES=demo
# takes the first alone, and MOST_PAGES=120 so many of its pages. Set THREADLINE_PROGRAM to use an existing program.
test-pages: pages-venv
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  .build/pages-venv/bin/python Tests/pages/run.py $(SITES)

# Ten photographs as a phone gets them: how many bytes before anyone scrolls, and nothing that jumps.
test-photographs: pages-venv
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  .build/pages-venv/bin/python Tests/pages/photographs.py

# What a site with `offline = true` keeps in a browser, and what it deletes there.
test-offline: pages-venv
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  .build/pages-venv/bin/python Tests/pages/offline.py

# When the pages of the demo are painted on a slow line, against the same pages with the mark at the footer.
test-first-paint: pages-venv
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  .build/pages-venv/bin/python Tests/pages/first_paint.py

# Every byte of a site with planted secrets, and of the real archives' sites, searched for what is private.
test-privacy: setup
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" python3 Tests/privacy/run.py

# Pages that are open in a real browser while their site is worked on.
test-preview: pages-venv
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  .build/pages-venv/bin/python Tests/preview/run.py

pages-venv: setup
	@$(MAKE) --no-print-directory setup PACKAGES="$(PAGE_PACKAGES)"
	Scripts/venv.sh .build/pages-venv Tests/pages/requirements.txt

# Sites that were brought up to date against sites built from nothing, after random edits.
test-rebuild: setup
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" python3 Tests/rebuild/run.py

# A build of a part of the demo killed, and refused every system call that writes, one after the other. CRASH holds options, such as
# CRASH="--extras lean --every"; Set THREADLINE_PROGRAM to use an existing program.
test-crash: setup
	@$(MAKE) --no-print-directory setup PACKAGES="$(CRASH_PACKAGES)"
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  python3 Tests/crash/run.py $(CRASH)

# One program that builds ten thousand times, with memory and descriptors measured.
soak: setup
	THREADLINE_SOAK=$(or $(ROUNDS),10000) swift test --filter SoakTests

# The server under everything at once for MINUTES, with memory and descriptors at the start and at the end.
soak-server: setup
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  Benchmarks/soak_server.py --minutes $(or $(MINUTES),60)

build: setup
	$(RELEASE)

# Installs the program, its theme, completions for bash, zsh and fish, the man page and a systemd unit below PREFIX, and
# before that DESTDIR. Set THREADLINE_PROGRAM to use an existing program.
install:
	test -n "$(THREADLINE_PROGRAM)" || $(PORTABLE)
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Packaging/install.sh \
	  "$${THREADLINE_PROGRAM:-$$($(PORTABLE) --show-bin-path)/threadline}"

# A Debian package in .build/deb, which names the libraries that it runs with.
deb:
	@$(MAKE) --no-print-directory setup PACKAGES="$(PACKAGES) dpkg-dev python3"
	test -n "$(THREADLINE_PROGRAM)" || $(PORTABLE)
	Packaging/deb.sh "$${THREADLINE_PROGRAM:-$$($(PORTABLE) --show-bin-path)/threadline}" .build/deb

# The files of a release, in .build/release-artifacts: a tarball, a Debian package, a software bill of materials, and
# their checksums.
release:
	@$(MAKE) --no-print-directory setup PACKAGES="$(PACKAGES) dpkg-dev python3"
	test -n "$(THREADLINE_PROGRAM)" || $(PORTABLE)
	Packaging/release.sh "$${THREADLINE_PROGRAM:-$$($(PORTABLE) --show-bin-path)/threadline}" .build/release-artifacts

# Builds the release in two folders, and compares the bytes. It takes as long as two release builds.
check-reproducible:
	@$(MAKE) --no-print-directory setup PACKAGES="$(PACKAGES) dpkg-dev python3 git"
	Scripts/check-reproducible.sh

# Archaic phrases and names; fails above a limit.
words:
	Scripts/plain-words --max $(WORDS) --max-names $(NAMES)

# Checks the README and the book: links, the code that they show, and that what they name exists. THREADLINE_PROGRAM names
# a built program; otherwise a debug program is built.
docs: setup
	test -n "$(THREADLINE_PROGRAM)" || swift build --product threadline
	Scripts/quote-code.py --check
	Scripts/check-docs.py

# Renders the book with mdBook, and follows the links of its pages. It needs no Swift.
book: docs-venv
	Scripts/check-book.py .build/docs-venv/bin/mdbook

# Checks the workflows for GitHub with actionlint.
workflows: docs-venv
	.build/docs-venv/bin/actionlint

docs-venv:
	@$(MAKE) --no-print-directory setup PACKAGES="python3-venv"
	Scripts/venv.sh .build/docs-venv Scripts/requirements.txt

# README's commands on a new Debian system in a folder. It needs root; Tests/fresh/run.sh lists its settings.
test-fresh:
	@$(MAKE) --no-print-directory setup PACKAGES="debootstrap git python3"
	Tests/fresh/run.sh

# Builds the API documentation of both libraries in .build/docc; fails if a public declaration has no documentation.
docc: setup
	Scripts/docc.sh

# How large the sources, their types and these types' properties are; fails if a figure is over its limit.
figures:
	Scripts/figures.py

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Fuzz Benchmarks Examples

# Builds of 1,000, 10,000 and 100,000 pages beside cp -r and Hugo, in one run on a memory file system. BENCH holds
# options, such as BENCH="--pages 1000 --runs 3 --without-hugo"; Set THREADLINE_PROGRAM to use an existing program.
# Then 400,000 differences of lists, each checked.
bench: setup
	Benchmarks/bench.py $(BENCH)
	Benchmarks/diff.sh 400000

# How time and memory grow from 1,000 posts to as many as fit, drawn in Benchmarks/growth.svg.
bench-growth: setup
	Benchmarks/bench.py --growth $(BENCH)

# The server beside nginx and Caddy on the same files, one core each for server and client. BENCH holds options, such as
# BENCH="--seconds 10 --modes page"; wrk, nginx-light and caddy have to be there.
bench-server: setup
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" Benchmarks/server.py $(BENCH)

# Pictures beside vipsthumbnail on the same made photographs. BENCH holds options, such as BENCH="--count 1000".
bench-media:
	@$(MAKE) --no-print-directory setup PACKAGES="$(PACKAGES) libvips-tools python3"
	Benchmarks/media.py $(BENCH)

# The search index next to its goals and to Pagefind. BENCH="--posts 100000" takes one corpus.
bench-search: setup
	@$(MAKE) --no-print-directory setup PACKAGES="$(PAGE_PACKAGES)"
	Scripts/venv.sh .build/benchmark-venv Benchmarks/requirements.txt
	test -n "$(THREADLINE_PROGRAM)" || $(RELEASE)
	THREADLINE_PROGRAM="$${THREADLINE_PROGRAM:-$$($(RELEASE) --show-bin-path)/threadline}" \
	  .build/benchmark-venv/bin/python Benchmarks/search.py $(BENCH)

# The first build of an archive with pictures next to vipsthumbnail. BENCH="--part 8" takes every eighth picture.
bench-pictures:
	@$(MAKE) --no-print-directory setup PACKAGES="$(PACKAGES) libvips-tools python3"
	Benchmarks/pictures.py $(BENCH)

# A full build against cp -r, templates against hand-written appending, and social cards.
benchmark: setup
	Benchmarks/bench.py --pages 100000 --runs 3 --sets lean --without-hugo
	"$$(Benchmarks/program.sh template-benchmark)"
	Benchmarks/cards.sh

# Changed bytes for every importer; Fuzz/README.md says more.
fuzz: setup
	Fuzz/run.sh $(or $(FORMAT),all) $(or $(INPUT),$(SECONDS),60)

# Installs what is missing, and nothing else; on macOS the packages are `brew install` away.
setup:
	@missing=""; for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q "ok installed" || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ] && command -v apt-get >/dev/null; then \
	  echo "installing$$missing"; \
	  $(SUDO) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq $$missing; \
	fi

clean:
	rm -rf .build site .threadline
