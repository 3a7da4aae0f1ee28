# Cutcard: `make run` and `make test` do all the set-up they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WIDE := $(VENV)/.wide
COMPILED := $(VENV)/.compiled
SERVES := $(VENV)/.serves
TOOLS := node_modules/.ready
EXTRAS := cluster,par,parquet,postgres,serve,simulate
LOWEST := .venv-lowest
VERSIONS := .venv-versions
PYTHONS := python3.12 python3.13
REHEARSED := 1..30
PACKAGES := chromium-headless-shell fontconfig fonts-noto-cjk gcc libc6-dev nginx-light
SUITE = $(BIN)/pytest -q -n auto --dist worksteal $(if $(SHUFFLE),--shuffle=$(SHUFFLE))
KERNELS := tests/prices/test_evs.py tests/simulations/test_counting_worth.py tests/simulations/test_simulate.py tests/simulations/test_studies.py
PROOFS := src/cutcard/rulebook/clauses/proofs.json
EXAMPLE_PROOFS := examples/ez-baccarat/cutcard_ez_baccarat/proofs.json

# Tests start many processes of Python. Where nothing compiled may be kept, each of them compiles every module anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: cases structure shapes help run environment test test-wide test-long lint types pages machine clauses bench bench-pages bench-years proofs takings golden docs site vulnerability screenshots recording constraints lowest versions mutants release clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: $(SERVES) ## Open a casino floor in the browser: all ten games, on this machine alone
	$(BIN)/cutcard serve --demo

environment: machine $(READY) $(TOOLS) $(COMPILED) ## All that the tests need, two minutes; they build it by themselves

test: environment lint ## Everything once: lint, types, pages, clauses, tests with doctests; six to ten minutes
	$(BIN)/cutcard clauses --check
	@mkdir -p build
	@{ $(BIN)/mypy && $(MAKE) -s pages ; } > build/checks.txt 2>&1 & checks=$$!; \
	$(SUITE) ; tests=$$?; \
	wait $$checks || { cat build/checks.txt; exit 1; }; exit $$tests

test-wide: machine $(WIDE) $(TOOLS) $(COMPILED) ## The same for every game, size, seed and store: 20 to 30 minutes
	$(SUITE) --wide

test-long: machine $(WIDE) $(TOOLS) ## The long campaigns: hours
	$(SUITE) --long

lint: $(READY) ## Style
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: $(READY) ## Types
	$(BIN)/mypy

pages: $(TOOLS) ## Style and types of the scripts and style sheets that browsers load
	$(BIN)/node node_modules/@biomejs/biome/bin/biome ci --error-on-warnings
	$(BIN)/python tests/message_types.py
	$(BIN)/node node_modules/typescript/bin/tsc -p tsconfig.json

machine: ## Chromium, a Chinese font, nginx and a C compiler, where they are missing and can be installed
	@{ { command -v chromium-headless-shell || command -v chromium ; } >/dev/null && command -v cc >/dev/null && fc-list :lang=zh 2>/dev/null | grep -q . && [ -x /usr/sbin/nginx ] ; } \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends $(PACKAGES) >/dev/null ; } \
		|| echo "Some programs that tests need are missing and cannot be installed here; the tests say which."

structure: $(READY) ## The rooms of the source, their size, what imports what, and files that grow long
	$(BIN)/python docs/structure.py

shapes: $(READY) ## Write the shapes of commands and events anew, for whoever reads a journal without the house
	PYTHONPATH=tests $(BIN)/python -m entry_shapes

clauses: $(READY) ## Is every clause read, executed and proved?
	$(BIN)/cutcard clauses --check

bench: $(READY) ## Measure beside FORMER=revision (the last commit), ONLY="house floor" or all; write docs/benchmarks.md
	$(BIN)/python benchmarks/run.py --former $(or $(FORMER),HEAD) $(if $(RUNS),--runs $(RUNS)) $(if $(AGAIN),--again) $(if $(JSON),--json) $(ONLY)

bench-pages: machine $(READY) $(TOOLS) ## Measure the pages beside those of FORMER=revision, and write benchmarks/pages.md
	PYTHONPATH=tests:benchmarks $(BIN)/python -m pages.report --former $(FORMER)

bench-years: $(READY) ## Measure ten million entries beside a hundred thousand, and write docs/benchmarks-years.md
	$(BIN)/python benchmarks/years.py

proofs: $(READY) ## Record which tests prove which clauses
	$(BIN)/pytest -q -p no:xdist --collect-only --write-proofs=$(PROOFS) --write-proofs=$(EXAMPLE_PROOFS) > /dev/null

takings: $(READY) ## Try every theft by every two positions, and write docs/takings.json, two minutes
	PYTHONPATH=tests $(BIN)/python -m houses.thefts

cases: $(READY) ## Record the cases of docs/cases from the tests of the clauses
	PYTHONPATH=tests $(BIN)/pytest -q -p no:xdist -p recorded_cases --write-cases=docs/cases tests/clauses tests/table

