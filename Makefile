# Everything here sets up what it needs; Python 3.11 or newer, pip and make are all that has to be there.

# The interpreter that .venv is made from.
PYTHON ?= python3
# Where `make demo` serves.
PORT ?= 8001
# `make test PYTEST_ARGS='tests/ledger -x'` runs a part of the tests.
PYTEST_ARGS ?= --numprocesses auto
# `make bench BENCH_ARGS=--full` runs as many games as the goals speak of.
BENCH_ARGS ?=
# `make lock UPGRADE=--upgrade` takes the newest versions that pyproject.toml allows.
UPGRADE ?=

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
export PYTHON

BIN := .venv/bin
SOURCES := ledger notation replays datasette-plugins

.PHONY: help
help: ## Lists the targets (this)
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

.PHONY: demo
demo: export QUARTERTURN_LEDGER := $(CURDIR)/.demo/club.ledger
demo: runtime ## Imports the example games and serves them on a loopback port (PORT=8001)
	@mkdir -p .demo
	@test -e .demo/club.ledger || $(BIN)/quarterturn init
	@$(BIN)/quarterturn import replays/games/*/samples/*.qtn
	@$(BIN)/quarterturn archive update
	@exec $(BIN)/quarterturn serve --port $(PORT)

.PHONY: test
test: setup lint ## Sets everything up, then lints and runs all tests (PYTEST_ARGS=...)
	@.ci/programs
	$(BIN)/pytest $(PYTEST_ARGS)

.PHONY: test-faults
test-faults: setup ## Runs the fault tests in full; `make test` runs a tenth of each
	@.ci/programs
	$(BIN)/pytest --faults full $$(grep -rl --include='test_*.py' fault_count tests)

.PHONY: lint
lint: setup ## ruff and mypy
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(SOURCES)

.PHONY: bench
bench: setup ## Runs the benchmarks and keeps their table in benchmarks/ (BENCH_ARGS=--full: an hour)
	@# chess is published as source only; it is plain Python, and what it is built with is installed by then.
	@.ci/venv .ci/lock-bench.txt --no-binary chess --no-build-isolation
	$(BIN)/python -m benchmarks $(BENCH_ARGS)

.PHONY: runtime
runtime:
	@.ci/venv .ci/lock.txt

.PHONY: setup
setup: ## Sets up .venv with what tests and linters need
	@.ci/venv .ci/lock-test.txt

# The later locks take the versions of the earlier ones, so that one .venv can hold them all.
.PHONY: lock
lock: COMPILE = .venv-lock/bin/uv pip compile pyproject.toml --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-package pip \
	--custom-compile-command 'make lock' $(UPGRADE) --group build
lock: ## Renews the lock files after a change of dependencies (UPGRADE=--upgrade: newest versions)
	@test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install -qq uv==0.13.9; }
	$(COMPILE) --output-file .ci/lock.txt >/dev/null
	$(COMPILE) --group test --constraints .ci/lock.txt --output-file .ci/lock-test.txt >/dev/null
	$(COMPILE) --group bench --constraints .ci/lock-test.txt --output-file .ci/lock-bench.txt >/dev/null

.PHONY: clean
clean: ## Removes .venv, the demo and all caches
	rm -rf .venv .venv-lock .demo dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
