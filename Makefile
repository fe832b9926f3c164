# Every target sets up its own environment in .venv, once, from the locked requirements. Needed: Python 3.11 or newer, make.
# A certain Python: make test PYTHON=/path/to/python3.12

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

VENV := .venv
PY := $(VENV)/bin/python
LOCKED := $(VENV)/.locked
READY := $(VENV)/.ready
PEERS := .bench
PIP_INSTALL := -m pip --disable-pip-version-check -qq install

# The first of these that runs and is new enough; python3.11 is what the project is measured on.
PYTHON ?= python3.11 python3 python3.13 python3.12 python
IS_NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))

# Tests share out over processes, neighbours together, so that what a file makes for all its tests is made once;
# `make test TESTS=tests/store PYTEST_ARGS=-x` runs a part, one after the other.
TESTS ?=
PYTEST_ARGS ?= -n auto --maxprocesses 4 --dist worksteal
# Their folders stand in memory where it has a gigabyte of room: stores sync every commit, and no test cuts the power.
IN_MEMORY := $(shell df -kP /dev/shm 2>/dev/null | awk '$$4 > 1000000 && $$6 == "/dev/shm" { print "TMPDIR=/dev/shm" }')
PYTEST := $(IN_MEMORY) $(PY) -m pytest -q $(PYTEST_ARGS) $(TESTS)

# Compiled sources are kept: tests start the command line so often that compiling it anew each time is half of their work.
unexport PYTHONDONTWRITEBYTECODE

# A virtual environment holds the folder it was made in: made anew when the project was moved or copied.
ifneq ($(shell cat $(LOCKED) 2>/dev/null),$(CURDIR))
.PHONY: $(LOCKED)
endif

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

.PHONY: demo
demo: $(READY) ## Play an invented tournament into ledger-demo/
	@$(PY) -m ledger demo

.PHONY: test
test: $(READY) ## Run the tests
	@$(PYTEST)

.PHONY: check
check: lint types imports docs test ## Everything: style, types, import contracts, stale docs, tests

.PHONY: lint
lint: $(READY) ## Style and format (ruff)
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet || { echo "Some files are not formatted: run make format." >&2; exit 1; }

.PHONY: types
types: $(READY) ## Types (mypy, strict)
	@$(PY) -m mypy --strict --no-error-summary

.PHONY: imports
imports: $(READY) ## The import contracts in pyproject.toml
	@$(VENV)/bin/lint-imports --no-logo --no-cache

.PHONY: docs
docs: $(READY) ## Fail if the generated reference, the picture of the house or the tutorial is stale
	@$(PY) scripts/cli_reference.py --check
	@$(PY) -m scripts.house_picture --check
	@$(PY) scripts/tutorial.py --check

.PHONY: format
format: $(READY) ## Format the code, write the generated reference and draw the house anew
	@$(PY) -m ruff check --quiet --fix-only
	@$(PY) -m ruff format --quiet
	@$(PY) scripts/cli_reference.py
	@$(PY) -m scripts.house_picture
	@$(PY) scripts/tutorial.py

# `make bench BENCH_ARGS=--pairing` measures the pairing of rounds alone.
BENCH_ARGS ?=
.PHONY: bench
bench: $(READY) $(PEERS)/venv/.ready $(PEERS)/node_modules/.ready ## Measure against the budgets
	@$(PY) -m tests.bench.bench $(BENCH_ARGS)

# `make bite BITE_ARGS="--figure bye"` tries a part.
BITE_ARGS ?=
.PHONY: bite
bite: $(READY) ## Change each figure of the rules and list the changes no test noticed
	@$(PY) -m scripts.bite $(BITE_ARGS)

# `.venv/bin/python scripts/walk.py result --list` names every function on the way of a result.
.PHONY: walk
walk: $(READY) ## Count the functions a result and the standings go through, against their bounds
	@$(PY) scripts/walk.py

# `.venv/bin/python scripts/house.py --list` names all that was found.
.PHONY: house
house: $(READY) ## Measure the tree of sources: rooms, names, cycles, sizes, against their bounds
	@$(PY) scripts/house.py

