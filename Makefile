# Two commands do everything on a machine that has Python 3.11 or later and make:
#   make run    install, prepare the demo festival, start the server
#   make test   install the test tools, run the whole suite
# With PostgreSQL on the machine, `make test-postgresql` runs the tests of the web on a database of its own.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
SOURCES := src tests tools benchmarks
TEMPLATES := src/caissa_web
# Formatting asks no other machine whether there is a newer version.
DENO := DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
# A file's tests stay together, so that what they share is made once; the longest files come first.
SPREAD := -n auto --dist loadfile --no-loadscope-reorder
# Installing compiles the catalogues of the languages, so a changed one asks for it again.
INSTALLED_FROM := pyproject.toml setup.py $(wildcard src/*/locale/*/LC_MESSAGES/*.po)

.PHONY: run test test-postgresql lint audit lock check docs format archive dist try-dist pictures lighthouse clean
.DEFAULT_GOAL := run

run: $(VENV)/.installed-run
	@$(BIN)/python -m caissa_web

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest $(SPREAD)

test-postgresql: $(VENV)/.installed-test
	@$(BIN)/python -c 'import psycopg' 2>/dev/null || $(PIP) install --quiet 'psycopg[binary]>=3.2'
	.ci/postgresql $(BIN)/python -m pytest $(SPREAD) tests/web

lint: $(VENV)/.installed-test
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_names.py
	$(BIN)/djangofmt --check --quiet $(TEMPLATES) || { echo "templates are not formatted: make format"; exit 1; }
	$(BIN)/djangofmt check $(TEMPLATES)
	$(DENO) fmt --check --quiet
	$(DENO) lint --quiet
	$(BIN)/python tools/line_lengths.py $(TEMPLATES)

audit: $(VENV)/.installed-test
	$(BIN)/python tools/audit.py

lock: $(VENV)/.installed-test
	@$(BIN)/python -c 'import uv' 2>/dev/null || $(PIP) install --quiet 'uv>=0.9'
	$(BIN)/python tools/lock.py

check: lint audit test docs

docs: $(VENV)/.installed-test
	$(BIN)/zensical build --strict --clean

format: $(VENV)/.installed-test
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/djangofmt check --fix $(TEMPLATES)
	$(BIN)/djangofmt $(TEMPLATES)
	$(DENO) fmt

# A copy of the last commit that can be installed without a network, with the checker and the generator.
archive: $(VENV)/.installed-test
	$(BIN)/python tools/release/archive.py

# The wheel and the source archive, as they would be published; the wheel is built from the archive.
dist: $(VENV)/.installed-test
	rm -rf dist/*.whl dist/caissa-*.tar.gz
	$(BIN)/python -m build --outdir dist

# The wheel as a stranger meets it: a clean environment, an empty folder, caissa desk.
try-dist: dist
	$(BIN)/python tools/release/trial.py

# The main pages of the demo festival, light, dark, on a phone and in Arabic, into docs/pictures.
pictures: $(VENV)/.installed-test
	$(BIN)/python tools/pictures.py

# What Lighthouse thinks of the main pages; needs Node.js, and fetches Lighthouse by npx.
lighthouse: $(VENV)/.installed-test
	$(BIN)/python tools/lighthouse.py

clean:
	rm -rf $(VENV) build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Caissa needs Python 3.11 or later; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 run" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install it (on Debian: apt install python3-venv)"; rm -rf $(VENV); exit 1; }

$(VENV)/.installed-run: $(INSTALLED_FROM) | $(BIN)/python
	@echo "Installing Caissa (once; it takes about a minute) ..."
	@$(PIP) install --quiet --editable '.[web]'
	@touch $@

$(VENV)/.installed-test: $(INSTALLED_FROM) | $(BIN)/python
	@echo "Installing Caissa and its test tools (once) ..."
	@$(PIP) install --quiet --editable '.[test]'
	@touch $@ $(VENV)/.installed-run
