# `make` lists what can be made. `make demo` and `make test` need python3 and make, and set up the rest in .venv.

PYTHON ?= python3
BIN := .venv/bin
DEMO := runs/demo

.DEFAULT_GOAL := help
.PHONY: help demo demo-begins test benchmarks lint coverage golden pages site notebooks clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1|/' | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

demo: demo-begins .venv/.installed  ## play a million games of Round-trip Italy, read the verdict, get the page
	$(BIN)/fairseat run round-trip -n 1_000_000 --seed 2026 -o $(DEMO) --force
	$(BIN)/fairseat report $(DEMO) --force

demo-begins:
	@echo "Sets up .venv if need be (half a minute and a download), compiles Round-trip Italy the first time (15 s),"
	@echo "then plays a million games: 200 s on one core as fast as that of tests/benchmarks/README.md, 100 s on two."

test: .venv/.installed-dev  ## pass every test
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

benchmarks: .venv/.installed-dev  ## time the engine against loops written by hand
	$(BIN)/python -m tests.benchmarks

lint: .venv/.installed-dev  ## style, types and the arrows between the packages
	$(BIN)/python -m tests.repository.lint

coverage: .venv/.installed-dev  ## what the tests reach: the questions compiled, the games line by line in plain Python
	$(BIN)/python -m pytest -q tests/analysis --cov --cov-report=
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q tests/simulators tests/golden -m "not compiled" --cov --cov-append

golden: .venv/.installed-dev  ## add golden transcripts of new variants and bots; CHANGE=round-trip writes what was meant to change
	$(BIN)/python -m tests.golden $(if $(ANEW),--anew $(ANEW),$(if $(CHANGE),--change $(CHANGE),$(GAME)))

pages: .venv/.installed-dev  ## write what is generated into the pages anew
	$(BIN)/python -m cogapp -r -I . README.md
	$(BIN)/python -m cogapp -r -I . analysis/cli/README.md
	$(BIN)/python -m cogapp -r -I . analysis/TERMS.md
	$(BIN)/python -m cogapp -r -I . simulators/word_traveler/WORLDS.md

site: .venv/.installed-dev  ## play the gallery and build it with all pages as a site in runs/site; GAMES=240 for a quick look
	$(BIN)/python -m fairseat.reports.site runs/site $(if $(GAMES),--games $(GAMES)) $(if $(KEEP),--keep)

notebooks: .venv/.installed-dev  ## open JupyterLab on the notebooks
	$(BIN)/jupyter lab notebooks

clean:  ## remove the environment, caches and the demo's run
	rm -rf .venv $(DEMO) .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "fairseat needs Python 3.11 or later")'
	$(PYTHON) -m venv .venv

.venv/.installed: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e .
	@touch $@

.venv/.installed-dev: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]'
	@touch $@ .venv/.installed