.PHONY: endure
endure: $(READY) ## Run the tests with every crash and race in full number
	@LEDGER_ENDURE=1 $(PYTEST)

# --- the environment -------------------------------------------------------------------------------------------------

.PHONY: env
env: $(READY) ## Set up .venv and nothing else

define make_venv
for python in $(PYTHON); do \
  if "$$python" -c '$(IS_NEW_ENOUGH)' 2>/dev/null; then \
    "$$python" -m venv --clear $(1) && exit 0; \
    echo "$$python cannot make a virtual environment: install its venv module and try again." >&2; exit 1; \
  fi; \
done; \
echo "ledger needs Python 3.11 or newer: install it, or name one with make PYTHON=/path/to/python." >&2; exit 1
endef

$(LOCKED): requirements-dev.txt
	@echo "Setting up $(VENV): once, and again when the locked requirements change." >&2
	@$(call make_venv,$(VENV))
	@$(PY) $(PIP_INSTALL) --require-hashes -r requirements-dev.txt
	@pwd -P > $@

$(READY): $(LOCKED) pyproject.toml
	@$(PY) $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# --- the peers of the bench ------------------------------------------------------------------------------------------

# Without a network, or without node, the bench goes on and says what it could not measure; the next one tries again.
NODE_PEERS := tests/bench/peers/node
NO_PEERS = { rm -rf $(1); echo "$(1) could not be set up: the bench will say what it could not measure." >&2; }

$(PEERS)/venv/.ready: requirements-bench.txt
	@echo "Setting up $(PEERS)/venv: pairing engines of others, to be measured beside ours." >&2
	@( $(call make_venv,$(PEERS)/venv) ) && \
	  $(PEERS)/venv/bin/python $(PIP_INSTALL) --require-hashes -r requirements-bench.txt && \
	  touch $@ || $(call NO_PEERS,$(PEERS)/venv)

$(PEERS)/node_modules/.ready: $(NODE_PEERS)/package-lock.json
	@if ! command -v npm >/dev/null; then echo "npm is not installed: its peers will not be measured." >&2; else \
	  echo "Setting up $(PEERS)/node_modules: likewise, from npm." >&2; \
	  mkdir -p $(PEERS) && cp $(NODE_PEERS)/package.json $(NODE_PEERS)/package-lock.json $(PEERS)/ && \
	  npm ci --prefix $(PEERS) --silent --ignore-scripts --no-audit --no-fund && \
	  touch $@ || $(call NO_PEERS,$(PEERS)/node_modules); fi

# --- the lock --------------------------------------------------------------------------------------------------------

LOCK_VENV := .venv-lock
UV := uv==0.13.7
# Pins stay as they are unless something asks for more; make lock UPGRADE=--upgrade takes the newest of everything.
UPGRADE ?=
COMPILE = $(LOCK_VENV)/bin/uv --no-config --quiet pip compile --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

.PHONY: lock
lock: $(LOCK_VENV)/.ready ## Write the locked requirements anew from pyproject.toml
	@$(COMPILE) pyproject.toml --extra all --output-file requirements.txt
	@$(COMPILE) pyproject.toml --extra all --group dev --constraints requirements.txt --output-file requirements-dev.txt
	@$(COMPILE) requirements-bench.in --output-file requirements-bench.txt
	@! command -v npm >/dev/null || npm install --prefix $(NODE_PEERS) --silent --package-lock-only --ignore-scripts \
	  --omit-lockfile-registry-resolved
	@! grep -nE '://|^-|@ ' requirements.txt requirements-dev.txt requirements-bench.txt $(NODE_PEERS)/package-lock.json || \
	  { echo "The lock must name no address: remove the lines above from its sources." >&2; exit 1; }

$(LOCK_VENV)/.ready:
	@$(call make_venv,$(LOCK_VENV))
	@$(LOCK_VENV)/bin/python $(PIP_INSTALL) "$(UV)"
	@touch $@

.PHONY: clean
clean: ## Remove everything the targets made
	@rm -rf $(VENV) $(LOCK_VENV) $(PEERS) build dist src/*.egg-info ledger-demo bench.json
	@rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