golden: $(READY) ## Write the golden playthroughs anew, for reading
	$(BIN)/pytest -q -p no:xdist tests/rules/test_golden.py --write-golden

docs: $(READY) ## Write the generated documents anew
	PYTHONPATH=benchmarks $(BIN)/python docs/generate.py
	$(BIN)/python docs/notebooks.py

site: machine $(WIDE) ## Build the site into site/, with every PAR sheet and a gallery: six minutes the first time
	$(BIN)/python docs/site_pages.py
	PYTHONPATH=tests $(BIN)/python docs/pictures.py
	@echo "the pages, about a minute"
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

vulnerability: $(READY) ## Study every wager under the eyes of counters, minutes long, and write docs/vulnerability.md
	nice -n 15 $(BIN)/cutcard vulnerability --all --shoes 10000 --json | nice -n 15 $(BIN)/python docs/vulnerability.py

screenshots: machine $(READY) ## Take the pictures of docs/screenshots anew, out of the gallery's
	PYTHONPATH=tests $(BIN)/python docs/pictures.py --screenshots

recording: machine $(READY) ## Record a round at a terminal, for the README
	PYTHONPATH=tests $(BIN)/python docs/record.py

constraints: $(BIN)/uv ## Pin the newest versions that work together
	$(BIN)/uv pip compile -q --universal --upgrade --python-version 3.11 --no-header --no-annotate \
		--all-extras --group pyproject.toml:dev --group pyproject.toml:wide --group pyproject.toml:site pyproject.toml -o constraints.txt

lowest: $(BIN)/uv ## Do the lowest versions that pyproject.toml allows still work?
	$(BIN)/uv venv -q --clear --python $(BIN)/python $(LOWEST)
	$(BIN)/uv pip install -q --python $(LOWEST)/bin/python --resolution lowest-direct --group dev -e '.[$(EXTRAS)]'
	$(LOWEST)/bin/pytest -q -n auto -W ignore::DeprecationWarning tests/*/test_*cli.py tests/rules/test_settlement.py tests/prices/test_odds.py \
		tests/prices/test_removal.py tests/table/test_round_*.py tests/houses/play/test_house_cli.py tests/houses/journal/test_stores.py tests/server/http/test_acts.py

versions: $(READY) ## Do PYTHONS="python3.12 python3.13" run it? The classifiers name those that did
	@mkdir -p build
	$(BIN)/cutcard rehearse --seeds $(REHEARSED) --json > build/rehearsed.json
	for python in $(PYTHONS); do \
		$(BIN)/uv venv -q --clear --python $$python $(VERSIONS) && \
		$(BIN)/uv pip install -q --python $(VERSIONS)/bin/python -c constraints.txt --group dev --group wide -e '.[all]' && \
		$(VERSIONS)/bin/pytest -q -n auto tests/library/test_public_*.py tests/rules/test_settlement.py tests/prices/test_odds.py tests/rules/test_digest.py \
			tests/scoreboards/test_roads.py tests/library/test_library_answers.py tests/rules/test_rows.py tests/library/test_notebook.py && \
		$(VERSIONS)/bin/cutcard rehearse --seeds $(REHEARSED) --json | cmp - build/rehearsed.json || exit 1; \
	done

mutants: machine $(WIDE) $(TOOLS) ## Change the program in SAMPLE=150 places, one at a time, and write docs/mutation.md; RAISE=1 breaks every public function
	PYTHONPATH=tests $(BIN)/python -m mutation $(if $(RAISE),--raise) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(JOBS),--jobs $(JOBS)) $(TESTS)

release: $(READY) ## Build, install and run the wheel, and write it, its bill of materials and its hashes to dist/
	$(BIN)/python deploy/release.py

clean: ## Remove the environments and caches
	rm -rf $(VENV) $(LOWEST) $(VERSIONS) node_modules site build/gallery build/mutants build/par .mypy_cache .ruff_cache .hypothesis .benchmarks

$(SERVES): pyproject.toml constraints.txt | $(BIN)/uv
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt -e '.[serve]'
	@touch $@

$(READY): pyproject.toml constraints.txt | $(BIN)/uv
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt --group dev -e '.[$(EXTRAS)]'
	@touch $@

$(WIDE): pyproject.toml constraints.txt | $(BIN)/uv
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt --group dev --group wide --group site -e '.[$(EXTRAS)]'
	@touch $@ $(READY)

$(COMPILED): pyproject.toml constraints.txt | $(READY)
	@echo "compiling what the tests load, once"
	@$(BIN)/pytest -q -p no:xdist --collect-only > /dev/null 2>&1 & modules=$$!; \
	$(BIN)/pytest -q -p no:xdist $(KERNELS) > /dev/null 2>&1; wait $$modules; touch $@

$(TOOLS): package.json package-lock.json .npmrc | $(READY)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --loglevel=error
	@touch $@

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Cutcard needs Python 3.11 or newer; name one with make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv
