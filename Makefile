# `make simulate` and `make test` do all of their own set-up: Python 3.11 or newer, Rust and make are enough.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
QUICK  := $(VENV)/.quick
BUILT  := $(VENV)/.built
CHECKED := $(VENV)/.checked
SOURCES := $(shell find rust python/midgard/data -name '*.rs' -o -name '*.toml') Cargo.toml Cargo.lock pyproject.toml

.PHONY: help simulate test test-rust test-python suites conformance conformed conformance-report conformance-ray smoke-ray conformance-torch lint fuzz fuzz-boxes fuzz-god-of-war fuzz-reavers long golden playthrough new-game docs site mutants balance bench census peers fastcatan licences wheel sdist clean

help:
	@echo 'make simulate   play many games and read what came of them'
	@echo 'make test       build everything and check everything'
	@echo 'make conformance  what PettingZoo, Gymnasium and OpenSpiel ask of a game: their own suites; pyright --verifytypes'
	@echo 'make conformance-report  a balance report, and how it looks in Chromium if there is one'
	@echo 'make conformance-ray  runs on a local Ray cluster, a worker of which is killed; it installs Ray first'
	@echo 'make smoke-ray  one run on a local Ray cluster, with the files and the digest of one machine; it installs Ray first'
	@echo 'make conformance-torch  MaskablePPO and TorchRL on the adapters; it downloads PyTorch first'
	@echo 'make lint       formats, lints and types only'
	@echo 'make fuzz       both engines in lockstep, for SECONDS=600, from SEED= on (the date, if none is given)'
	@echo 'make fuzz-boxes  the same with boxes, all options drawn, one step of FULL=20 compared in full'
	@echo 'make fuzz-god-of-war  the same with God of War: each scene, whole games, one to four players'
	@echo 'make fuzz-reavers  the same with Reavers of Midgard: corrected cards, scarce decks and herds too'
	@echo 'make long       the long forms of the tests: random games, damaged states, endgames, stored runs, games in all rotations'
	@echo 'make golden     whole games as text in tests/golden, written anew'
	@echo 'make playthrough  a game as OpenSpiel tells it, in tests/golden/openspiel, written anew'
	@echo 'make new-game   the crate and the lines of a new game, NAME=three_kings: docs/manual/new-game.md'
	@echo 'make docs       the tables of the documents, written anew from the code'
	@echo 'make site       the documents as a site with search, in target/site'
	@echo 'make mutants    break the rules of GAME=reavers in COUNT=200 ways that SEED= draws: does the suite notice? Hours'
	@echo 'make census     how large midgard is, beside its bars'
	@echo 'make balance    are the numbers of our own balanced? games among equal searches, some minutes'
	@echo 'make bench      how fast the engine is, in Rust and from Python; the table of figures, bars and aims'
	@echo 'make peers      how fast searches, loops and copies are beside OpenSpiel and fastCatan'
	@echo 'make licences   the licences of bundled crates, written anew'
	@echo 'make wheel      a wheel in dist/'
	@echo 'make sdist      the source distribution in dist/'

# With CONFORMANCE=1 the one run of pytest also has the test suites of other libraries, which are installed first.
EXTRAS := dev
ifdef CONFORMANCE
EXTRAS := dev,data,plot,rl,openspiel,sweep
SUITES := 'pyright[nodejs]' duckdb pandas polars 'moto[s3]' flask flask-cors
export MIDGARD_CONFORMANCE := 1
endif

# Small games for tests, which no wheel has: code for any game is tested with more than one.
TESTED := --features small-games

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "midgard needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
	@touch $@

# The extension is one file of the checkout. Each of three builds keeps its crates in a folder of its own below target, and makes the others out of
# date, so that whoever comes back to a build whose sources did not change waits some seconds, for a copy.

# Installs the package in place, quick to build, with the profile quick of Cargo.toml and what the command line needs.
$(QUICK): $(STAMP) $(SOURCES)
	@echo 'building midgard: about two minutes on two idle cores'
	@rm -f $(BUILT) $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile quick --quiet --extras cli
	@touch $@

# Installs the package in place, as fast as what is shipped.
$(BUILT): $(STAMP) $(SOURCES)
	@echo 'building midgard as it is shipped: four minutes on two cores'
	@rm -f $(QUICK) $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --release --quiet $(TESTED) --extras dev
	@touch $@

# Installs the package in place for the tests: with the profile ci of Cargo.toml, with which `cargo test` builds the same crates.
$(CHECKED): $(STAMP) $(SOURCES)
	@echo 'building midgard for its tests: three minutes on two cores'
	@rm -f $(QUICK) $(BUILT)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile ci --quiet $(TESTED) --extras $(EXTRAS)
	@touch $@

simulate: $(QUICK)
	$(BIN)/midgard simulate --games 100000 --players 4

test: lint test-rust test-python

lint: $(CHECKED)
	cargo fmt --check
	cargo clippy --profile ci --workspace --all-targets --features midgard-python/small-games --quiet -- -D warnings
	$(BIN)/ruff format --check python tests benches examples
	$(BIN)/ruff check python tests benches examples
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest midgard._midgard --allowlist tests/stubtest.allow

test-rust:
	cargo test --profile ci --workspace --quiet
	RUSTDOCFLAGS='-D warnings' cargo doc --profile ci --workspace --no-deps --quiet

# A process for each core, but at most four: they take about a gigabyte each. A file is one process's, with what its tests share. All hash alike, so
# that they find the same tests in the same order.
PYTEST := PYTHONHASHSEED=0 $(BIN)/pytest -p no:benchmark --numprocesses auto --maxprocesses 4 --dist loadfile

test-python: $(CHECKED) suites
	$(PYTEST)

# Installs what the test suites of other libraries need, if they are wanted.
suites: $(CHECKED)
	@$(if $(SUITES),$(BIN)/pip install --quiet --disable-pip-version-check $(SUITES))

# Runs the test suites of other libraries on the adapters, and what is only tested where the extras are there.
conformance:
	@rm -f $(CHECKED)
	$(MAKE) conformed CONFORMANCE=1

conformed: $(CHECKED) suites
	$(PYTEST) tests/conformance tests/secrecy tests/surface/test_report.py tests/surface/test_sweeps.py

# Makes a balance report and looks at it in headless Chromium; without Chromium it says so and only makes the report.
conformance-report: $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile ci --quiet $(TESTED) --extras dev,plot
	MIDGARD_CONFORMANCE=1 $(BIN)/pytest -rs tests/conformance/test_report_renders.py tests/surface/test_report.py

# Plays runs on a local Ray cluster. CI runs the first test alone, in a job of its own: Ray is 70 MB, and some tests wait for workers that are killed.
conformance-ray: $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile ci --quiet $(TESTED) --extras dev,ray
	$(BIN)/pytest -rs tests/conformance/test_ray.py

# A run of 700 games on a local Ray cluster of three workers has the digest and the files of one machine.
smoke-ray: $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile ci --quiet $(TESTED) --extras dev,ray
	$(BIN)/pytest -rs tests/conformance/test_ray.py::test_a_cluster_writes_the_files_of_one_machine

# Runs MaskablePPO and TorchRL on the adapters. Not part of CI; it first prints the size of its downloads.
TORCH := torch sb3-contrib torchrl
conformance-torch: $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile ci --quiet $(TESTED) --extras dev,rl
	@PYTHONPATH=tests $(BIN)/python -m support.repository.downloads $(TORCH)
	@$(BIN)/pip install --quiet --disable-pip-version-check $(TORCH)
	$(BIN)/pytest tests/conformance/test_training.py

# Rewrites the OpenSpiel playthrough in tests/golden/openspiel.
playthrough: $(CHECKED)
	@PIP_QUIET=1 $(BIN)/maturin develop --profile ci --quiet $(TESTED) --extras dev,openspiel
	PYTHONPATH=tests $(BIN)/python -m support.goldens.openspiel

# Compares the speed with other engines on this machine.
peers: $(BUILT) fastcatan
	@PIP_QUIET=1 $(BIN)/maturin develop --release --quiet $(TESTED) --extras dev,openspiel
	$(BIN)/python -m benches.peers.compare --fastcatan $(CATAN)

# Makes an environment with fastCatan, where there is a Python that it runs on.
CATAN := target/fastcatan/bin/python
fastcatan:
	@test -x $(CATAN) || for python in python3.12 python3.13 python3.14; do \
		$$python -m venv target/fastcatan 2>/dev/null && $(CATAN) -m pip install --quiet --disable-pip-version-check fastcatan && break; \
	done || true

# SEED is that of the day unless it is given; what the engines disagree about is written to tests/regressions.
FUZZ = PYTHONPATH=tests $(BIN)/python -m support.fuzz.endless $(or $(SECONDS),600) "$(SEED)"

fuzz: $(CHECKED)
	$(FUZZ) champions $${FULL:-8}

fuzz-boxes: $(CHECKED)
	$(FUZZ) boxes $${FULL:-20}

fuzz-god-of-war: $(CHECKED)
	$(FUZZ) god_of_war $${FULL:-20}

fuzz-reavers: $(CHECKED)
	$(FUZZ) reavers $${FULL:-20}

long: $(BUILT)
	MIDGARD_LONG=1 cargo test --profile ci --package midgard-champions --test all play:: -- --nocapture
	MIDGARD_LONG=1 cargo test --profile ci --package midgard-champions --test boxes play:: -- --nocapture
	GAMES=2000 cargo test --release --package midgard-champions --test boxes greedy::
	MIDGARD_LONG=1 cargo test --release --package midgard-champions --test all endgames::
	for game in champions reavers god-of-war; do $(MAKE) mutants GAME=$$game || exit 1; done
	MIDGARD_LONG=1 $(BIN)/pytest $$(grep -rlE --include='test_*.py' 'MIDGARD_LONG|daily import .*LONG' tests)

golden: $(CHECKED)
	PYTHONPATH=tests $(BIN)/python -m support.goldens.champions
	PYTHONPATH=tests $(BIN)/python -m support.goldens.god_of_war
	PYTHONPATH=tests $(BIN)/python -m support.goldens.reavers

# Writes the files of a new game, and one line into each file that names all games.
new-game:
	PYTHONPATH=tests $(PYTHON) -m support.repository.new_game "$(NAME)"

docs: $(CHECKED)
	PYTHONPATH=tests $(BIN)/python -m support.docs.stubs
	PYTHONPATH=tests $(BIN)/python -m support.docs.tables
	PYTHONPATH=tests $(BIN)/python -m support.docs.pages

# Builds the site of the documents. It needs no build of midgard, so it has an environment of its own, with the pins of pyproject.toml.
SITE := target/site-venv
site:
	@test -d $(SITE) || $(PYTHON) -m venv $(SITE)
	@$(SITE)/bin/pip install --quiet --disable-pip-version-check $$($(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["site"])')
	$(SITE)/bin/mkdocs build --quiet --strict

# It needs `cargo install cargo-mutants --locked`. Without SEED the mutants are those of the day.
mutants: $(CHECKED)
	PYTHONPATH=tests $(BIN)/python -m support.mutation --game $(or $(GAME),reavers) --count $(or $(COUNT),200) $(if $(SEED),--seed $(SEED))

census: $(STAMP)
	PYTHONPATH=tests $(BIN)/python -m support.repository.census

# Measures the targets of docs/lab/tuning.md that need games. Games in the log are not played again.
balance: $(BUILT)
	PYTHONPATH=tests $(BIN)/python -m support.balance.champions --games 40 --simulations 1000 --log target/balance.jsonl

bench: $(BUILT) fastcatan
	cargo bench --quiet --package midgard-sim --bench engine
	cargo bench --quiet --package midgard-sim --bench boxes
	cargo bench --quiet --package midgard-sim --bench reavers
	cargo bench --quiet --package midgard-sim --bench god_of_war
	cargo bench --quiet --package midgard-sim --bench search
	cargo bench --quiet --package midgard-sim --bench rollouts
	cargo bench --quiet --package midgard-sim --bench runs
	cargo bench --quiet --package midgard-sim --bench selfplay
	cargo bench --quiet --package midgard-champions --bench odds
	$(BIN)/python benches/selfplay_speed.py
	$(BIN)/python benches/latency.py
	$(BIN)/python -m benches.table --fastcatan $(CATAN)

# Functions with the same code become one where Rust brings a linker that can do it: on Linux from 1.90 on.
FOLD = $(shell rustc -vV | awk '/^host: x86_64-unknown-linux-gnu/ {host = 1} \
	/^release/ {split($$2, at, ".")} \
	END {if (host && at[2] >= 90) print "-- -C link-arg=-Wl,--icf=all"}')

# Messages of panics name files of source. Folders of the builder stay out of them, so that two builders make the same wheel.
SYSROOT = $(shell rustc --print sysroot)
REMAPPED = --config 'target."cfg(all())".rustflags=[$\
  "--remap-path-prefix=$(or $(CARGO_HOME),$(HOME)/.cargo)=/cargo", $\
  "--remap-path-prefix=$(SYSROOT)/lib/rustlib/src/rust=/rust", $\
  "--remap-path-prefix=$(CURDIR)=/midgard"]'

wheel: $(STAMP)
	$(BIN)/maturin build --release --out dist $(REMAPPED) $(FOLD)
	@$(BIN)/pip install --quiet --disable-pip-version-check zopflipy
	$(BIN)/python .ci/pack.py dist/*.whl

sdist: $(STAMP)
	$(BIN)/maturin sdist --out dist

# Writes the licences that the wheel must include. The file is committed; a test checks that it is up to date.
licences: $(STAMP)
	PYTHONPATH=tests $(BIN)/python -m support.repository.licences

clean:
	rm -rf target dist $(VENV)
